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
  /** Smaller boards beside each other, as games in more dimensions are drawn. Absent where nothing sets cells apart. */
  readonly groups?: Groups;
  /**
   * A hexagon of cells in the frame of its lines: as many lines as the longest has cells, each half a cell further in than
   * its neighbour towards the middle. The lines are rows, or columns where the cells stand on their points; the frame's
   * rows are the columns then. Absent means a rectangle.
   */
  readonly hexagon?: Lie;
}

/** Boards of one size, two or more of them. */
export interface Groups {
  /** The size of one board. */
  readonly rows: number;
  readonly cols: number;
  /** How much wider than between two cells it is from one board to the next, to the right and down. */
  readonly right: number;
  readonly down: number;
  /**
   * The boards lie below each other. They are counted as if they lay beside each other: the lattice's rows are those of
   * one board.
   */
  readonly stacked: boolean;
  /** So far from each other that the cells make no single board. */
  readonly apart: boolean;
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
/** The widest gap between two boards, in boards. */
const MAX_APART = 1;
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
  };
  return isCovered(lattice, rects, coverage) ? lattice : null;
}

/** The lattice of boards beside and below each other that `rects`, all of about one size, make; null where they make none. */
export function groupsOf(rects: readonly Rect[]): Lattice | null {
  if (rects.length < 2 * MIN_SIDE * MIN_SIDE) return null;
  const w = median(rects.map((rect) => rect.w));
  const h = median(rects.map((rect) => rect.h));
  const centres = (of: (rect: Rect) => number, size: number): Spacing | null => {
    const positions = lines(rects.map(of), size / 4);
    return positions === null ? null : spacingOf(positions, size);
  };
  const across = centres((rect) => rect.x + rect.w / 2, w);
  const down = centres((rect) => rect.y + rect.h / 2, h);
  if (across === null || down === null || (across.boards === 1 && down.boards === 1)) return null;
  const stacked = across.boards === 1;
  const lattice: Lattice = {
    rows: stacked ? down.size : down.size * down.boards,
    cols: stacked ? across.size * down.boards : across.size * across.boards,
    x: across.first,
    y: down.first,
    dx: across.pitch,
    dy: down.pitch,
    w,
    h,
    groups: {
      rows: down.size,
      cols: across.size,
      right: across.gap,
      down: down.gap,
      stacked,
      apart: across.apart || down.apart,
    },
  };
  return isCovered(lattice, rects, COVERAGE) ? lattice : null;
}

function isCovered(lattice: Lattice, rects: readonly Rect[], coverage: number): boolean {
  const covered = new Set(rects.map((rect) => placeIn(lattice, rect)?.cell));
  covered.delete(undefined);
  return covered.size >= coverage * lattice.rows * lattice.cols;
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
  const { groups } = lattice;
  if (groups !== undefined) return placeAmong(lattice, groups, rect);
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

function placeAmong(lattice: Lattice, groups: Groups, rect: Rect): Place | null {
  const { boards, below } = countsOf(lattice, groups);
  const { x, y, dx, dy } = lattice;
  const across = lineAt(rect.x + rect.w / 2 - x, dx, groups.cols, boards, groups.right);
  const down = lineAt(rect.y + rect.h / 2 - y, dy, groups.rows, below, groups.down);
  if (across === null || down === null) return null;
  const row = groups.stacked ? down.line : down.board * groups.rows + down.line;
  const board = groups.stacked ? down.board : across.board;
  const cell = row * lattice.cols + board * groups.cols + across.line;
  return { cell, atRest: Math.max(across.off, down.off) <= AT_REST };
}

/** How many boards are drawn beside and below each other. */
function countsOf({ rows, cols }: Lattice, groups: Groups): { boards: number; below: number } {
  const boards = cols / groups.cols;
  return groups.stacked ? { boards: 1, below: boards } : { boards, below: rows / groups.rows };
}

/** The board and the line in it at `at`, measured from the first line; null between lines. */
function lineAt(
  at: number,
  pitch: number,
  size: number,
  boards: number,
  gap: number,
): { readonly board: number; readonly line: number; readonly off: number } | null {
  const block = size * pitch + gap;
  const board = Math.floor((at + (pitch + gap) / 2) / block);
  if (!(board >= 0 && board < boards)) return null;
  const exact = (at - board * block) / pitch;
  const line = Math.round(exact);
  const off = Math.abs(exact - line);
  return line >= 0 && line < size && off <= IN_CELL ? { board, line, off } : null;
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
    ...(lattice.groups === undefined
      ? {}
      : {
          groups: {
            ...lattice.groups,
            right: lattice.groups.right * sx,
            down: lattice.groups.down * sy,
          },
        }),
  };
}

