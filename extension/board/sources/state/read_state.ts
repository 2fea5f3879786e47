// From the JSON of a page's state to a board. The JSON is the page's word: whatever does not fit is no board.

import { MAX_SIDE, MIN_SIDE, type Grid } from '../../../rules/grid.ts';
import type { BoardShape, StateFamily } from '../../../profiles/state/families.ts';
import type { StateReading } from './state_source.ts';

const MAX_FACE = 2 ** 52;
/** A path that means the value itself. */
const ITSELF = 'this';

/** What `state` says under the family's paths; null where there is no board. */
export function readState(family: StateFamily, state: unknown): StateReading | null {
  const boards = boardsIn(family.board, at(state, family.board.path));
  if (boards.length === 0) return null;
  const score = family.score === undefined ? null : at(state, family.score);
  const scored = typeof score === 'number' && Number.isSafeInteger(score) && score >= 0;
  const busy = family.busy !== undefined && at(state, family.busy) === true;
  return { boards, score: scored ? score : null, busy };
}

/** The value under a dotted path. Own properties only: what a prototype says is not the page's state. */
export function at(value: unknown, path: string): unknown {
  if (path === ITSELF) return value;
  let current = value;
  for (const name of path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) {
      return undefined;
    }
    current = (current as Record<string, unknown>)[name];
  }
  return current;
}

function boardsIn(shape: BoardShape, cells: unknown): Grid[] {
  const lines = linesOf(cells);
  const length = lines?.[0]?.length ?? 0;
  if (lines === null || !isSide(lines.length) || !isSide(length)) return [];
  if (!lines.every((line) => line.length === length)) return [];
  const values: number[] = [];
  for (const line of lines) {
    for (const cell of line) {
      const value = faceOf(shape, cell);
      if (value === null) return [];
      values.push(value);
    }
  }
  if (!values.some((value) => value > 0)) return [];
  const asRows: Grid = { rows: lines.length, cols: length, cells: values };
  switch (shape.order) {
    case 'rows':
      return [asRows];
    case 'columns':
      return [turned(asRows)];
    case 'any':
      return [asRows, turned(asRows)];
  }
}

/** A list of lists, or one list of a square's cells. */
function linesOf(cells: unknown): readonly (readonly unknown[])[] | null {
  if (!Array.isArray(cells) || cells.length > MAX_SIDE * MAX_SIDE) return null;
  if (cells.every((line) => Array.isArray(line))) return cells as unknown[][];
  const side = Math.sqrt(cells.length);
  if (!Number.isInteger(side) || cells.some((cell) => Array.isArray(cell))) return null;
  return Array.from({ length: side }, (_, line) => cells.slice(line * side, (line + 1) * side));
}

/** The face value in a cell, 0 where it is empty, null where it is none we understand. */
function faceOf({ value: path, values }: BoardShape, cell: unknown): number | null {
  if (cell === null || cell === undefined) return 0;
  const inside = path !== undefined && typeof cell === 'object' ? at(cell, path) : cell;
  if (inside === null || inside === undefined || inside === '') return 0;
  const number = typeof inside === 'string' && /^\d{1,16}$/.test(inside) ? Number(inside) : inside;
  if (typeof number !== 'number' || !Number.isInteger(number)) return null;
  if (number <= 0) return number >= -1 ? 0 : null;
  const face = values === 'exponent' ? 2 ** number : number;
  return face <= MAX_FACE ? face : null;
}

function turned({ rows, cols, cells }: Grid): Grid {
  const turnedCells = cells.map(
    (_, cell) => cells[(cell % rows) * cols + Math.floor(cell / rows)] as number,
  );
  return { rows: cols, cols: rows, cells: turnedCells };
}

const isSide = (length: number): boolean => length >= MIN_SIDE && length <= MAX_SIDE;
