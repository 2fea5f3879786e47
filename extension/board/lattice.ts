// A lattice: equal boxes whose centres lie on evenly spaced rows and columns. It is found from rectangles alone,
// whatever the page calls them.

import { MAX_SIDE, MIN_SIDE } from '../rules/grid.ts';

/** A rectangle in CSS pixels. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Lattice {
  readonly rows: number;
  readonly cols: number;
  /** Centre of the first cell. */
  readonly x: number;
  readonly y: number;
  /** Distance of neighbouring centres. */
  readonly dx: number;
  readonly dy: number;
  /** Size of a cell. */
  readonly w: number;
  readonly h: number;
  /**
   * Every few cells there is a wider gap: smaller boards beside each other, as games in more dimensions are drawn. Absent
   * means false.
   */
  readonly grouped?: boolean;
  /**
   * A hexagon of cells in the frame of its lines: as many lines as the longest has cells, each half a cell further in than
   * its neighbour towards the middle. The lines are rows, or columns where the cells stand on their points; the frame's
   * rows are the columns then. Absent means a rectangle.
   */
  readonly hexagon?: Lie;
}

/** How a hexagon lies on the page. */
export type Lie = 'rows' | 'columns';

/** A grid with more sides than this is not even looked at. */
const MAX_LINES = 40;
const COVERAGE = 0.9;
const MIN_PITCH = 0.9;
const MAX_PITCH = 1.9;
/** The least number of cells of a hexagon, and the least distance of its lines: they reach into each other. */
const MIN_HEXAGON = 7;
const MIN_STEP = 0.6;
/** How far pitches of one lattice may differ, as a share of the pitch. */
const UNEVEN = 0.12;
/** How much wider than the others a gap between groups is, in pixels and as a share of the pitch. */
const WIDER_PX = 3;
const WIDER = 0.05;
/** How far from a cell's centre a tile may be to count as in it, as a share of the pitch. */
const IN_CELL = 0.38;
const AT_REST = 0.12;

/** The lattice that `rects`, all of about one size, make; null where they make none. Sides may exceed MAX_SIDE. */
export function latticeOf(rects: readonly Rect[], coverage = COVERAGE): Lattice | null {
  if (rects.length < MIN_SIDE * MIN_SIDE) return null;
  const w = median(rects.map((rect) => rect.w));
  const h = median(rects.map((rect) => rect.h));
  const xs = lines(
    rects.map((rect) => rect.x + rect.w / 2),
    w / 4,
  );
  const ys = lines(
    rects.map((rect) => rect.y + rect.h / 2),
    h / 4,
  );
  if (xs === null || ys === null || xs.length < MIN_SIDE || ys.length < MIN_SIDE) return null;
  const dx = pitchOf(xs, w);
  const dy = pitchOf(ys, h);
  if (dx === null || dy === null) return null;
  const lattice: Lattice = {
    rows: ys.length,
    cols: xs.length,
    x: xs[0] as number,
    y: ys[0] as number,
    dx,
    dy,
    w,
    h,
    ...(isGrouped(xs, dx) || isGrouped(ys, dy) ? { grouped: true } : {}),
  };
  const covered = new Set(rects.map((rect) => placeIn(lattice, rect)?.cell));
  covered.delete(undefined);
  return covered.size >= coverage * xs.length * ys.length ? lattice : null;
}

export const isPlayable = ({ rows, cols }: Lattice): boolean =>
  rows >= MIN_SIDE && cols >= MIN_SIDE && rows <= MAX_SIDE && cols <= MAX_SIDE;

export interface Place {
  readonly cell: number;
  /** False while the tile is visibly off the cell's centre. */
  readonly atRest: boolean;
}

/** The cell in which the centre of `rect` lies; null between cells and outside the lattice. */
export function placeIn(lattice: Lattice, rect: Rect): Place | null {
  const right = (rect.x + rect.w / 2 - lattice.x) / lattice.dx;
  const below = (rect.y + rect.h / 2 - lattice.y) / lattice.dy;
  const [along, down] = lattice.hexagon === 'columns' ? [below, right] : [right, below];
  const row = Math.round(down);
  if (row < 0 || row >= lattice.rows) return null;
  const across = along - indentOf(lattice, row);
  const col = Math.round(across);
  if (col < 0 || col >= lengthOf(lattice, row)) return null;
  const off = Math.max(Math.abs(across - col), Math.abs(down - row));
  if (!(off <= IN_CELL)) return null;
  return { cell: row * lattice.cols + col, atRest: off <= AT_REST };
}

/** The lattice when its root moved from `from` to `to`, or grew with it. */
export function follow(lattice: Lattice, from: Rect, to: Rect): Lattice {
  const sx = to.w / from.w;
  const sy = to.h / from.h;
  return {
    ...lattice,
    x: to.x + (lattice.x - from.x) * sx,
    y: to.y + (lattice.y - from.y) * sy,
    dx: lattice.dx * sx,
    dy: lattice.dy * sy,
    w: lattice.w * sx,
    h: lattice.h * sy,
  };
}

/** The rectangle around all cells. */
export function extent({ rows, cols, x, y, dx, dy, w, h }: Lattice): Rect {
  return { x: x - w / 2, y: y - h / 2, w: (cols - 1) * dx + w, h: (rows - 1) * dy + h };
}

