// The rules of 2048 once more, slow and obvious, to check the bridge against.

export type Board = readonly (readonly number[])[];
export type Direction = 'up' | 'right' | 'down' | 'left';
export const DIRECTIONS: readonly Direction[] = ['up', 'right', 'down', 'left'];

export interface Spawn {
  readonly row: number;
  readonly col: number;
  readonly value: number;
}

function slideRow(row: readonly number[]): number[] {
  const tiles = row.filter((value) => value > 0);
  const out: number[] = [];
  for (let i = 0; i < tiles.length; i++) {
    const tile = tiles[i] ?? 0;
    if (tile === tiles[i + 1]) {
      out.push(2 * tile);
      i++;
    } else {
      out.push(tile);
    }
  }
  return [...out, ...Array<number>(row.length - out.length).fill(0)];
}

const transpose = (board: Board): number[][] =>
  (board[0] ?? []).map((_, col) => board.map((row) => row[col] ?? 0));
const mirror = (board: Board): number[][] => board.map((row) => [...row].reverse());

export function slide(board: Board, direction: Direction): Board {
  if (direction === 'left') return board.map(slideRow);
  if (direction === 'right') return mirror(mirror(board).map(slideRow));
  if (direction === 'up') return transpose(transpose(board).map(slideRow));
  return transpose(mirror(mirror(transpose(board)).map(slideRow)));
}

export const sameBoard = (a: Board, b: Board): boolean => JSON.stringify(a) === JSON.stringify(b);

export const isLegal = (board: Board, direction: Direction): boolean =>
  !sameBoard(board, slide(board, direction));

/** Throws where the spawn is not one the game can make. */
export function afterMove(board: Board, direction: Direction, { row, col, value }: Spawn): Board {
  const slid = slide(board, direction);
  if (sameBoard(board, slid)) throw new Error(`${direction} moves nothing`);
  if (slid[row]?.[col] !== 0) throw new Error(`the spawn at ${row},${col} is on a tile`);
  if (value !== 2 && value !== 4) throw new Error(`a ${value} cannot spawn`);
  return slid.map((line, r) => line.map((tile, c) => (r === row && c === col ? value : tile)));
}

/** Whether one legal move leads from `board` to `next`. */
export const follows = (board: Board, next: Board): boolean =>
  DIRECTIONS.filter((way) => isLegal(board, way)).some((way) => {
    const slid = slide(board, way);
    const changed = next.flatMap((line, r) =>
      line.flatMap((value, c) => (value === slid[r]?.[c] ? [] : [{ row: r, col: c, value }])),
    );
    const [spawn, ...others] = changed;
    const free = spawn !== undefined && slid[spawn.row]?.[spawn.col] === 0;
    return others.length === 0 && free && [2, 4].includes(spawn.value);
  });

export const maxTile = (board: Board): number => Math.max(...board.flat());

/** As the commands of the solver take it. */
export const boardText = (board: Board): string => board.map((row) => row.join(',')).join('/');
