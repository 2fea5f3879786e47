import type { Grid } from '../../rules/grid.ts';

/** A seeded generator (mulberry32): a failing case can be run again. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function randomGrid(random: () => number, rows: number, cols: number, highest = 6): Grid {
  const cells = Array.from({ length: rows * cols }, () =>
    random() < 0.4 ? 0 : 2 ** (1 + Math.floor(random() * highest)),
  );
  return { rows, cols, cells };
}

export function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}
