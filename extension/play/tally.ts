// What a tab's session has seen, in numbers.

import type { Direction } from '../rules/direction.ts';
import { rowsOf, type Grid } from '../rules/grid.ts';
import type { Verdict } from './report.ts';
import { Trace } from './trace.ts';

export class Tally {
  moves = 0;
  /** In the game that runs. */
  gameMoves = 0;
  mismatches = 0;
  hints = 0;
  /** By the rules, for the game that runs. */
  score = 0;
  readonly trace = new Trace();
  readonly #now: () => number;
  readonly #startedAt: number;
  #firstKeyAt: number | null = null;
  #lastMoveAt = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.#startedAt = now();
  }

  get movesPerSecond(): number | null {
    if (this.#firstKeyAt === null || this.moves < 2) return null;
    const seconds = (this.#lastMoveAt - this.#firstKeyAt) / 1000;
    return seconds > 0 ? this.moves / seconds : null;
  }

  newGame(): void {
    this.score = 0;
    this.gameMoves = 0;
  }

  key(): void {
    this.#firstKeyAt ??= this.#now();
  }

  read(verdict: Verdict, before: Grid | null, direction: Direction | null, after: Grid): void {
    if (verdict === 'move') {
      this.moves++;
      this.gameMoves++;
      this.#firstKeyAt ??= this.#now();
      this.#lastMoveAt = this.#now();
    } else if (verdict === 'mismatch' || verdict === 'gap') {
      this.mismatches++;
    }
    this.trace.add({
      t_ms: Math.round(this.#now() - this.#startedAt),
      before: before === null ? null : rowsOf(before),
      direction,
      after: rowsOf(after),
      verdict,
    });
  }
}
