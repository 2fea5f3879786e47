import { describe, expect, it } from 'vitest';
import { dearest, steps, swings } from '../parts/course.ts';
import type { GameRecord, MoveRecord, ToldGame, Values } from '../parts/types.ts';

const BOARD = [
  [2, 2],
  [0, 0],
];

const move = (
  direction: string | null,
  values: Values | null,
  score: number | null = null,
): MoveRecord => ({
  seq: 1,
  kind: direction === null ? 'gap' : 'move',
  board: BOARD,
  direction,
  by: 'hand',
  player: values === null ? '' : 'expectimax',
  values,
  depth: 0,
  ms: 0,
  t_ms: 0,
  score,
});

const told = (
  moves: MoveRecord[],
  gains: number[],
  unit = 'score',
  end: string | null = null,
): ToldGame => ({
  game: { end } as GameRecord,
  moves,
  gains,
  units: { expectimax: unit },
});

describe('the steps of a game', () => {
  it('count the score by the rules, or by the page where it shows one', () => {
    const byRules = steps(told([move('left', null), move('up', null)], [4, 8]));
    expect(byRules.map(({ score }) => score)).toEqual([0, 4, 12]);
    const byPage = steps(told([move('left', null, 104), move('up', null, 112)], [4, 8]));
    expect(byPage.map(({ score }) => score)).toEqual([100, 104, 112]);
  });

  it('expect what was scored and what the best move is worth', () => {
    const all = steps(told([move('left', { left: 50, up: 80 }), move('up', { up: 70 })], [4, 8]));
    expect(all.map(({ expected }) => expected)).toEqual([80, 74, null]);
    expect(all.map(({ advised }) => advised)).toEqual(['up', 'up', null]);
    expect(all.map(({ loss }) => loss)).toEqual([30, 0, null]);
  });

  it('expect nothing where values count no points, and the score itself where the game is over', () => {
    const all = steps(told([move('left', { left: 1 })], [4], 'heuristic', 'over'));
    expect(all.map(({ expected }) => expected)).toEqual([null, 4]);
  });

  it('believe an analysis more than the advice of the time', () => {
    const judged = [{ seq: 1, best: 'down', loss: 12, expected: 300, verdict: 'mistake' }] as const;
    const [first] = steps({ ...told([move('left', { left: 50, up: 80 })], [4]), judged });
    expect(first).toEqual({
      score: 0,
      expected: 300,
      advised: 'down',
      loss: 12,
      verdict: 'mistake',
    });
  });

  it('know no loss where the move made has no value, or is none', () => {
    const all = steps(told([move('down', { left: 1, down: null }), move(null, null)], [0, 0]));
    expect(all.map(({ loss }) => loss)).toEqual([null, null, null]);
  });
});

const made = (values: readonly [loss: number, expected: number | null][]) =>
  values.map(([loss, expected]) => ({ score: 0, expected, advised: 'up', loss, verdict: '' }));

it('the dearest moves are those that gave away most', () => {
  expect(
    dearest(
      made([
        [0, 1],
        [5, 1],
        [9, 1],
        [1, 1],
      ]),
      2,
    ),
  ).toEqual([2, 1]);
});

it('swings are the greatest changes, and those beside them are the same swing', () => {
  const line = Array.from({ length: 60 }, (_, at): [number, number] => [
    0,
    at < 20 ? 100 : at < 22 ? 60 : at < 40 ? 50 : 90,
  ]);
  expect(swings(made(line), 5)).toEqual([
    { place: 20, change: -40 },
    { place: 40, change: 40 },
  ]);
  expect(swings(made(line), 1)).toEqual([{ place: 20, change: -40 }]);
});
