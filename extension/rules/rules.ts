// Interprets the rules of a variant, which are data. 2048 strategy is none of our business: what is here only
// tells whether what a page shows follows from what it showed before.

import { DIRECTIONS, type Direction } from './direction.ts';
import type { Grid } from './grid.ts';

export interface Rules {
  readonly name: string;
  /** Face values, rising; a face that is not listed is no tile of these rules. */
  readonly faces: readonly number[];
  /** Faces that may appear after a move. */
  readonly spawns: readonly number[];
  /** The face at which pages say "you win". */
  readonly goal: number;
  /** The face two tiles make, or 0 where they do not merge. */
  readonly merge: (left: number, right: number) => number;
}

export interface Merge {
  readonly cell: number;
  readonly value: number;
}

export interface Slide {
  readonly after: Grid;
  /** False when the move changes nothing: it is not legal then. */
  readonly moved: boolean;
  readonly gained: number;
  readonly merges: readonly Merge[];
}

/** The afterstate of a move: every line slid and merged once, nothing spawned yet. */
export function slide(rules: Rules, grid: Grid, direction: Direction): Slide {
  const cells = new Array<number>(grid.cells.length).fill(0);
  const merges: Merge[] = [];
  let gained = 0;
  for (const line of linesOf(grid, direction)) {
    let place = 0;
    let mergeable = false;
    for (const from of line) {
      const value = grid.cells[from] as number;
      if (value === 0) continue;
      const last = place === 0 ? undefined : (line[place - 1] as number);
      const merged =
        last === undefined || !mergeable ? 0 : rules.merge(cells[last] as number, value);
      if (merged > 0 && last !== undefined) {
        cells[last] = merged;
        merges.push({ cell: last, value: merged });
        gained += merged;
        mergeable = false;
      } else {
        cells[line[place] as number] = value;
        place++;
        mergeable = true;
      }
    }
  }
  const moved = cells.some((value, cell) => value !== grid.cells[cell]);
  return { after: { ...grid, cells }, moved, gained, merges };
}

export function legalMoves(rules: Rules, grid: Grid): Direction[] {
  return DIRECTIONS.filter((direction) => slide(rules, grid, direction).moved);
}

export function isOver(rules: Rules, grid: Grid): boolean {
  return legalMoves(rules, grid).length === 0;
}

export const isFace = (rules: Rules, value: number): boolean => rules.faces.includes(value);
export const isSpawn = (rules: Rules, value: number): boolean => rules.spawns.includes(value);

/** The cells of each line, from the side the tiles slide to. */
function linesOf({ rows, cols }: Grid, direction: Direction): number[][] {
  const across = direction === 'up' || direction === 'down';
  const lines = across ? cols : rows;
  const length = across ? rows : cols;
  const backward = direction === 'down' || direction === 'right';
  return Array.from({ length: lines }, (_, line) =>
    Array.from({ length }, (_, step) => {
      const place = backward ? length - 1 - step : step;
      return across ? place * cols + line : line * cols + place;
    }),
  );
}
