// What a move leaves aside: exact boards, exact values.
import { describe, expect, it } from 'vitest';
import { declinedMerges, guardedDirection } from '../play/choices.ts';
import { gridOf } from '../rules/grid.ts';
import { RULES, STANDARD } from '../rules/variants.ts';

describe('the merges that a move declines', () => {
  const board = gridOf([
    [2, 2, 0, 0],
    [4, 0, 0, 8],
    [4, 0, 0, 8],
    [0, 0, 0, 0],
  ]);

  it('are those that other moves would make, by the better of them, the largest first', () => {
    const values = { up: 90, right: 95, down: 80, left: 100 };
    expect(declinedMerges(STANDARD, board, values, 'left')).toEqual([
      { direction: 'up', cells: [7, 11], value: 16 },
      { direction: 'up', cells: [4, 8], value: 8 },
    ]);
    const others = { ...values, down: 91 };
    expect(declinedMerges(STANDARD, board, others, 'left').map((one) => one.direction)).toEqual([
      'down',
      'down',
    ]);
    expect(declinedMerges(STANDARD, board, values, 'up')).toEqual([
      { direction: 'left', cells: [0, 1], value: 4 },
    ]);
  });

  it('are none where each tile that could merge does, if with another', () => {
    const corner = gridOf([
      [2, 2, 2],
      [2, 0, 0],
      [0, 0, 0],
    ]);
    expect(declinedMerges(STANDARD, corner, {}, 'left')).toEqual([]);
    const still = gridOf([
      [2, 4],
      [0, 0],
    ]);
    expect(declinedMerges(STANDARD, still, {}, 'down')).toEqual([]);
  });

  it('are named once in a line of three', () => {
    const three = gridOf([
      [4, 0, 0],
      [4, 0, 0],
      [4, 0, 0],
    ]);
    expect(declinedMerges(STANDARD, three, { up: 1, down: 2 }, 'right')).toEqual([
      { direction: 'down', cells: [6, 3], value: 8 },
    ]);
  });

  it('follow the rules of the page', () => {
    const threes = RULES.find(({ name }) => name === 'threes') ?? STANDARD;
    const pair = gridOf([
      [1, 0, 0, 0],
      [2, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    expect(declinedMerges(threes, pair, {}, 'right')).toEqual([
      { direction: 'up', cells: [0, 4], value: 3 },
    ]);
  });
});

describe('the guarded direction', () => {
  const cornered = gridOf([
    [512, 256, 128, 64],
    [4, 8, 16, 32],
    [2, 0, 0, 0],
    [0, 0, 0, 2],
  ]);

  it('is the one that is dearer by far than all others', () => {
    const values = { up: 20_000, left: 20_000, right: 19_000, down: 16_000 };
    expect(guardedDirection(STANDARD, cornered, values, 'left')).toBe('down');
  });

  it('is the dearest that takes the largest tile out of its corner, where several are dear', () => {
    const values = { up: 17_000, left: 20_000, right: 15_500, down: 16_000 };
    expect(guardedDirection(STANDARD, cornered, values, 'left')).toBe('down');
  });

  it('is none where several are dear and the largest tile keeps its place, or has no corner', () => {
    const centred = gridOf([
      [2, 0, 0, 0],
      [0, 512, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 2],
    ]);
    const values = { up: 17_000, left: 20_000, right: 18_000, down: 16_000 };
    expect(guardedDirection(STANDARD, centred, values, 'left')).toBeNull();
  });

  it('is none where nothing costs much, or nobody knows', () => {
    const values = { up: 20_000, left: 20_000, right: 19_999, down: 19_650 };
    expect(guardedDirection(STANDARD, cornered, values, 'left')).toBeNull();
    expect(guardedDirection(STANDARD, cornered, {}, 'left')).toBeNull();
  });
});
