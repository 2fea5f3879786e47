// What the coach keeps of a game, and what it says.
import { beforeEach, describe, expect, it } from 'vitest';
import { Coach, type CoachReport, type Remark } from '../play/coach.ts';
import { lookOf } from '../play/lecture.ts';
import type { HostAnswer, HostRequest } from '../play/channel.ts';
import { gridOf } from '../rules/grid.ts';

const BOARD = gridOf([
  [2, 2],
  [4, 8],
]);

let asked: HostRequest[];
let answers: ((message: HostAnswer) => void)[];
let remarks: Remark[];
let coach: Coach;

beforeEach(() => {
  asked = [];
  answers = [];
  remarks = [];
  coach = new Coach({
    host: {
      request: (body, onAnswer) => {
        asked.push(body);
        answers.push(onAnswer);
        return () => {};
      },
    },
    onRemark: (remark) => remarks.push(remark),
  });
});

const move = { game: 'g', rules: 'standard', board: BOARD, played: 'right', score: 100 } as const;

const judged = (verdict: string, loss: number, accuracy: number): HostAnswer => ({
  type: 'judged',
  verdict,
  best: 'left',
  loss,
  sigma: 1000,
  accuracy,
  expected: 5000,
  reasons: loss > 0 ? [{ reason: 'deadly_spawn', row: 0, col: 0, value: 2 }] : [],
  depth: 5,
  think_ms: 40,
});

function play(verdict: string, loss: number, accuracy: number): void {
  coach.moved(move);
  answers.at(-1)?.(judged(verdict, loss, accuracy));
}

describe('the coach', () => {
  it('asks about the board before the move and the move that was made', () => {
    coach.moved(move);
    expect(asked).toEqual([
      {
        type: 'judge',
        game: 'g',
        board: [
          [2, 2],
          [4, 8],
        ],
        direction: 'right',
        rules: 'standard',
        budget_ms: 50,
      },
    ]);
  });

  it('counts only moves that had a choice, and keeps the dearest three', () => {
    play('good', 0, 100);
    play('forced', 0, 100);
    play('mistake', 300, 60);
    play('blunder', 900, 20);
    play('inaccuracy', 100, 80);
    play('mistake', 400, 40);
    const { judged: count, accuracy, dearest, mistakes, blunders, inaccuracies } = coach.report;
    expect([count, accuracy, inaccuracies, mistakes, blunders]).toEqual([5, 60, 1, 2, 1]);
    expect(dearest.map(({ loss, move: number }) => [loss, number])).toEqual([
      [900, 4],
      [400, 6],
      [300, 3],
    ]);
    expect(dearest[0]?.reachable).toBe(5100);
  });

  it('has nothing to say of what nobody could judge, and forgets a game with the next', () => {
    play('unknown', 0, 100);
    coach.moved(move);
    coach.newGame();
    answers.at(-1)?.(judged('blunder', 900, 20));
    expect(remarks).toEqual([]);
    expect(coach.report).toMatchObject({ judged: 0, accuracy: null, last: null, dearest: [] });
  });
});

describe('what it says', () => {
  const say = (key: string, ...values: string[]): string => [key, ...values].join(' ');
  const look = (report: CoachReport, state = {}) =>
    lookOf(say, { report, over: false, open: false, always: false, ...state });

  it('is nothing while the player plays well', () => {
    play('good', 3, 99);
    expect(look(coach.report)).toMatchObject({ sign: 'quiet', open: false });
    expect(look(coach.report, { always: true })).toMatchObject({ sign: 'right', open: true });
  });

  it('is a sign when a move was bad, and the reason on demand', () => {
    play('blunder', 900, 20);
    expect(look(coach.report)).toMatchObject({ sign: 'blunder', open: false });
    const { title, lines, open } = look(coach.report, { open: true });
    expect(open).toBe(true);
    expect(title).toBe('coach_blunder 900');
    expect(lines).toContain('coach_better direction_left');
    expect(lines).toContain('why_deadly_spawn 1 1 2');
  });

  it('is a summary with the dearest moves at the end', () => {
    play('blunder', 900, 20);
    const { title, lines, open } = look(coach.report, { over: true });
    expect(open).toBe(true);
    expect(title).toBe('coach_over_accuracy 20.0');
    expect(lines).toEqual([
      `coach_dearest 1 direction_right direction_left 900 ${(5100).toLocaleString()}`,
    ]);
  });
});
