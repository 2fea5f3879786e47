// Where the arrows of a board of more than two dimensions stand.
import { describe, expect, it } from 'vitest';
import type { Groups, Lattice } from '../board/lattice.ts';
import { pointerOf } from '../overlay/spots.ts';
import { inBoards } from '../play/shape.ts';
import { RULES } from '../rules/variants.ts';

/** Boards of cells 10 wide and 10 from each other; 20 more from board to board. */
function drawn(rows: number, cols: number, groups: Partial<Groups>): Lattice {
  const apart = { right: 20, down: 20, stacked: false, apart: false };
  const size = { x: 5, y: 5, dx: 20, dy: 20, w: 10, h: 10 };
  return { rows, cols, ...size, groups: { rows: 2, cols: 2, ...apart, ...groups } };
}

const four = drawn(4, 4, {});
const middles = (lattice: Lattice, direction: Parameters<typeof pointerOf>[1]): number[][] =>
  pointerOf(lattice, direction).spots.map(({ x, y, w, h }) =>
    [x + w / 2, y + h / 2].map((share) => Math.round(share * 100)),
  );

describe('the arrows of a board of four dimensions', () => {
  it('stand in each of its boards for a move within them', () => {
    expect(pointerOf(four, 'up').angle).toBe(-90);
    expect(middles(four, 'up')).toEqual([
      [17, 17],
      [83, 17],
      [17, 83],
      [83, 83],
    ]);
  });

  it('stand between the boards for a move from one to the next', () => {
    expect(pointerOf(four, 'board-left').angle).toBe(180);
    expect(middles(four, 'board-left')).toEqual([
      [50, 17],
      [50, 83],
    ]);
    expect(pointerOf(four, 'board-down').angle).toBe(90);
    expect(middles(four, 'board-down')).toEqual([
      [17, 50],
      [83, 50],
    ]);
  });

  it('stand so, too, where the page draws all cells alike', () => {
    const rules = RULES.find(({ name }) => name === 'box-2x2x2x2')!;
    const { groups: _, ...plain } = four;
    expect(middles(inBoards(plain, rules), 'board-right')).toEqual([
      [50, 21],
      [50, 79],
    ]);
  });
});

describe('the arrows of three boards below each other', () => {
  const stacked = drawn(3, 9, { rows: 3, cols: 3, stacked: true });

  it('point down for a move to the next board', () => {
    expect(pointerOf(stacked, 'board-right').angle).toBe(90);
    expect(middles(stacked, 'board-right')).toEqual([
      [50, 31],
      [50, 69],
    ]);
  });

  it('tell of moves within the boards at the edge of the middle one', () => {
    const { edgeOf } = pointerOf(stacked, 'left');
    expect(Math.round((edgeOf!.y + edgeOf!.h / 2) * 100)).toBe(50);
    expect(pointerOf(stacked, 'board-right').edgeOf).toBeNull();
  });
});

describe('the arrow of any other board', () => {
  it('stands once, over the whole', () => {
    const { groups: _, ...plain } = four;
    expect(pointerOf(plain, 'left')).toEqual({ angle: 180, spots: [], edgeOf: null });
  });
});
