import { describe, expect, it } from 'vitest';
import { boardText, levelOf, parseBoard } from '../parts/board.ts';

describe('a pasted board', () => {
  const board = [
    [0, 2, 4],
    [8, 0, 16],
  ];
  it('is read however its rows and cells are set apart', () => {
    for (const text of [
      '0,2,4/8,0,16',
      '0 2 4\n8 0 16',
      '0\t2\t4\r\n8\t0\t16\n',
      '[[0,2,4],[8,0,16]]',
      '[[0, 2, 4],\n [8, 0, 16]]',
      '. 2 4; 8 _ 16',
      '| - | 2 | 4 |\n| 8 | - | 16 |',
    ]) {
      expect(parseBoard(text), text).toEqual(board);
    }
    expect(parseBoard(boardText(board))).toEqual(board);
  });

  it('is none where rows differ, or are too few, too many or too large', () => {
    const long = Array.from({ length: 17 }, () => 0).join(',');
    for (const text of [
      '',
      'hello',
      '2',
      '2,4',
      '2/4',
      '2,4/8',
      `${long}/${long}`,
      '2,4/8,99999999999999999999',
    ]) {
      expect(parseBoard(text), text).toBeNull();
    }
  });
});

it('every face has a colour, also in games of other numbers', () => {
  expect([0, 2, 3, 4, 2048, 131072, 2 ** 40].map(levelOf)).toEqual([0, 1, 2, 2, 11, 17, 17]);
});
