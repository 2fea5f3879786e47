// What a move leaves aside: merges that other legal moves would make, and the direction that best play keeps away from.
// Told from the rules and from what the host thinks each move worth; there is no strategy in here.

import type { Direction } from '../rules/direction.ts';
import { maxTile, type Grid } from '../rules/grid.ts';
import { legalMoves, slide, type Rules } from '../rules/rules.ts';
import type { Values } from './advisor.ts';

export interface DeclinedMerge {
  /** The move that would make it; of several the one worth most. */
  readonly direction: Direction;
  /** The tiles that would merge. */
  readonly cells: readonly number[];
  /** The tile they would make. */
  readonly value: number;
}

/** How much dearer than the next dearest a move must be to stand out. */
const FAR = 2;
/** What costs less than this share of the best move's worth does not stand out. */
const LEAST_SHARE = 0.02;

/**
 * Merges that are possible on `board` and that `chosen` does not make, the largest tile first. A tile that merges with
 * another by `chosen` is not declined, and none is named twice.
 */
export function declinedMerges(
  rules: Rules,
  board: Grid,
  values: Values,
  chosen: Direction,
): DeclinedMerge[] {
  const taken = new Set(slide(rules, board, chosen).merges.flatMap(({ from }) => from));
  const worth = ({ direction }: DeclinedMerge): number => values[direction] ?? -Infinity;
  const possible = legalMoves(rules, board)
    .filter((direction) => direction !== chosen)
    .flatMap((direction) =>
      slide(rules, board, direction).merges.map(({ from: cells, value }) => ({
        direction,
        cells,
        value,
      })),
    )
    .sort((a, b) => b.value - a.value || worth(b) - worth(a));
  return possible.filter(({ cells }) => {
    if (cells.length === 0 || cells.some((cell) => taken.has(cell))) return false;
    for (const cell of cells) taken.add(cell);
    return true;
  });
}

/**
 * The legal direction that is by far the dearest, or else the dearest of those that take the largest tile out of its
 * corner while `best` keeps it there. Null where no direction stands out.
 */
export function guardedDirection(
  rules: Rules,
  board: Grid,
  values: Values,
  best: Direction,
): Direction | null {
  const top = values[best];
  if (top === null || top === undefined) return null;
  const others = legalMoves(rules, board)
    .filter((direction) => direction !== best)
    .map((direction) => ({ direction, loss: lossOf(top, values[direction]) }))
    .filter(({ loss }) => loss > 0 && loss >= LEAST_SHARE * Math.abs(top))
    .sort((a, b) => b.loss - a.loss);
  const [dearest] = others;
  if (dearest === undefined) return null;
  const rest = legalMoves(rules, board)
    .filter((direction) => direction !== best && direction !== dearest.direction)
    .map((direction) => lossOf(top, values[direction]));
  if (rest.length > 0 && dearest.loss >= FAR * Math.max(...rest)) return dearest.direction;
  const leaving = others.filter(({ direction }) => leavesCorner(rules, board, direction, best));
  return leaving[0]?.direction ?? null;
}

const lossOf = (top: number, value: number | null | undefined): number =>
  value === null || value === undefined ? 0 : top - value;

/** Whether `direction` takes the largest tile out of a corner in which `best` keeps it. */
function leavesCorner(rules: Rules, board: Grid, direction: Direction, best: Direction): boolean {
  const { rows, cols, cells } = board;
  const largest = maxTile(board);
  const after = (one: Direction): Grid => slide(rules, board, one).after;
  return [0, cols - 1, (rows - 1) * cols, rows * cols - 1].some(
    (corner) =>
      cells[corner] === largest &&
      (after(best).cells[corner] as number) >= largest &&
      (after(direction).cells[corner] as number) < largest,
  );
}
