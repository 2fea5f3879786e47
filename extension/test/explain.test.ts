import { describe, expect, it } from 'vitest';
import { DIRECTIONS } from '../rules/direction.ts';
import { explainStep, explainTwo, stepBetween } from '../rules/explain.ts';
import { gridOf, sameGrid, withCell, type Grid } from '../rules/grid.ts';
import { legalMoves, slide } from '../rules/rules.ts';
import { STANDARD } from '../rules/variants.ts';
import { pick, randomFrom, randomGrid } from './support/random.ts';
import { afterMove, seenAtRest, seenAtStart } from './support/seen.ts';

function randomMove(random: () => number, grid: Grid) {
  const direction = pick(random, legalMoves(STANDARD, grid));
  const { after } = slide(STANDARD, grid, direction);
  const empty = after.cells.flatMap((value, cell) => (value === 0 ? [cell] : []));
  const spawn = { cell: pick(random, empty), value: pick(random, [2, 4]) };
  return { direction, spawn, after: withCell(after, spawn.cell, spawn.value) };
}

describe('a step', () => {
  it('is explained by the board after it and by the start of its animation', () => {
    const random = randomFrom(7);
    for (let i = 0; i < 800; i++) {
      const before = randomGrid(random, 4, 4, 4);
      if (legalMoves(STANDARD, before).length === 0) continue;
      const { direction, spawn, after } = randomMove(random, before);
      const rest = explainStep(STANDARD, before, seenAtRest(after), [direction]);
      expect(rest?.after).toEqual(after);
      expect(rest?.spawn).toEqual(spawn);
      const start = explainStep(STANDARD, before, seenAtStart(before, direction, spawn), [
        direction,
      ]);
      // The two pictures may tell different stories of one look; then nothing is claimed.
      if (start !== null) expect(start.after).toEqual(after);
    }
  });

  const before = gridOf([
    [2, 2, 0, 0],
    [0, 4, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 2],
  ]);

  it('is not made of a board with two new tiles, none, or one that may not spawn', () => {
    const { after } = slide(STANDARD, before, 'left');
    const two = withCell(withCell(after, 15, 2), 14, 2);
    for (const wrong of [after, two, withCell(after, 15, 8)]) {
      expect(stepBetween(STANDARD, before, wrong, ['left'])).toBeNull();
    }
    expect(stepBetween(STANDARD, before, withCell(after, 15, 4), ['left'])).not.toBeNull();
  });

  it('is not made of a move that changes nothing', () => {
    const still = gridOf([
      [2, 0],
      [4, 0],
    ]);
    expect(stepBetween(STANDARD, still, withCell(still, 1, 2), ['left'])).toBeNull();
  });

  it('is not claimed while tiles are between cells', () => {
    const seen = { ...seenAtStart(before, 'left', { cell: 15, value: 2 }), loose: 1 };
    expect(explainStep(STANDARD, before, seen, ['left'])).toBeNull();
  });

  it('is not claimed from an old tile on its way, whose place the new tile has taken', () => {
    const known = gridOf([
      [0, 0, 2, 4],
      [0, 0, 2, 8],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    const old = (cell: number, value: number) => ({ cell, value, fresh: false });
    const spawned = { cell: 2, value: 2, fresh: true };
    // The 2 of the first row still stands where the move before found it, at the left.
    const items = [old(0, 2), old(3, 4), old(6, 2), old(7, 8), spawned];
    const seen = { rows: 4, cols: 4, items, loose: 0, unreadable: 0 };
    expect(explainStep(STANDARD, known, seen, ['down'])).toBeNull();
    const arrived = { ...seen, items: [old(2, 2), ...items.slice(1)] };
    expect(explainStep(STANDARD, known, arrived, ['down'])?.spawn).toEqual({ cell: 2, value: 2 });
  });

  it('is not claimed when two directions tell different stories', () => {
    const one = gridOf([
      [2, 0, 2],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    const seen = seenAtRest(afterMove(one, 'left', { cell: 2, value: 4 }));
    expect(explainStep(STANDARD, one, seen, ['left'])?.direction).toBe('left');
    expect(explainStep(STANDARD, one, seen, DIRECTIONS)?.after.cells).toEqual(
      seen.items.length > 0 ? [4, 0, 4, 0, 0, 0, 0, 0, 0] : [],
    );
  });
});

describe('two keys drawn as one', () => {
  it('are told apart by the start of the second', () => {
    const random = randomFrom(3);
    let unique = 0;
    for (let i = 0; i < 300; i++) {
      const before = randomGrid(random, 4, 4, 4);
      if (legalMoves(STANDARD, before).length === 0) continue;
      const first = randomMove(random, before);
      if (legalMoves(STANDARD, first.after).length === 0) continue;
      const second = randomMove(random, first.after);
      const start = seenAtStart(first.after, second.direction, second.spawn);
      const ways = explainTwo(STANDARD, before, start, [first.direction, second.direction]);
      const [only] = ways;
      if (ways.length !== 1 || !only) continue;
      unique++;
      expect(sameGrid(only.first.after, first.after)).toBe(true);
      expect(sameGrid(only.second.after, second.after)).toBe(true);
    }
    expect(unique).toBeGreaterThan(150);
  });

  it('at rest list the truth among their ways', () => {
    const before = gridOf([
      [2, 2, 0, 0],
      [0, 4, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 2],
    ]);
    const middle = afterMove(before, 'left', { cell: 10, value: 2 });
    const after = afterMove(middle, 'up', { cell: 15, value: 2 });
    const ways = explainTwo(STANDARD, before, seenAtRest(after), ['left', 'up']);
    expect(ways.some(({ first }) => sameGrid(first.after, middle))).toBe(true);
  });
});
