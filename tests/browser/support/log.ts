// A game as the host's log tells it, and its replay by the tests' own rules.
import { hostCommand } from '../drive/host.ts';
import { until } from '../drive/wait.ts';
import { afterMove, sameBoard, type Board, type Direction, type Spawn } from './rules.ts';

export interface LoggedMove {
  readonly seq: number;
  readonly board: Board;
  readonly direction: Direction | null;
  readonly spawn: Spawn | null;
  readonly kind: 'move' | 'gap' | 'undo';
  readonly by: 'hand' | 'hint' | 'auto';
  readonly values: Readonly<Partial<Record<Direction, number>>> | null;
}

export interface LoggedGame {
  readonly game: Readonly<Record<string, unknown>>;
  readonly moves: readonly LoggedMove[];
}

export const readLog = async (data: string, game: string): Promise<LoggedGame> =>
  (await hostCommand(data, 'log', 'show', game)) as LoggedGame;

/** The board after the last move; throws where a move does not follow from the one before. */
export function replay({ moves }: LoggedGame): Board {
  let board: Board | null = null;
  for (const [index, move] of moves.entries()) {
    if (move.seq !== index + 1) throw new Error(`move ${index + 1} has seq ${move.seq}`);
    if (move.kind !== 'move' || !move.direction || !move.spawn) {
      throw new Error(`move ${move.seq} is a ${move.kind}`);
    }
    if (board && !sameBoard(board, move.board)) {
      throw new Error(
        `move ${move.seq} begins with ${JSON.stringify(move.board)}, not ${JSON.stringify(board)}`,
      );
    }
    board = afterMove(move.board, move.direction, move.spawn);
  }
  if (!board) throw new Error('the log of the game is empty');
  return board;
}

/** The board the log leads to, once that is the one the page shows: the last moves arrive a moment later. */
export const lastLogged = (
  data: string,
  game: string,
  shown: () => Promise<Board>,
): Promise<Board> =>
  until(
    'the log to lead to the board on which the page rests',
    async () => {
      const last = replay(await readLog(data, game));
      return sameBoard(last, await shown()) && last;
    },
    10_000,
  );