/** The rectangle of one cell. */
export function cellRect(lattice: Lattice, cell: number): Rect {
  const { cols, x, y, dx, dy, w, h } = lattice;
  const col = cell % cols;
  const row = (cell - col) / cols;
  const along = col + indentOf(lattice, row);
  const [right, below] = lattice.hexagon === 'columns' ? [row, along] : [along, row];
  return { x: x + right * dx - w / 2, y: y + below * dy - h / 2, w, h };
}

/** How far a hexagon's line is set in, in cells. */
const indentOf = ({ hexagon, rows }: Lattice, row: number): number =>
  hexagon === undefined ? 0 : Math.abs(row - (rows - 1) / 2) / 2;

const lengthOf = ({ hexagon, rows, cols }: Lattice, row: number): number =>
  hexagon === undefined ? cols : cols - Math.abs(row - (rows - 1) / 2);

/** What two rectangles share, as a part of what they cover together. */
export function overlap(one: Rect, other: Rect): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  if (!(w > 0 && h > 0)) return 0;
  return (w * h) / (one.w * one.h + other.w * other.h - w * h);
}

/** The hexagon whose cells are just these boxes, all of about one size; null where they make none. */
export function hexagonOf(rects: readonly Rect[]): Lattice | null {
  if (rects.length < MIN_HEXAGON) return null;
  const w = median(rects.map((rect) => rect.w));
  const h = median(rects.map((rect) => rect.h));
  const centres = rects.map(({ x, y, w, h }) => ({ x: x + w / 2, y: y + h / 2 }));
  const asRows = staggered(centres, w, h);
  if (asRows !== null) {
    const { lines, along: x, across: y, pitch: dx, step: dy } = asRows;
    return { rows: lines, cols: lines, x, y, dx, dy, w, h, hexagon: 'rows' };
  }
  const onSide = centres.map(({ x, y }) => ({ x: y, y: x }));
  const asColumns = staggered(onSide, h, w);
  if (asColumns === null) return null;
  const { lines, along: y, across: x, pitch: dy, step: dx } = asColumns;
  return { rows: lines, cols: lines, x, y, dx, dy, w, h, hexagon: 'columns' };
}

interface Staggered {
  readonly lines: number;
  /** Where the middle line begins, and the first line stands. */
  readonly along: number;
  readonly across: number;
  readonly pitch: number;
  readonly step: number;
}

/** Lines of n to 2n - 1 and back to n points, each half a pitch further in than its neighbour towards the middle. */
function staggered(
  points: readonly { readonly x: number; readonly y: number }[],
  w: number,
  h: number,
): Staggered | null {
  const ys = lines(
    points.map(({ y }) => y),
    h / 4,
  );
  if (ys === null || ys.length < 3 || ys.length % 2 === 0) return null;
  const middle = (ys.length - 1) / 2;
  const step = pitchOf(ys, h, MIN_STEP);
  if (step === null) return null;
  const first = ys[0] as number;
  const rows = ys.map((_, row) => {
    const line = points.filter(({ y }) => Math.round((y - first) / step) === row);
    const xs = line.map(({ x }) => x);
    return lines(xs, w / 4) ?? [];
  });
  const whole = rows.every((xs, row) => xs.length === ys.length - Math.abs(row - middle));
  const longest = rows[middle] as number[];
  const pitch = whole ? pitchOf(longest, w, MIN_PITCH) : null;
  if (pitch === null) return null;
  const along = longest[0] as number;
  const inPlace = rows.every((xs, row) =>
    xs.every((x, col) => {
      const expected = along + (col + Math.abs(row - middle) / 2) * pitch;
      return Math.abs(x - expected) <= UNEVEN * pitch;
    }),
  );
  return inPlace ? { lines: ys.length, along, across: first, pitch, step } : null;
}

/** The distinct positions among `values`, or null where there are too many. */
function lines(values: number[], tolerance: number): number[] | null {
  values.sort((a, b) => a - b);
  const found: { sum: number; count: number }[] = [];
  let last = -Infinity;
  for (const value of values) {
    if (value - last > tolerance) {
      if (found.length >= MAX_LINES) return null;
      found.push({ sum: 0, count: 0 });
    }
    const line = found[found.length - 1] as { sum: number; count: number };
    line.sum += value;
    line.count++;
    last = value;
  }
  return found.map(({ sum, count }) => sum / count);
}

function pitchOf(positions: readonly number[], size: number, least = MIN_PITCH): number | null {
  const first = positions[0] as number;
  const last = positions[positions.length - 1] as number;
  const pitch = (last - first) / (positions.length - 1);
  if (!(pitch >= least * size && pitch <= MAX_PITCH * size)) return null;
  const even = positions.every(
    (position, index) => Math.abs(position - first - index * pitch) <= UNEVEN * pitch,
  );
  return even ? pitch : null;
}

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1] as number;
}

/** Whether the lines stand in groups of one size, two lines or more each, with wider gaps between the groups. */
function isGrouped(positions: readonly number[], pitch: number): boolean {
  const gaps = positions.slice(1).map((position, index) => position - (positions[index] as number));
  const wider = Math.max(WIDER_PX, WIDER * pitch);
  for (let size = 2; size <= positions.length / 2; size++) {
    if (positions.length % size !== 0) continue;
    const between = gaps.filter((_, index) => (index + 1) % size === 0);
    const within = gaps.filter((_, index) => (index + 1) % size !== 0);
    const apart = Math.min(...between) - Math.max(...within);
    if (apart >= wider && Math.max(...within) - Math.min(...within) < apart / 2) return true;
  }
  return false;
}
