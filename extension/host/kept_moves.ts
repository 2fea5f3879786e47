// Moves the host has not yet acknowledged, kept in storage.session so that neither the death of the background
// nor the end of the page's tab loses them. Writes are serialised: two of them never overtake each other.

import type { Area } from '../webext.ts';

export interface KeptMove {
  readonly seq: number;
  readonly [field: string]: unknown;
}

const PREFIX = 'moves:';
/** A host that stays away for hours must not fill the browser's 10 MB of session storage. */
const MAX_KEPT = 10000;

export class KeptMoves {
  readonly #area: Pick<Area, 'set' | 'remove' | 'all'>;
  readonly #games = new Map<string, KeptMove[]>();
  #writes: Promise<void>;

  constructor(area: Pick<Area, 'set' | 'remove' | 'all'>) {
    this.#area = area;
    this.#writes = this.#load();
  }

  keep(game: string, moves: readonly KeptMove[]): Promise<void> {
    return this.#change(game, (kept) => {
      const bySeq = new Map(kept.map((move) => [move.seq, move]));
      for (const move of moves) bySeq.set(move.seq, move);
      return [...bySeq.values()].sort((a, b) => a.seq - b.seq).slice(-MAX_KEPT);
    });
  }

  /** Forgets every move up to `seq`. */
  acknowledge(game: string, seq: number): Promise<void> {
    return this.#change(game, (kept) => kept.filter((move) => move.seq > seq));
  }

  forget(game: string): Promise<void> {
    return this.#change(game, () => []);
  }

  /** Game -> its moves in order of seq. */
  async unacknowledged(): Promise<ReadonlyMap<string, readonly KeptMove[]>> {
    await this.#writes;
    return new Map(this.#games);
  }

  #change(game: string, edit: (kept: KeptMove[]) => KeptMove[]): Promise<void> {
    this.#writes = this.#writes.then(async () => {
      const kept = this.#games.get(game) ?? [];
      const edited = edit(kept);
      if (edited.length === 0) {
        this.#games.delete(game);
        if (kept.length > 0) await this.#area.remove(PREFIX + game);
      } else {
        this.#games.set(game, edited);
        await this.#area.set(PREFIX + game, edited);
      }
    });
    return this.#writes;
  }

  async #load(): Promise<void> {
    for (const [key, value] of Object.entries(await this.#area.all(PREFIX))) {
      if (Array.isArray(value)) this.#games.set(key.slice(PREFIX.length), value as KeptMove[]);
    }
  }
}
