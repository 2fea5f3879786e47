// The patches of an image: areas in which neighbouring pixels hardly differ. The cells and tiles of a board are
// such patches, whatever is written on them.

import type { Rect } from '../../lattice.ts';
import type { Pixels } from './pixels.ts';

/** Largest difference of neighbours in one patch, summed over the channels: less than half a faint edge. */
const STEP = 7;
const MIN_SIDE_PX = 12;
/** A patch fills at least so much of its rectangle; a frame around a board does not. */
const MIN_FILL = 0.4;
const ROWS_A_STEP = 24;

export interface Patch extends Rect {
  readonly pixels: number;
}

/** The patches that may be cells, in no order. Union-find over rows; yields every few of them. */
export function* patchesOf({ w, h, data }: Pixels): Generator<void, Patch[]> {
  const parent = new Int32Array(w * h);
  const root = (start: number): number => {
    let at = start;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  const alike = (left: number, right: number): boolean => {
    const a = left * 4;
    const b = right * 4;
    return (
      Math.abs((data[a] as number) - (data[b] as number)) +
        Math.abs((data[a + 1] as number) - (data[b + 1] as number)) +
        Math.abs((data[a + 2] as number) - (data[b + 2] as number)) <=
      STEP
    );
  };
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const at = y * w + x;
      parent[at] = at;
      if (x > 0 && alike(at, at - 1)) parent[at] = root(at - 1);
      if (y > 0 && alike(at, at - w)) {
        const above = root(at - w);
        const here = root(at);
        if (above !== here) parent[Math.max(above, here)] = Math.min(above, here);
      }
    }
    if (y % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
  }
  return yield* boundsOf(w, h, root);
}

interface Bounds {
  left: number;
  right: number;
  top: number;
  bottom: number;
  pixels: number;
}

function* boundsOf(w: number, h: number, root: (at: number) => number): Generator<void, Patch[]> {
  const bounds = new Map<number, Bounds>();
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const of = root(y * w + x);
      const known = bounds.get(of);
      if (known === undefined) {
        bounds.set(of, { left: x, right: x, top: y, bottom: y, pixels: 1 });
        continue;
      }
      if (x < known.left) known.left = x;
      if (x > known.right) known.right = x;
      known.bottom = y;
      known.pixels++;
    }
    if (y % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
  }
  const patches: Patch[] = [];
  for (const { left, right, top, bottom, pixels } of bounds.values()) {
    const rect = { x: left, y: top, w: right - left + 1, h: bottom - top + 1 };
    if (rect.w < MIN_SIDE_PX || rect.h < MIN_SIDE_PX) continue;
    if (pixels >= MIN_FILL * rect.w * rect.h) patches.push({ ...rect, pixels });
  }
  return patches;
}
