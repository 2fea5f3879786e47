// What the tiles of one page look like, learned from boards that were known at rest.

import { correlation } from './numbers.ts';
import type { Face } from './faces.ts';
import type { Glyph, Look } from './ink.ts';
import { colorDistance, type Color } from './pixels.ts';

const SAME_GROUND = 42;
const SAME_GLYPH = 0.86;
/** How much the proportions of one number may vary. */
const SAME_SHAPE = 0.18;
const MAX_LOOKS = 6;

export class Memory {
  readonly #looks = new Map<number, Look[]>();
  readonly #empty: Color[] = [];
  readonly #digits: (Glyph | null)[] = new Array<Glyph | null>(10).fill(null);

  /** Values whose look is known. */
  knows(value: number): boolean {
    return this.#looks.has(value);
  }

  /** The digits of the page's own face, as far as they were seen. */
  get face(): Face {
    return { digits: this.#digits };
  }

  get seenEmpty(): boolean {
    return this.#empty.length > 0;
  }

  isEmptyGround(ground: Color): boolean {
    return this.#empty.some((color) => colorDistance(color, ground) <= SAME_GROUND);
  }

  /** The value that looks like this, 0 where none does. */
  valueOf(look: Look): number {
    let best = 0;
    let likeness = 0;
    for (const [value, looks] of this.#looks) {
      for (const one of looks) {
        const score = likenessOf(one, look);
        if (score > likeness) [best, likeness] = [value, score];
      }
    }
    return likeness >= SAME_GLYPH ? best : 0;
  }

  learnEmpty(ground: Color): void {
    if (!this.isEmptyGround(ground) && this.#empty.length < MAX_LOOKS) this.#empty.push(ground);
  }

  learn(value: number, look: Look): void {
    const text = String(value);
    if (look.glyphs.length === text.length) {
      look.glyphs.forEach((glyph, place) => (this.#digits[Number(text[place])] ??= glyph));
    }
    const looks = this.#looks.get(value);
    if (looks === undefined) this.#looks.set(value, [look]);
    else if (
      looks.length < MAX_LOOKS &&
      !looks.some((one) => likenessOf(one, look) >= SAME_GLYPH)
    ) {
      looks.push(look);
    }
  }
}

/** Of the same ground, with the same glyphs: the likeness of the least like; else 0. */
function likenessOf(left: Look, right: Look): number {
  if (left.whole === null || right.whole === null) return 0;
  if (colorDistance(left.ground, right.ground) > SAME_GROUND) return 0;
  const shape = (glyph: Glyph): number => glyph.w / glyph.h;
  if (Math.abs(Math.log(shape(left.whole) / shape(right.whole))) > SAME_SHAPE) return 0;
  if (left.glyphs.length !== right.glyphs.length) return 0;
  return left.glyphs.reduce(
    (least, glyph, index) =>
      Math.min(least, correlation(glyph.mask, (right.glyphs[index] as Glyph).mask)),
    1,
  );
}
