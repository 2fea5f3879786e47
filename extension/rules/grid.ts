// A board of any shape: face values in rows, 0 is empty.

export interface Grid {
  readonly rows: number;
  readonly cols: number;
  /** Face values, row by row; the cell of (row, col) is row * cols + col. */
  readonly cells: readonly number[];
  /** The cells are those of a hexagon in the frame of its rows; the others hold 0. Absent means false. */
  readonly hexagon?: boolean;
  /** The size of the boards beside and below each other as which it is drawn. Absent where it is one. */
  readonly boards?: BoardSize;
}

export interface BoardSize {
  readonly rows: number;
  readonly cols: number;
}

export type Rows = readonly (readonly number[])[];

export const MIN_SIDE = 2;
export const MAX_SIDE = 16;

export function gridOf(rows: Rows): Grid {
  return { rows: rows.length, cols: rows[0]?.length ?? 0, cells: rows.flat() };
}

export function rowsOf({ rows, cols, cells }: Grid): number[][] {
  return Array.from({ length: rows }, (_, row) => cells.slice(row * cols, (row + 1) * cols));
}

export function sameGrid(left: Grid, right: Grid): boolean {
  return (
    left.rows === right.rows &&
    left.cols === right.cols &&
    left.cells.every((value, cell) => value === right.cells[cell])
  );
}

export function withCell(grid: Grid, cell: number, value: number): Grid {
  const cells = [...grid.cells];
  cells[cell] = value;
  return { ...grid, cells };
}

export function maxTile(grid: Grid): number {
  return grid.cells.reduce((best, value) => Math.max(best, value), 0);
}

export function countTiles(grid: Grid): number {
  return grid.cells.reduce((count, value) => count + (value > 0 ? 1 : 0), 0);
}
