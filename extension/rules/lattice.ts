// Where the cells of a game are and along which lines its tiles move: a shape as a graph. Cells are places in the
// frame in which pages draw them, row by row.

import type { Variant } from '@2048-bridge/protocol';

import type { Direction } from './direction.ts';

export type Shape = Variant['shape'];

export interface Lattice {
  /** In reading order. */
  readonly cells: readonly number[];
  /** The lines of each direction, each from the wall the tiles slide to. */
  readonly lines: ReadonlyMap<string, readonly Line[]>;
}

export type Line = readonly number[];

/** The place a tile reaches next, if there is one in the frame. */
type Neighbour = (row: number, col: number) => readonly [row: number, col: number];

const FLAT: Readonly<Record<string, Neighbour>> = {
  up: (row, col) => [row - 1, col],
  right: (row, col) => [row, col + 1],
  down: (row, col) => [row + 1, col],
  left: (row, col) => [row, col - 1],
};

/** A shape's directions in the order of the solver's. */
export function directionsOf(shape: Shape): readonly Direction[] {
  return Object.keys(neighboursOf(shape, 0)) as Direction[];
}

export function latticeOf(shape: Shape, rows: number, cols: number): Lattice {
  const inside = insideOf(shape, rows, cols);
  const cells: number[] = [];
  for (let place = 0; place < rows * cols; place++) {
    if (inside(Math.floor(place / cols), place % cols)) cells.push(place);
  }
  const lines = new Map(
    Object.entries(neighboursOf(shape, rows)).map(([direction, next]) => {
      const follow = (place: number): number | null => {
        const [row, col] = next(Math.floor(place / cols), place % cols);
        return inside(row, col) ? row * cols + col : null;
      };
      return [direction, linesOf(cells, follow)];
    }),
  );
  return { cells, lines };
}

function linesOf(cells: readonly number[], follow: (place: number) => number | null): Line[] {
  const behind = new Map<number, number>();
  for (const place of cells) {
    const next = follow(place);
    if (next !== null) behind.set(next, place);
  }
  return cells
    .filter((place) => follow(place) === null)
    .map((wall) => {
      const line = [wall];
      for (let at = behind.get(wall); at !== undefined; at = behind.get(at)) line.push(at);
      return line;
    })
    .filter((line) => line.length > 1);
}

function insideOf(shape: Shape, rows: number, cols: number): (row: number, col: number) => boolean {
  const walls = new Set((shape.walls ?? []).map(([row, col]) => `${row} ${col}`));
  const middle = Math.floor(rows / 2);
  return (row, col) => {
    if (row < 0 || row >= rows || col < 0 || col >= cols) return false;
    if (shape.kind === 'hexagon') return col < rows - Math.abs(row - middle);
    return !walls.has(`${row} ${col}`);
  };
}

function neighboursOf(shape: Shape, rows: number): Readonly<Record<string, Neighbour>> {
  if (shape.kind === 'hexagon') return hexagonal(Math.floor(rows / 2));
  if (shape.kind === 'box') return boxed(shape.sides ?? []);
  return FLAT;
}

/** Rows are drawn from the left: towards the middle row a column's neighbours change sides. */
function hexagonal(middle: number): Readonly<Record<string, Neighbour>> {
  return {
    'up-left': (row, col) => [row - 1, row <= middle ? col - 1 : col],
    'up-right': (row, col) => [row - 1, row <= middle ? col : col + 1],
    right: (row, col) => [row, col + 1],
    'down-right': (row, col) => [row + 1, row < middle ? col + 1 : col],
    'down-left': (row, col) => [row + 1, row < middle ? col : col - 1],
    left: (row, col) => [row, col - 1],
  };
}

/** Boards of `width` columns and `height` rows beside and below each other. */
function boxed([width = 1, height = 1, , below]: readonly number[]): Readonly<
  Record<string, Neighbour>
> {
  const across = (from: number, step: number, side: number): number =>
    Math.floor(from / side) === Math.floor((from + step) / side) ? from + step : -1;
  return {
    up: (row, col) => [across(row, -1, height), col],
    right: (row, col) => [row, across(col, 1, width)],
    down: (row, col) => [across(row, 1, height), col],
    left: (row, col) => [row, across(col, -1, width)],
    'board-right': (row, col) => [row, col + width],
    'board-left': (row, col) => [row, col - width],
    ...(below === undefined
      ? {}
      : {
          'board-down': (row: number, col: number) => [row + height, col] as const,
          'board-up': (row: number, col: number) => [row - height, col] as const,
        }),
  };
}
