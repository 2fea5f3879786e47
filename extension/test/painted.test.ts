import { describe, expect, it } from 'vitest';
import { lookAt } from '../board/sources/pixels/ink.ts';
import { Memory } from '../board/sources/pixels/memory.ts';
import { paintedLattice } from '../board/sources/pixels/painted_lattice.ts';
import { patchesOf } from '../board/sources/pixels/patches.ts';
import {
  fingerprint,
  fingerprintOf,
  isBlank,
  type Color,
  type Pixels,
} from '../board/sources/pixels/pixels.ts';

function sheet(w: number, h: number, color: Color): Pixels {
  const image = { w, h, data: new Uint8ClampedArray(w * h * 4).fill(255) };
  fill(image, 0, 0, w, h, color);
  return image;
}

function fill({ w: stride, data }: Pixels, x: number, y: number, w: number, h: number, to: Color) {
  for (let row = y; row < y + h; row++) {
    for (let col = x; col < x + w; col++) data.set(to, (row * stride + col) * 4);
  }
}

const GROUND: Color = [120, 110, 100];
const CELL: Color = [150, 140, 128];
const TILE: Color = [230, 220, 200];
const INK: Color = [40, 40, 50];

function board(rows: number, cols: number, side: number, gap: number): Pixels {
  const image = sheet(cols * (side + gap) + gap, rows * (side + gap) + gap, GROUND);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      fill(image, gap + col * (side + gap), gap + row * (side + gap), side, side, CELL);
    }
  }
  return image;
}

function latticeIn(image: Pixels) {
  const steps = patchesOf(image);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return paintedLattice(step.value, image.w, image.h);
  }
}

describe('the lattice of a painted board', () => {
  it.each([
    [4, 4, 60, 8],
    [3, 5, 40, 4],
    [8, 8, 30, 2],
  ])('is found for %i x %i cells', (rows, cols, side, gap) => {
    const lattice = latticeIn(board(rows, cols, side, gap));
    expect(lattice).toMatchObject({ rows, cols, w: side, h: side, dx: side + gap });
  });

  it('is found where tiles touch and look the same', () => {
    const image = sheet(400, 400, CELL);
    for (let line = 0; line <= 4; line++) {
      fill(image, Math.min(line * 100, 398), 0, 2, 400, TILE);
      fill(image, 0, Math.min(line * 100, 398), 400, 2, TILE);
    }
    fill(image, 100, 100, 202, 100, [240, 150, 20]);
    expect(latticeIn(image)).toMatchObject({ rows: 4, cols: 4 });
  });

  it('is none in an empty picture or a row of buttons', () => {
    expect(latticeIn(sheet(300, 300, GROUND))).toBeNull();
    expect(latticeIn(board(1, 6, 40, 6))).toBeNull();
  });

  it('is searched in steps: no task of ours holds the page up', () => {
    let steps = 0;
    for (const _ of patchesOf(board(4, 4, 60, 8))) steps++;
    expect(steps).toBeGreaterThan(10);
  });
});

describe('what is written on a cell', () => {
  const cell = (marks: readonly (readonly [number, number, number, number])[]): Pixels => {
    const image = sheet(60, 60, TILE);
    for (const [x, y, w, h] of marks) fill(image, x, y, w, h, INK);
    return image;
  };
  const lookOf = (image: Pixels) => lookAt(image, 0, 0, image.w, image.h);

  it('is nothing on a bare one', () => {
    const look = lookOf(cell([]));
    expect(look).toMatchObject({ glyphs: [], whole: null });
    expect(look.ground.map(Math.round)).toEqual(TILE);
  });

  it('is cut into glyphs from left to right', () => {
    const { glyphs, whole } = lookOf(
      cell([
        [34, 20, 8, 20],
        [18, 20, 10, 20],
      ]),
    );
    expect(glyphs.map(({ x, w, h }) => [x, w, h])).toEqual([
      [18, 10, 20],
      [34, 8, 20],
    ]);
    expect(whole).toMatchObject({ x: 18, y: 20, w: 24, h: 20 });
  });

  it('leaves out what reaches the rim: gaps, round corners, a tile on its way', () => {
    expect(lookOf(cell([[0, 0, 8, 60]])).whole).toBeNull();
    expect(lookOf(cell([[0, 0, 5, 5]])).whole).toBeNull();
  });

  it('leaves out dots', () => {
    const { glyphs } = lookOf(
      cell([
        [20, 18, 10, 24],
        [36, 38, 4, 4],
      ]),
    );
    expect(glyphs).toHaveLength(1);
  });

  it('is known again by its ground and its marks', () => {
    const memory = new Memory();
    const two = lookOf(cell([[20, 20, 10, 20]]));
    memory.learn(2, two);
    expect(memory.valueOf(lookOf(cell([[21, 19, 10, 20]])))).toBe(2);
    const elsewhere = sheet(60, 60, CELL);
    fill(elsewhere, 20, 20, 10, 20, INK);
    expect(memory.valueOf(lookOf(elsewhere))).toBe(0);
    expect(memory.valueOf(lookOf(cell([[14, 26, 30, 8]])))).toBe(0);
  });
});

describe('an image', () => {
  it('is blank when it is of one colour', () => {
    const image = sheet(20, 20, TILE);
    expect(isBlank(image)).toBe(true);
    fill(image, 7, 7, 1, 1, INK);
    expect(isBlank(image)).toBe(false);
  });

  it('has another fingerprint with any pixel changed, in the part that holds it', () => {
    const image = sheet(20, 20, TILE);
    const [whole, left, right] = [
      fingerprint(image),
      fingerprintOf(image, 0, 0, 10, 20),
      fingerprintOf(image, 10, 0, 10, 20),
    ];
    fill(image, 12, 7, 1, 1, [231, 220, 200]);
    expect(fingerprint(image)).not.toBe(whole);
    expect(fingerprintOf(image, 0, 0, 10, 20)).toBe(left);
    expect(fingerprintOf(image, 10, 0, 10, 20)).not.toBe(right);
  });
});
