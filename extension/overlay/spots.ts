// Where over a board of more than two dimensions a move is drawn: in each of its small boards where the tiles stay in them,
// between neighbouring ones where they go from board to board.

import { extent, type Groups, type Lattice, type Rect } from '../board/lattice.ts';
import type { Direction } from '../rules/direction.ts';
import { angleOf } from './angle.ts';
import type { Part } from './besides.ts';

export interface Pointer {
  /** In degrees, clockwise from the right. */
  readonly angle: number;
  /** The parts of the board over which an arrow stands, as shares of it; empty for one arrow over the whole. */
  readonly spots: readonly Part[];
  /** The part at whose edge stands what is said of the direction, as shares of the board; null for the whole. */
  readonly edgeOf: Part | null;
}

const WHOLE = { spots: [], edgeOf: null };

export function pointerOf(lattice: Lattice | null, direction: Direction): Pointer {
  const groups = lattice?.groups;
  if (lattice === null || groups === undefined) {
    return { angle: angleOf(direction, lattice?.hexagon ?? null), ...WHOLE };
  }
  const boards = boardsIn(lattice, groups);
  const parts = (rects: readonly Rect[]): Part[] => rects.map((rect) => partOf(lattice, rect));
  const middle = boards[boards.length >> 1] as Rect[];
  if (!direction.startsWith('board-')) {
    const edgeOf = partOf(lattice, middle[middle.length >> 1] as Rect);
    return { angle: angleOf(direction, null), spots: parts(boards.flat()), edgeOf };
  }
  const across = direction === 'board-left' || direction === 'board-right';
  // Boards below each other are counted as if they lay beside each other.
  const angle = angleOf(direction, null) + (groups.stacked ? 90 : 0);
  const below = groups.stacked || !across;
  return { angle, spots: parts(below ? betweenRows(boards) : betweenCols(boards)), edgeOf: null };
}

/** A rectangle on the page as shares of the board. */
export function partOf(lattice: Lattice, { x, y, w, h }: Rect): Part {
  const board = extent(lattice);
  return {
    x: (x - board.x) / board.w,
    y: (y - board.y) / board.h,
    w: w / board.w,
    h: h / board.h,
  };
}

/** The small boards as they are drawn, row by row. */
function boardsIn(lattice: Lattice, groups: Groups): Rect[][] {
  const { x, y, w: whole, h: high } = extent(lattice);
  const w = (groups.cols - 1) * lattice.dx + lattice.w;
  const h = (groups.rows - 1) * lattice.dy + lattice.h;
  const [stepX, stepY] = [
    groups.cols * lattice.dx + groups.right,
    groups.rows * lattice.dy + groups.down,
  ];
  const beside = Math.round((whole - w) / stepX) + 1;
  const below = Math.round((high - h) / stepY) + 1;
  return Array.from({ length: below }, (_, row) =>
    Array.from({ length: beside }, (_, col) => ({ x: x + col * stepX, y: y + row * stepY, w, h })),
  );
}

const between = (one: Rect, next: Rect): Rect => ({
  ...one,
  x: (one.x + next.x) / 2,
  y: (one.y + next.y) / 2,
});

const betweenCols = (boards: readonly (readonly Rect[])[]): Rect[] =>
  boards.flatMap((row) => row.slice(1).map((rect, col) => between(row[col] as Rect, rect)));

const betweenRows = (boards: readonly (readonly Rect[])[]): Rect[] =>
  boards
    .slice(1)
    .flatMap((row, at) => row.map((rect, col) => between(boards[at]?.[col] as Rect, rect)));
