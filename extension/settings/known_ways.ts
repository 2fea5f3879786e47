// How each site takes moves, as was found out there: one object in storage.local under `ways`, newest last.

import { isWay, type Way } from '../move/ways.ts';
import type { Area } from '../webext.ts';

export const WAYS_KEY = 'ways';

const MAX_SITES = 300;
const SITE = /^https?:\/\/[^/]{1,250}$/;

export class KnownWays {
  readonly #area: Pick<Area, 'get' | 'set'>;
  #ways = new Map<string, Way>();
  readonly #loaded: Promise<void>;

  constructor(area: Pick<Area, 'get' | 'set'>) {
    this.#area = area;
    this.#loaded = area.get(WAYS_KEY).then((raw) => {
      this.#ways = new Map([...waysIn(raw), ...this.#ways]);
    });
  }

  of(origin: string): Way | null {
    return this.#ways.get(origin) ?? null;
  }

  async keep(origin: string, way: Way): Promise<void> {
    if (!SITE.test(origin)) return;
    await this.#loaded;
    if (this.#ways.get(origin) === way) return;
    this.#ways.delete(origin);
    this.#ways.set(origin, way);
    for (const [oldest] of this.#ways) {
      if (this.#ways.size <= MAX_SITES) break;
      this.#ways.delete(oldest);
    }
    await this.#area.set(WAYS_KEY, Object.fromEntries(this.#ways));
  }
}

function waysIn(raw: unknown): [string, Way][] {
  if (typeof raw !== 'object' || raw === null) return [];
  return Object.entries(raw)
    .filter((entry): entry is [string, Way] => SITE.test(entry[0]) && isWay(entry[1]))
    .slice(-MAX_SITES);
}
