// Games as `bridge2048 log import` takes them, made by the tests' own rules: who played, how well, how long ago.
import {
  afterMove,
  DIRECTIONS,
  isLegal,
  maxTile,
  slide,
  type Board,
  type Direction,
  type Spawn,
} from './rules.ts';

export interface Making {
  /** 16 of `[a-z0-9]`. */
  readonly id: string;
  readonly seed: number;
  readonly moves: number;
  readonly site: string;
  readonly page: string;
  readonly startedMs: number;
  /** Whose advice is played; '' for a game by hand. */
  readonly player: string;
  /** Moves, by their place, that are not the one advised. */
  readonly slips?: readonly number[];
}

/** Mulberry32: small, seeded, good enough for tiles. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function spawnOn(board: Board, draw: () => number): Spawn {
  const free = board.flatMap((line, row) =>
    line.flatMap((value, col) => (value === 0 ? [{ row, col }] : [])),
  );
  const cell = free[Math.floor(draw() * free.length)] as { row: number; col: number };
  return { ...cell, value: draw() < 0.9 ? 2 : 4 };
}

const gained = (before: Board, after: Board): number => {
  const counts = new Map<number, number>();
  for (const value of after.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const value of before.flat()) counts.set(value, (counts.get(value) ?? 0) - 1);
  // From the smallest up: each pair that is gone made one of the next.
  let gain = 0;
  let made = 0;
  for (let value = 2; value <= 2 * maxTile(before); value *= 2) {
    const change = (counts.get(value) ?? 0) - made;
    made = -change / 2;
    gain += made * 2 * value;
  }
  return gain;
};

const EMPTY: Board = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
const put = (board: Board, { row, col, value }: Spawn): Board =>
  board.map((line, r) => line.map((tile, c) => (r === row && c === col ? value : tile)));

/** Free cells, which last while one merges: enough to play some hundred moves by. */
const worth = (board: Board): number => board.flat().filter((value) => value === 0).length;

export function madeGame(making: Making): object {
  const draw = random(making.seed);
  let board = put(EMPTY, spawnOn(EMPTY, draw));
  board = put(board, spawnOn(board, draw));
  const first = board;
  const moves: object[] = [];
  let score = 0;
  let over = false;
  for (let place = 0; place < making.moves; place++) {
    const legal = DIRECTIONS.filter((way) => isLegal(board, way));
    const ranked = legal
      .map((way, order) => ({
        way,
        value: 100 * worth(slide(board, way)) - order + 3000 + 8 * (place % 50),
      }))
      .sort((a, b) => b.value - a.value);
    const best = ranked[0];
    if (best === undefined) {
      over = true;
      break;
    }
    const slip = making.slips?.includes(place) === true ? ranked.at(-1) : undefined;
    const direction: Direction = (slip ?? best).way;
    const slid = slide(board, direction);
    const spawn = spawnOn(slid, draw);
    score += gained(board, slid);
    moves.push({
      seq: place + 1,
      kind: 'move',
      board,
      direction,
      spawn,
      by: making.player === '' ? 'hand' : slip === undefined ? 'auto' : 'hint',
      player: making.player,
      values:
        making.player === ''
          ? null
          : Object.fromEntries(
              DIRECTIONS.map((way) => [
                way,
                ranked.find((entry) => entry.way === way)?.value ?? null,
              ]),
            ),
      depth: making.player === '' ? 0 : 3,
      ms: making.player === '' ? 0 : 5 + (place % 7),
      t_ms: 200 * (place + 1),
      score,
    });
    board = afterMove(board, direction, spawn);
  }
  return {
    game: {
      id: making.id,
      site: making.site,
      page: making.page,
      rules: 'standard',
      client: 'imported',
      parent: null,
      started_ms: making.startedMs,
      ended_ms: making.startedMs + 200 * moves.length,
      end: over ? 'over' : 'left',
      score,
      first_board: first,
      last_board: board,
    },
    moves,
  };
}

export const madeExport = (games: readonly object[]): string => JSON.stringify({ games });
