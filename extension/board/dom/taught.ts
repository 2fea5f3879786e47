// A board whose size and place the player has told: its cells fill the named element evenly, whatever shows there.

import type { PlacedLattice } from './judge.ts';
import type { Picture } from './picture.ts';

/** The share of the pitch that a cell takes: between cells there is mostly a gap. */
const CELL_SHARE = 0.9;

/** Null where the page has no such element now, or it has no size. */
export function taughtLattice({ boxes, named, namedSize }: Picture): PlacedLattice | null {
  const box = boxes[named];
  if (box === undefined || namedSize === null || box.w <= 0 || box.h <= 0) return null;
  const { rows, cols } = namedSize;
  const dx = box.w / cols;
  const dy = box.h / rows;
  const lattice = {
    rows,
    cols,
    x: box.x + dx / 2,
    y: box.y + dy / 2,
    dx,
    dy,
    w: dx * CELL_SHARE,
    h: dy * CELL_SHARE,
  };
  return { lattice, ancestor: named, anchors: null };
}