/** The rectangle around all cells. */
export function extent(lattice: Lattice): Rect {
  const { rows, cols, x, y, dx, dy, w, h, groups } = lattice;
  if (groups === undefined) {
    return { x: x - w / 2, y: y - h / 2, w: (cols - 1) * dx + w, h: (rows - 1) * dy + h };
  }
  const { boards, below } = countsOf(lattice, groups);
  return {
    x: x - w / 2,
    y: y - h / 2,
    w: (boards * groups.cols - 1) * dx + (boards - 1) * groups.right + w,
    h: (below * groups.rows - 1) * dy + (below - 1) * groups.down + h,
  };
}

/** The rectangle of one cell. */
export function cellRect(lattice: Lattice, cell: number): Rect {
  const { cols, x, y, dx, dy, w, h, groups } = lattice;
  const col = cell % cols;
  const row = (cell - col) / cols;
  if (groups !== undefined) {
    const beside = Math.floor(col / groups.cols);
    const [across, down] = groups.stacked ? [0, beside] : [beside, Math.floor(row / groups.rows)];
    const drawnCol = (col % groups.cols) + across * groups.cols;
    const drawnRow = (row % groups.rows) + down * groups.rows;
    return {
      x: x + drawnCol * dx + across * groups.right - w / 2,
      y: y + drawnRow * dy + down * groups.down - h / 2,
      w,
      h,
    };
  }
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

/** How lines stand: `boards` groups of `size` lines each, with wider gaps between the groups; one group where they are even. */
interface Spacing {
  readonly first: number;
  readonly pitch: number;
  readonly size: number;
  readonly boards: number;
  readonly gap: number;
  readonly apart: boolean;
}

function spacingOf(positions: readonly number[], size: number): Spacing | null {
  const first = positions[0] as number;
  if (positions.length < MIN_SIDE) return null;
  const even = pitchOf(positions, size);
  for (let group = MIN_SIDE; group <= positions.length / 2; group++) {
    const grouped = positions.length % group === 0 ? groupedBy(positions, group, size) : null;
    if (grouped === null) continue;
    const boards = positions.length / group;
    return { first, ...grouped, size: group, boards, apart: even === null };
  }
  if (even === null) return null;
  return { first, pitch: even, size: positions.length, boards: 1, gap: 0, apart: false };
}

/** The pitch in groups of `size` lines and how much wider the gaps between them are; null where they are not. */
function groupedBy(
  positions: readonly number[],
  group: number,
  size: number,
): { readonly pitch: number; readonly gap: number } | null {
  const gaps = positions.slice(1).map((position, index) => position - (positions[index] as number));
  const between = gaps.filter((_, index) => (index + 1) % group === 0);
  const within = gaps.filter((_, index) => (index + 1) % group !== 0);
  const pitch = mean(within);
  if (!(pitch >= MIN_PITCH * size && pitch <= MAX_PITCH * size)) return null;
  const apart = Math.min(...between) - Math.max(...within);
  const alike = Math.max(...within) - Math.min(...within) < apart / 2;
  if (!(alike && apart >= Math.max(WIDER_PX, WIDER * pitch))) return null;
  const gap = mean(between) - pitch;
  const regular = between.every((one) => Math.abs(one - pitch - gap) <= UNEVEN * pitch);
  return regular && gap <= MAX_APART * group * pitch ? { pitch, gap } : null;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
