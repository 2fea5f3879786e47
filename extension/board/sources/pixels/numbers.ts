// Which number is written on a tile: every number that may be there is compared digit by digit, face by face. The
// answer counts where it is clearly better than the next.

import type { Face } from './faces.ts';
import type { Glyph, Look } from './ink.ts';

export interface Guess {
  readonly value: number;
  /** How alike, at most 1. */
  readonly score: number;
  /** How much better than the next best value, 0..1. */
  readonly margin: number;
}

/** How much a digit of other proportions counts less. */
const PROPORTION = 0.35;

/** How alike two glyphs are: 1 the same, about 0 unrelated. Fonts differ in the width of their digits. */
function likeness(glyph: Glyph, model: Glyph): number {
  const inShape = correlation(glyph.mask, model.mask) - PROPORTION * proportions(glyph, model);
  return Math.max(inShape, correlation(glyph.upright, model.upright));
}

/** The correlation of what two masks cover. */
export function correlation(a: Float32Array, b: Float32Array): number {
  const n = a.length;
  let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
  for (let index = 0; index < n; index++) {
    const x = a[index] as number;
    const y = b[index] as number;
    sa += x;
    sb += y;
    saa += x * x;
    sbb += y * y;
    sab += x * y;
  }
  const va = saa - (sa * sa) / n;
  const vb = sbb - (sb * sb) / n;
  const flat = 1e-3 * n;
  // A bar that fills its rectangle has no variation: only another such bar is like it.
  if (va < flat || vb < flat) return va < flat && vb < flat ? 1 : 0;
  return (sab - (sa * sb) / n) / Math.sqrt(va * vb);
}

/** The likeliest of `values`; null where nothing is written. */
export function guessNumber(
  look: Look,
  faces: readonly Face[],
  values: readonly number[],
): Guess | null {
  if (look.whole === null || values.length === 0) return null;
  const compare = comparer(look, faces);
  let best: { value: number; score: number } | null = null;
  let second = 0;
  const marks = look.glyphs.length;
  for (const value of values) {
    const { length } = String(value);
    // Digits may touch; a digit in two parts is rare enough to stay unread.
    if (length < marks || length > marks + MOST_CUTS) continue;
    const score = compare(String(value));
    if (best === null || score > best.score) {
      second = best?.score ?? 0;
      best = { value, score };
    } else {
      second = Math.max(second, score);
    }
  }
  return best === null ? null : { ...best, margin: best.score - Math.max(second, 0) };
}

/** Scores texts against one look; what was compared once is remembered. */
function comparer(look: Look, faces: readonly Face[]): (text: string) => number {
  const cache = new Map<string, number>();
  const digitScore = (
    face: Face,
    at: number,
    place: number,
    digit: number,
    glyph: Glyph,
  ): number => {
    const key = `${at}:${place}:${digit}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const model = face.digits[digit];
    const score = model ? likeness(glyph, model) : -1;
    cache.set(key, score);
    return score;
  };
  return (text) => {
    let best = -1;
    faces.forEach((face, at) => {
      if (![...text].every((digit) => face.digits[Number(digit)])) return;
      const separate = look.glyphs.length === text.length;
      if (!separate && !mayBeCut(look, face, text)) return;
      const glyphs = glyphsFor(look, face, text);
      let sum = 0;
      glyphs.forEach((glyph, place) => {
        const digit = Number(text[place]);
        const model = face.digits[digit] as Glyph;
        sum += separate ? digitScore(face, at, place, digit, glyph) : likeness(glyph, model);
      });
      // A number that had to be cut is a guess about the cuts too.
      best = Math.max(best, sum / text.length - (separate ? 0 : CUT * cuts(look, text)));
    });
    return best;
  };
}

const CUT = 0.12;
const MOST_CUTS = 5;
/** How far the proportions of a number may be from a face's before it is not cut by that face's widths. */
const CUT_SHAPE = 0.5;
const cuts = (look: Look, text: string): number => Math.abs(look.glyphs.length - text.length);

function mayBeCut({ whole }: Look, face: Face, text: string): boolean {
  if (whole === null) return false;
  const models = [...text].map((digit) => face.digits[Number(digit)] as Glyph);
  const w = models.reduce((sum, model) => sum + model.w, 0);
  const h = Math.max(...models.map((model) => model.h));
  return Math.abs(Math.log((whole.w * h) / (whole.h * w))) <= CUT_SHAPE;
}

/** The look's glyphs, or its whole cut at the widths that the face's digits have. */
function glyphsFor(look: Look, face: Face, text: string): readonly Glyph[] {
  if (look.glyphs.length === text.length) return look.glyphs;
  const widths = [...text].map((digit) => (face.digits[Number(digit)] as Glyph).w);
  const total = widths.reduce((sum, w) => sum + w, 0);
  let from = 0;
  return widths.map((w) => {
    const to = from + w / total;
    const glyph = look.part(from, to);
    from = to;
    return glyph;
  });
}

/** How far apart width to height are, 0 for the same. */
const proportions = (left: Glyph, right: Glyph): number =>
  Math.abs(Math.log((left.w * right.h) / (left.h * right.w)));
