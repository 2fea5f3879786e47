// The solver and this interpreter are compared by digests of 100,000 transitions a variant: see
// protocol/golden/transitions.json, which `solver2048 rules --digests 100 --json` writes.

import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { directionsOf, latticeOf } from '../rules/lattice.ts';
import { isOver, slide, type Rules } from '../rules/rules.ts';
import { RULES } from '../rules/variants.ts';
import { gridOf, type Grid } from '../rules/grid.ts';

const golden = JSON.parse(
  readFileSync(new URL('../../protocol/golden/transitions.json', import.meta.url), 'utf8'),
) as { digests: Record<string, number[]> };

const TRANSITIONS = 1000;
const MOVES_PER_BOARD = 8;
const LARGEST_SIDE = 8;
const RANKS_ON_BOARD = 5;
/** A loaded machine takes its time. */
const TIMEOUT_MS = 120_000;

/** xorshift32. */
function drawsFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

function sizeOf({ variant: { shape } }: Rules, digest: number): readonly [number, number] {
  if (shape.kind === 'rectangle') {
    const side = ({ least, most }: { least: number; most: number }, turn: number): number =>
      least + (turn % (Math.max(least, Math.min(most, LARGEST_SIDE)) - least + 1));
    return [side(shape.rows, digest), side(shape.cols, Math.floor(digest / 7))];
  }
  const [width = 1, height = 1, beside = 1, below = 1] = shape.sides ?? [];
  if (shape.kind === 'hexagon') return [2 * width - 1, 2 * width - 1];
  return [height * below, width * beside];
}

function digestOf(rules: Rules, digest: number): number {
  const [rows, cols] = sizeOf(rules, digest);
  const { shape } = rules.variant;
  const { cells } = latticeOf(shape, rows, cols);
  const directions = directionsOf(shape);
  const below = drawsFrom(digest + 1);
  const rank = new Map(rules.faces.map((face, place) => [face, place + 1]));
  let hash = 0x811c9dc5;
  const add = (word: number): void => {
    hash = Math.imul(hash ^ word, 0x01000193);
  };
  let grid: Grid = gridOf(
    Array.from({ length: rows }, () => Array.from({ length: cols }, () => 0)),
  );
  for (let i = 0; i < TRANSITIONS; i++) {
    if (i % MOVES_PER_BOARD === 0) {
      const filled = grid.cells.map(() => 0);
      for (const cell of cells) {
        filled[cell] = below(4) === 0 ? 0 : (rules.faces[below(RANKS_ON_BOARD)] as number);
      }
      grid = { ...grid, cells: filled };
    }
    const direction = directions[below(directions.length)] as string;
    const { after, moved, gained, places } = slide(rules, grid, direction);
    add(isOver(rules, grid) ? 1 : 0);
    add(moved ? 1 : 0);
    add(gained);
    for (const value of after.cells) add(rank.get(value) ?? 0);
    for (const place of places) add(place);
    grid = after;
    if (places.length === 0) continue;
    const spawned = [...after.cells];
    const place = places[below(places.length)] as number;
    spawned[place] = rules.spawns[below(rules.spawns.length)] as number;
    grid = { ...after, cells: spawned };
  }
  return hash >>> 0;
}

describe('the transitions of the solver', () => {
  it('are there for every variant', () => {
    expect(Object.keys(golden.digests).sort()).toEqual(RULES.map(({ name }) => name).sort());
  });

  it.each(RULES)(
    'are those of this interpreter: $name',
    (rules) => {
      const digests = golden.digests[rules.name] as number[];
      expect(digests).toHaveLength(100);
      expect(digests.map((_, digest) => digestOf(rules, digest))).toEqual(digests);
    },
    TIMEOUT_MS,
  );
});
