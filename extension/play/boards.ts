// The boards of a frame: candidates are watched until one of them proves itself by a legal move; that one is
// followed until it goes.

import type { BoardSource, Candidate } from '../board/board_source.ts';
import { Settler } from '../board/settler.ts';
import { explainerFor, type Step } from '../rules/explain.ts';
import type { Grid } from '../rules/grid.ts';
import type { Rules } from '../rules/rules.ts';

export type Rank = 'candidate' | 'provisional' | 'confirmed';

export interface Tracked {
  readonly source: BoardSource;
  readonly settler: Settler;
  rank: Rank;
}

export interface BoardsDeps {
  readonly rules: Rules;
  readonly onFirst: (board: Grid) => void;
  readonly onStep: (step: Step, before: Grid) => void;
  readonly onSurprise: (board: Grid, before: Grid) => void;
  /** The board in play is gone. */
  readonly onLost: () => void;
}

const MAX_TRACKED = 4;
/** A candidate that changes so often without a legal move is no board. */
const MAX_SURPRISES = 3;

export class Boards {
  readonly #deps: BoardsDeps;
  #tracked: Tracked[] = [];

  constructor(deps: BoardsDeps) {
    this.#deps = deps;
  }

  /** The board in play: the one that moved, else the most promising. */
  get current(): Tracked | null {
    return this.#tracked[0] ?? null;
  }

  /** Takes what a search found. The board in play stays while it is there. */
  offer(found: readonly Candidate[]): void {
    if (this.current?.rank === 'confirmed') return;
    const next: Tracked[] = [];
    for (const { source, rank } of found.slice(0, MAX_TRACKED)) {
      const known = this.#tracked.find((tracked) => tracked.source.same(source));
      if (known && known.rank === 'candidate') known.rank = rank;
      next.push(known ?? this.#track(source, rank));
    }
    for (const old of this.#tracked) if (!next.includes(old)) release(old);
    this.#tracked = next;
    for (const one of next) one.settler.check();
  }

  clear(): void {
    for (const one of this.#tracked) release(one);
    this.#tracked = [];
  }

  #track(source: BoardSource, rank: Rank): Tracked {
    let surprises = 0;
    const settler: Settler = new Settler({
      explainer: explainerFor(this.#deps.rules),
      look: () => source.look(),
      moving: () => source.moving(),
      now: () => performance.now(),
      frame: (callback) => {
        const id = requestAnimationFrame(callback);
        return () => cancelAnimationFrame(id);
      },
      onFirst: (board) => {
        if (this.current === one) this.#deps.onFirst(board);
      },
      onStep: (step, before) => {
        const wasCurrent = this.current === one && one.rank === 'confirmed';
        if (!wasCurrent) this.#confirm(one, before);
        this.#deps.onStep(step, before);
      },
      onSurprise: (board, before) => {
        surprises++;
        if (one.rank !== 'confirmed' && surprises > MAX_SURPRISES) this.#drop(one);
        else if (this.current === one) this.#deps.onSurprise(board, before);
      },
      onLost: () => this.#drop(one),
    });
    const one: Tracked = { source, settler, rank };
    source.watch((small) => settler.changed(small));
    return one;
  }

  #confirm(one: Tracked, before: Grid): void {
    const changed = this.current !== one;
    one.rank = 'confirmed';
    for (const other of this.#tracked) if (other !== one) release(other);
    this.#tracked = [one];
    if (changed) this.#deps.onFirst(before);
  }

  #drop(one: Tracked): void {
    const wasCurrent = this.current === one;
    release(one);
    this.#tracked = this.#tracked.filter((other) => other !== one);
    if (!wasCurrent) return;
    this.#deps.onLost();
    const next = this.current;
    const board = next?.settler.known;
    if (board) this.#deps.onFirst(board);
  }
}

function release({ source, settler }: Tracked): void {
  source.unwatch();
  settler.stop();
}
