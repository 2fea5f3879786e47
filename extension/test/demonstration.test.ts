// @vitest-environment happy-dom

// The demonstration: what it has judged, what it says, and when it moves.
import { beforeEach, describe, expect, it } from 'vitest';
import type { HostAnswer, HostRequest } from '../play/channel.ts';
import { Demonstration, lookOf, type Situation } from '../play/demonstration.ts';
import { gridOf } from '../rules/grid.ts';
import { STANDARD } from '../rules/variants.ts';

const say = (key: string, ...values: string[]): string => [key, ...values].join(' ');

/** Left keeps the 512 in its corner; down takes it out and merges two fours. */
const BOARD = gridOf([
  [512, 0, 4, 0],
  [0, 0, 4, 0],
  [2, 0, 0, 0],
  [0, 0, 0, 0],
]);
const SITUATION: Situation = {
  game: 'g',
  rules: STANDARD,
  board: BOARD,
  chosen: 'left',
  values: { up: 19_990, right: 19_500, down: 16_000, left: 20_000 },
  score: 100,
};

let asked: HostRequest[];
let answers: ((message: HostAnswer) => void)[];
let time: number;
let demo: Demonstration;

beforeEach(() => {
  asked = [];
  answers = [];
  time = 1000;
  demo = new Demonstration({
    document,
    host: {
      request: (body, onAnswer) => {
        asked.push(body);
        answers.push(onAnswer);
        return () => {};
      },
    },
    say,
    now: () => time,
    place: () => null,
    onChange: () => {},
  });
});

const judged = (verdict: string, loss: number, best = 'left'): HostAnswer => ({
  type: 'judged',
  verdict,
  best,
  loss,
  sigma: 1000,
  accuracy: 50,
  expected: 5000,
  reasons: [{ reason: 'corner_left', row: 0, col: 0, value: 512 }],
});
const words = () => lookOf(say, demo.report);

describe('what the demonstration says', () => {
  it('is the guarded direction and each declined merge, once judged, with the reason', () => {
    demo.present(SITUATION);
    expect(asked.map(({ direction }) => direction)).toEqual(['down']);
    answers[0]?.(judged('blunder', 4000));
    expect(asked.map(({ direction }) => direction)).toEqual(['down', 'up']);
    answers[1]?.(judged('inaccuracy', 10));
    expect(words()).toMatchObject({
      sign: 'runs',
      title: 'demo_next direction_left',
      open: true,
      lines: [
        `demo_not direction_down: demo_loss ${(4000).toLocaleString()}`,
        'would_corner_left 1 1 512',
        'demo_declined direction_up 8: demo_loss 10',
        'would_corner_left 1 1 512',
      ],
    });
  });

  it('is nothing where the host finds nothing wrong', () => {
    demo.present(SITUATION);
    answers[0]?.(judged('good', 3));
    answers[1]?.(judged('good', 1));
    expect(words()).toMatchObject({ lines: [], open: false });
    expect(demo.refusals.map(({ guarded }) => guarded)).toEqual([false, false]);
  });

  it('has no reasons that speak for another move, and no points where nobody counts them', () => {
    demo.present(SITUATION);
    answers[0]?.(judged('blunder', 4000, 'up'));
    answers[1]?.({ type: 'judged', verdict: 'unknown', best: null });
    expect(words().lines).toEqual([
      `demo_not direction_down: demo_loss ${(4000).toLocaleString()}`,
    ]);
    demo.forget();
    demo.present(SITUATION);
    answers[2]?.({ type: 'judged', verdict: 'unknown', best: null });
    expect(words().lines).toEqual(['demo_not direction_down: demo_avoided']);
  });

  it('is of the board that stands: an answer about the last one is dropped', () => {
    demo.present(SITUATION);
    demo.forget();
    answers[0]?.(judged('blunder', 4000));
    expect(demo.report).toEqual({ paused: false, chosen: null, refusals: [] });
    expect(asked).toHaveLength(1);
  });
});

describe('when the demonstration moves', () => {
  it('is after the time to read, from when the board was shown', () => {
    demo.present(SITUATION);
    expect(demo.restMs(2.5)).toBe(2500);
    time += 1000;
    demo.present({ ...SITUATION, board: { ...BOARD, cells: [...BOARD.cells] } });
    expect(demo.restMs(2.5)).toBe(1500);
    time += 1500;
    expect(demo.restMs(2.5)).toBe(0);
  });

  it('is not while it is paused, but for one step', () => {
    demo.present(SITUATION);
    demo.pause(true);
    expect(demo.waits).toBe(true);
    demo.step();
    expect([demo.waits, demo.restMs(2.5)]).toEqual([false, 0]);
    demo.forget();
    demo.present(SITUATION);
    expect([demo.waits, words().sign]).toEqual([true, 'paused']);
    demo.startOver();
    expect(demo.waits).toBe(false);
  });
});
