// What is written on a cell: its ground's colour, and the marks on it cut into glyphs.

import type { Color, Pixels } from './pixels.ts';

/** Width to height of the mask in which glyphs keep their proportions: that of a wide digit. */
const UPRIGHT = 0.75;

/** A glyph's coverage, stretched to GLYPH_W x GLYPH_H, 0..1. */
export const GLYPH_W = 12;
export const GLYPH_H = 18;

export interface Glyph {
  /** In pixels of the cell. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Stretched to fill the mask. */
  readonly mask: Float32Array;
  /** In its own proportions, in the middle of the mask: a `1` stays a bar. */
  readonly upright: Float32Array;
}

export interface Look {
  readonly ground: Color;
  /** From left to right; empty where nothing is written. */
  readonly glyphs: readonly Glyph[];
  /** All marks as one glyph, null where there are none. */
  readonly whole: Glyph | null;
  /** The part of the marks' rectangle from `from` to `to` (0..1 of its width) as one glyph. */
  readonly part: (from: number, to: number) => Glyph;
}

/** Least difference from the ground that is a mark, summed over the channels. */
const FAINTEST = 60;
/** Share of the strongest mark from which a pixel belongs to one. */
const INKED = 0.38;
/** The rim, as a share of the cell, in which gaps and round corners show. */
const RIM = 0.05;
/** Marks lower than this share of the highest are dots and ornaments. */
const LOWEST = 0.5;
const LEAST_HEIGHT = 0.1;

/** Looks at the cell of `w` x `h` pixels at (x, y). */
export function lookAt(image: Pixels, x: number, y: number, w: number, h: number): Look {
  const ground = groundOf(image, x, y, w, h);
  const strength = new Float32Array(w * h);
  let strongest = 0;
  const rimX = Math.round(w * RIM);
  const rimY = Math.round(h * RIM);
  for (let dy = rimY; dy < h - rimY; dy++) {
    for (let dx = rimX; dx < w - rimX; dx++) {
      strength[dy * w + dx] = differenceAt(image, x + dx, y + dy, ground);
    }
  }
  const inner = { left: rimX, top: rimY, right: w - rimX - 1, bottom: h - rimY - 1 };
  const marks = marksOf(strength, w, h, inner).filter((mark) => !touchesRim(mark, inner));
  for (const { peak } of marks) strongest = Math.max(strongest, peak);
  const visible = marks.filter(({ peak }) => peak >= strongest * INKED);
  const tallest = visible.reduce((most, { top, bottom }) => Math.max(most, bottom - top + 1), 0);
  if (strongest < FAINTEST || tallest < h * LEAST_HEIGHT) {
    return { ground, glyphs: [], whole: null, part: nothingWritten };
  }
  const letters = visible.filter(({ top, bottom }) => bottom - top + 1 >= tallest * LOWEST);
  const boxes = joined(letters);
  const cut = (box: Box): Glyph => glyphIn(strength, w, strongest, box);
  const all = around(boxes);
  const part = (from: number, to: number): Glyph => {
    const x = all.left + Math.round(from * width(all));
    const right = Math.max(x, all.left + Math.round(to * width(all)) - 1);
    return cut({ ...all, left: x, right });
  };
  return { ground, glyphs: boxes.map(cut), whole: cut(all), part };
}

function nothingWritten(): never {
  throw new Error('nothing is written on this cell');
}

/** The mean of the most common colour: five bits a channel tell colours apart. */
function groundOf({ w: width, data }: Pixels, x: number, y: number, w: number, h: number): Color {
  const counts = new Map<number, [number, number, number, number]>();
  let most: [number, number, number, number] = [0, 0, 0, 0];
  const rimX = Math.round(w * RIM);
  const rimY = Math.round(h * RIM);
  for (let dy = rimY; dy < h - rimY; dy++) {
    for (let dx = rimX; dx < w - rimX; dx++) {
      const at = ((y + dy) * width + x + dx) * 4;
      const r = data[at] as number;
      const g = data[at + 1] as number;
      const b = data[at + 2] as number;
      const key = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
      let sums = counts.get(key);
      if (sums === undefined) counts.set(key, (sums = [0, 0, 0, 0]));
      sums[0]++;
      sums[1] += r;
      sums[2] += g;
      sums[3] += b;
      if (sums[0] > most[0]) most = sums;
    }
  }
  const [count, r, g, b] = most;
  return count === 0 ? [0, 0, 0] : [r / count, g / count, b / count];
}

