import type { BoardSize, Grid } from '../rules/grid.ts';

/** A tile seen in a cell. A cell may hold several: a merged tile with its two sources, say. */
export interface Item {
  readonly cell: number;
  /** The face value, or a symbol where the board's source has an alphabet. */
  readonly value: number;
  /**
   * What shows the tile was not there when the settler last took a board as known; absent where the source cannot
   * tell. A tile that is still on its way from the move before is not fresh, wherever it seems to be.
   */
  readonly fresh?: boolean;
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
  /** The cells are those of a hexagon, see Grid. Absent means false. */
  readonly hexagon?: boolean;
  /** The cells are those of smaller boards, see Grid. Absent means one board. */
  readonly boards?: BoardSize;
  /** The items carry symbols, which have no order. Absent means false. */
  readonly symbols?: boolean;
}

/** The board as the player sees it: of several tiles in a cell the one on top. */
export function pictureOf({
  rows,
  cols,
  items,
  symbols = false,
  hexagon,
  boards,
}: Observation): Grid {
  const cells = new Array<number>(rows * cols).fill(0);
  const grid: Grid = {
    rows,
    cols,
    cells,
    ...(hexagon === true ? { hexagon } : {}),
    ...(boards === undefined ? {} : { boards }),
  };
  if (!symbols) {
    // A merged tile is larger than its sources, wherever the page puts it among them.
    for (const { cell, value } of items) cells[cell] = Math.max(cells[cell] as number, value);
    return grid;
  }
  const stacks = new Map<number, number[]>();
  for (const { cell, value } of items) {
    const stack = stacks.get(cell);
    if (stack) stack.push(value);
    else stacks.set(cell, [value]);
  }
  for (const [cell, stack] of stacks) cells[cell] = topOf(stack);
  return grid;
}

/** The merged tile among its two equal sources; else what was drawn last. */
function topOf(stack: readonly number[]): number {
  const single = stack.filter((value) => stack.indexOf(value) === stack.lastIndexOf(value));
  const [only] = single;
  return single.length === 1 && only !== undefined ? only : (stack[stack.length - 1] as number);
}
