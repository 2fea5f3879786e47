// Signs that are digits: levels are counted, numbers are added up. Their moves tell which.
import { describe, expect, it } from 'vitest';
import { Alphabet } from '../board/alphabet.ts';
import { countedMove, countsLevels } from '../board/counting.ts';
import { gridOf, type Grid, type Rows } from '../rules/grid.ts';

function signs(alphabet: Alphabet, rows: Rows): Grid {
  const cells = rows.map((row) => row.map((n) => (n === 0 ? 0 : alphabet.symbolOf(String(n)))));
  return gridOf(cells);
}

/** What is known of a move to the left, the new tile at the bottom right. */
function told(before: readonly number[], after: readonly number[], spawn: number) {
  const alphabet = new Alphabet();
  const was = signs(alphabet, [before, [0, 0, 0, 0]]);
  const is = signs(alphabet, [after, [0, 0, 0, spawn]]);
  return {
    levels: countsLevels(alphabet, was, is, 'left'),
    added: countedMove(alphabet, was, is, ['left']) !== null,
  };
}

describe('a move of signs that are digits', () => {
  it('may be of levels and of numbers while only ones merge', () => {
    expect(told([0, 1, 1, 0], [2, 0, 0, 0], 1)).toEqual({ levels: true, added: true });
  });

  it.each([
    ['a merge', [2, 2, 0, 1], [4, 1, 0, 0], 1],
    ['a new tile', [0, 0, 0, 1], [1, 0, 0, 0], 4],
    ['a Lucas merge', [3, 1, 0, 0], [4, 0, 0, 0], 1],
  ])('is of numbers where %s shows it', (_, before, after, spawn) => {
    expect(told(before, after, spawn)).toEqual({ levels: false, added: true });
  });

  it('is of levels where a merge shows it, counted from 1 or from 0', () => {
    expect(told([2, 2, 0, 1], [3, 1, 0, 0], 1)).toEqual({ levels: true, added: false });
    expect(told([5, 5, 0, 1], [6, 1, 0, 0], 2)).toEqual({ levels: true, added: false });
  });
});
