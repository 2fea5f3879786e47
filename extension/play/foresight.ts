// What the host's answer about one board says of the boards that may follow from it.

import { sameGrid } from '../rules/grid.ts';
import type { Grid } from '../rules/grid.ts';
import type { Direction } from '../rules/direction.ts';
import type { Step } from '../rules/explain.ts';
import type { Advice, Values } from './advisor.ts';

/** The protocol's `ahead`. */
export interface Ahead {
  readonly spawn: { readonly row: number; readonly col: number; readonly value: number };
  readonly best: Direction;
  readonly values: Values | null;
  readonly depth: number;
}

export class Foresight {
  readonly #advice: Advice;
  readonly #ahead: readonly Ahead[];

  constructor(advice: Advice, ahead: readonly Ahead[]) {
    this.#advice = advice;
    this.#ahead = ahead;
  }

  /** The advice on the board after `step` from `before`; null where none was foreseen. */
  after(before: Grid, { direction, spawn, after }: Step): Advice | null {
    const { board, best, player } = this.#advice;
    if (direction !== best || !sameGrid(board, before)) return null;
    const found = this.#ahead.find(
      ({ spawn: { row, col, value } }) =>
        row * board.cols + col === spawn.cell && value === spawn.value,
    );
    if (found === undefined) return null;
    // The time was thought about the board before, and is told there.
    const thought = { values: found.values ?? {}, depth: found.depth, thinkMs: 0 };
    return { board: after, best: found.best, final: true, ...thought, player };
  }
}