function differenceAt({ w, data }: Pixels, x: number, y: number, ground: Color): number {
  const at = (y * w + x) * 4;
  return (
    Math.abs((data[at] as number) - ground[0]) +
    Math.abs((data[at + 1] as number) - ground[1]) +
    Math.abs((data[at + 2] as number) - ground[2])
  );
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Mark extends Box {
  readonly peak: number;
}

/** Connected areas that differ from the ground by more than a share of the strongest difference. */
function marksOf(strength: Float32Array, w: number, h: number, inner: Box): Mark[] {
  let strongest = 0;
  for (const value of strength) if (value > strongest) strongest = value;
  const least = Math.max(FAINTEST / 2, strongest * INKED);
  const seen = new Uint8Array(w * h);
  const marks: Mark[] = [];
  const stack: number[] = [];
  for (let start = 0; start < strength.length; start++) {
    if (seen[start] === 1 || (strength[start] as number) < least) continue;
    let [left, right, top, bottom, peak] = [w, -1, h, -1, 0];
    stack.push(start);
    seen[start] = 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % w;
      const y = (at - x) / w;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      peak = Math.max(peak, strength[at] as number);
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx;
          const ny = y + dy;
          if (nx < inner.left || ny < inner.top || nx > inner.right || ny > inner.bottom) continue;
          const next = ny * w + nx;
          if (seen[next] === 1 || (strength[next] as number) < least) continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    marks.push({ left, right, top, bottom, peak });
  }
  return marks;
}

const touchesRim = (mark: Box, inner: Box): boolean =>
  mark.left <= inner.left ||
  mark.top <= inner.top ||
  mark.right >= inner.right ||
  mark.bottom >= inner.bottom;

/** Marks that share most of their columns are parts of one glyph. */
function joined(marks: readonly Mark[]): Box[] {
  const boxes: Box[] = [];
  for (const mark of [...marks].sort((a, b) => a.left - b.left)) {
    const last = boxes[boxes.length - 1];
    const overlap = last === undefined ? 0 : last.right - mark.left + 1;
    const narrow = last === undefined ? 1 : Math.min(width(last), width(mark));
    if (last !== undefined && overlap > narrow * 0.5) {
      boxes[boxes.length - 1] = around([last, mark]);
    } else {
      boxes.push(mark);
    }
  }
  return boxes;
}

const width = ({ left, right }: Box): number => right - left + 1;

function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function glyphIn(strength: Float32Array, stride: number, strongest: number, box: Box): Glyph {
  const { left: x, top: y } = box;
  const w = box.right - x + 1;
  const h = box.bottom - y + 1;
  const mask = stretched(strength, stride, strongest, x, y, w, h);
  const wide = Math.max(w, h * UPRIGHT);
  const upright = stretched(strength, stride, strongest, x + (w - wide) / 2, y, wide, h, box);
  return { x, y, w, h, mask, upright };
}

/** The area's coverage, stretched to a glyph's size by the mean of what each of its pixels covers. */
function stretched(
  strength: Float32Array,
  stride: number,
  strongest: number,
  x: number,
  y: number,
  w: number,
  h: number,
  only: Box = { left: x, top: y, right: x + w, bottom: y + h },
): Float32Array {
  const mask = new Float32Array(GLYPH_W * GLYPH_H);
  for (let row = 0; row < GLYPH_H; row++) {
    const y0 = y + (row * h) / GLYPH_H;
    const y1 = y + ((row + 1) * h) / GLYPH_H;
    for (let col = 0; col < GLYPH_W; col++) {
      const x0 = x + (col * w) / GLYPH_W;
      const x1 = x + ((col + 1) * w) / GLYPH_W;
      const left = Math.max(x0, only.left);
      const right = Math.min(x1, only.right + 1);
      if (right <= left) continue;
      const share = (right - left) / (x1 - x0);
      mask[row * GLYPH_W + col] = (mean(strength, stride, left, y0, right, y1) * share) / strongest;
    }
  }
  return mask;
}

function mean(
  strength: Float32Array,
  stride: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): number {
  let sum = 0;
  let area = 0;
  for (let y = Math.floor(y0); y < y1; y++) {
    const high = Math.min(y + 1, y1) - Math.max(y, y0);
    for (let x = Math.floor(x0); x < x1; x++) {
      const part = high * (Math.min(x + 1, x1) - Math.max(x, x0));
      sum += part * (strength[y * stride + x] ?? 0);
      area += part;
    }
  }
  return area > 0 ? sum / area : 0;
}
