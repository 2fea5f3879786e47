// The lattice of a painted board: patches of one size on evenly spaced rows and columns.

import { MAX_SIDE, MIN_SIDE } from '../../../rules/grid.ts';
import { latticeOf, type Lattice, type Rect } from '../../lattice.ts';
import type { Patch } from './patches.ts';

/** How much the patches of one board may differ in size. */
const ALIKE = 0.12;
/** The parts of one patch touch: their size is nearly that of the others. */
const TOUCHING_ALIKE = 0.06;
const MOST_TOUCHING = 12;
/** So many of a lattice's cells must be patches: tiles with pictures on them are none. */
const COVERAGE = 0.75;
const MAX_ASPECT = 1.6;
/** A board fills at least so much of its image's smaller side. */
const LEAST_SHARE = 0.2;
const MAX_TRIED = 40;

/** The lattice most likely to be a board, null where there is none. Coordinates are the image's. */
export function paintedLattice(patches: readonly Patch[], w: number, h: number): Lattice | null {
  let best: Lattice | null = null;
  const tried = new Set<string>();
  for (const seed of patches) {
    if (tried.size >= MAX_TRIED) break;
    if (seed.w > seed.h * MAX_ASPECT || seed.h > seed.w * MAX_ASPECT) continue;
    const key = `${Math.round(Math.log(seed.w) / ALIKE)}:${Math.round(Math.log(seed.h) / ALIKE)}`;
    if (tried.has(key)) continue;
    tried.add(key);
    const lattice = latticeOf(
      patches.flatMap((one) => cellsIn(one, seed)),
      COVERAGE,
    );
    if (lattice === null || !fits(lattice, w, h)) continue;
    if (best === null || worth(lattice) > worth(best)) best = lattice;
  }
  return best;
}

/** The cells of the seed's size that a patch is: itself, or neighbours that touch and look the same. */
function cellsIn(patch: Rect, seed: Rect): Rect[] {
  const across = Math.round(patch.w / seed.w);
  const down = Math.round(patch.h / seed.h);
  if (across < 1 || down < 1 || across * down > MOST_TOUCHING) return [];
  const w = patch.w / across;
  const h = patch.h / down;
  const slack = across * down === 1 ? ALIKE : TOUCHING_ALIKE;
  if (Math.abs(w / seed.w - 1) > slack || Math.abs(h / seed.h - 1) > slack) return [];
  return Array.from({ length: across * down }, (_, cell) => ({
    x: patch.x + (cell % across) * w,
    y: patch.y + Math.floor(cell / across) * h,
    w,
    h,
  }));
}

function fits({ rows, cols, dx, dy }: Lattice, w: number, h: number): boolean {
  const sides = [rows, cols].every((side) => side >= MIN_SIDE && side <= MAX_SIDE);
  return sides && Math.max(cols * dx, rows * dy) >= LEAST_SHARE * Math.min(w, h);
}

/** More cells and a squarer shape first: two rows of buttons are no board beside a real one. */
function worth({ rows, cols, dx, dy }: Lattice): number {
  return (Math.min(rows, cols) / Math.max(rows, cols)) * rows * cols * dx * dy;
}
