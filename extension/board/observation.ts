import type { Grid } from '../rules/grid.ts';

/** A tile seen in a cell. A cell may hold several: a merged tile with its two sources, say. */
export interface Item {
  readonly cell: number;
  /** The face value, or a symbol where the board's source has an alphabet. */
  readonly value: number;
}

/** What one look at a page's board saw. */
export interface Observation {
  readonly rows: number;
  readonly cols: number;
  readonly items: readonly Item[];
  /** Tiles that are between cells: something is still sliding. */
  readonly loose: number;
  /** Tiles whose token is no number. */
  readonly unreadable: number;
  /**
   * The page's own state and no picture of it: it is the board from the moment it is read, and needs no rest.
   * Absent means false.
   */
  readonly exact?: boolean;
}

/** The board as the player sees it: of several tiles in a cell the largest lies on top. */
export function pictureOf({ rows, cols, items }: Observation): Grid {
  const cells = new Array<number>(rows * cols).fill(0);
  for (const { cell, value } of items) cells[cell] = Math.max(cells[cell] as number, value);
  return { rows, cols, cells };
}
