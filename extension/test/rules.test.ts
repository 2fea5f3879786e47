import { describe, expect, it } from 'vitest';
import { DIRECTIONS, type Quarter } from '../rules/direction.ts';
import { gridOf, rowsOf, type Grid } from '../rules/grid.ts';
import { isFace, isOver, legalMoves, slide } from '../rules/rules.ts';
import { STANDARD } from '../rules/variants.ts';
import { randomFrom, randomGrid } from './support/random.ts';

/** Slow and obvious: turn the board until the move goes left, then treat each row as a list. */
function naive(grid: Grid, direction: Quarter): { cells: number[]; gained: number } {
  const turns = { left: 0, up: 1, right: 2, down: 3 }[direction];
  let rows = rowsOf(grid);
  const turn = (board: number[][]): number[][] =>
    (board[0] as number[]).map((_, col) => board.map((row) => row[col] as number)).reverse();
  for (let i = 0; i < turns; i++) rows = turn(rows);
  let gained = 0;
  rows = rows.map((row) => {
    const tiles = row.filter((value) => value > 0);
    const line: number[] = [];
    while (tiles.length > 0) {
      const value = tiles.shift() as number;
      if (tiles[0] === value) {
        tiles.shift();
        line.push(value * 2);
        gained += value * 2;
      } else {
        line.push(value);
      }
    }
    return [...line, ...new Array<number>(row.length - line.length).fill(0)];
  });
  for (let i = turns; i < 4; i++) rows = turn(rows);
  return { cells: rows.flat(), gained };
}

describe('the standard rules', () => {
  it('slide as the slow reference does, on boards of any shape', () => {
    const random = randomFrom(1);
    for (let i = 0; i < 1500; i++) {
      const rows = 2 + Math.floor(random() * 5);
      const cols = 2 + Math.floor(random() * 5);
      const grid = randomGrid(random, rows, cols, 3);
      for (const direction of DIRECTIONS) {
        const { after, gained, moved } = slide(STANDARD, grid, direction);
        const reference = naive(grid, direction);
        expect(after.cells).toEqual(reference.cells);
        expect(gained).toBe(reference.gained);
        expect(moved).toBe(reference.cells.join() !== grid.cells.join());
      }
    }
  });

  it('merge each tile once, from the wall', () => {
    const left = (row: number[]): number[] =>
      rowsOf(slide(STANDARD, gridOf([row, [0, 0, 0, 0]]), 'left').after)[0] as number[];
    expect(left([2, 2, 2, 0])).toEqual([4, 2, 0, 0]);
    expect(left([4, 2, 2, 0])).toEqual([4, 4, 0, 0]);
    expect(left([2, 2, 2, 2])).toEqual([4, 4, 0, 0]);
    expect(left([0, 2, 0, 2])).toEqual([4, 0, 0, 0]);
    expect(left([65536, 65536, 0, 0])).toEqual([131072, 0, 0, 0]);
    expect(left([32768, 65536, 0, 0])).toEqual([32768, 65536, 0, 0]);
  });

  it('name where tiles merged, and which', () => {
    const { merges } = slide(
      STANDARD,
      gridOf([
        [2, 2, 4, 4],
        [0, 8, 0, 0],
      ]),
      'right',
    );
    expect(merges).toEqual([
      { cell: 3, value: 8, from: [3, 2] },
      { cell: 2, value: 4, from: [1, 0] },
    ]);
  });

  it('know the legal moves and the end', () => {
    const stuck = gridOf([
      [2, 4],
      [4, 2],
    ]);
    expect(isOver(STANDARD, stuck)).toBe(true);
    expect(
      legalMoves(
        STANDARD,
        gridOf([
          [2, 0],
          [4, 0],
        ]),
      ),
    ).toEqual(['right']);
  });

  it('take powers of two for faces and nothing else', () => {
    expect([2, 4, 131072, 2 ** 52].every((face) => isFace(STANDARD, face))).toBe(true);
    expect([0, 1, 3, 6, 12, -2, 2.5, 2 ** 53, NaN].some((face) => isFace(STANDARD, face))).toBe(
      false,
    );
  });
});
