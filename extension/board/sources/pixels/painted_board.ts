// Reads a painted board from its image. What was seen at rest is known again by its look; a number seen for the
// first time is recognised by its digits, among those that the rules allow there. In doubt a tile is unreadable.

import { sameGrid, type Grid } from '../../../rules/grid.ts';
import { isFace, type Rules } from '../../../rules/rules.ts';
import type { Item, Observation } from '../../observation.ts';
import type { Face } from './faces.ts';
import { lookAt, type Look } from './ink.ts';
import { Memory } from './memory.ts';
import { guessNumber } from './numbers.ts';
import { colorDistance, fingerprintOf, type Pixels } from './pixels.ts';

/** The image is the board alone: each cell fills its share of it, with the gaps around it. */
export interface BoardImage {
  readonly pixels: Pixels;
  /** Share of the pitch that the cell itself takes. */
  readonly fillX: number;
  readonly fillY: number;
}

/** Larger numbers are not looked for before the rules make them possible. */
const LARGEST_AT_FIRST = 131072;
/** A guess among all numbers must be so good, and so much better than the next: the worse, the clearer. */
const SURE: readonly { readonly score: number; readonly margin: number }[] = [
  { score: 0.5, margin: 0.06 },
  { score: 0.4, margin: 0.14 },
];
/** Where the rules leave one number only, its digits need only not speak against it. */
const ONLY_SCORE = 0.33;
const EMPTY_ALIKE = 60;
/** New numbers are guessed at only so long in one image; the rest waits for the next. */
const READ_MS = 5;

export class PaintedBoard {
  readonly memory = new Memory();
  readonly #rows: number;
  readonly #cols: number;
  readonly #rules: Rules;
  readonly #faces: readonly Face[];
  #known: Grid | null = null;
  #looks: Look[] = [];
  /** Fingerprints of the cells' pixels: what has not changed need not be looked at again. */
  #prints: number[] = [];
  /** What looks were guessed to say; what is known now may change a guess. */
  #guesses = new WeakMap<Look, number>();
  #guessUntil = 0;
  #hurried = false;

  constructor(rows: number, cols: number, rules: Rules, faces: readonly Face[]) {
    this.#rows = rows;
    this.#cols = cols;
    this.#rules = rules;
    this.#faces = faces;
  }

  /** Numbers were left unread in the last image for lack of time: read it again. */
  get hurried(): boolean {
    return this.#hurried;
  }

  read(image: BoardImage): Observation {
    this.#hurried = false;
    this.#guessUntil = 0;
    this.#looks = this.#lookAtCells(image);
    const items: Item[] = [];
    let unreadable = 0;
    let loose = 0;
    const empty = this.memory.seenEmpty ? null : commonGround(this.#looks);
    this.#looks.forEach((look, cell) => {
      if (look.whole === null) {
        const isEmpty =
          empty === null
            ? this.memory.isEmptyGround(look.ground)
            : colorDistance(empty.ground, look.ground) <= EMPTY_ALIKE;
        if (!isEmpty) loose++;
        return;
      }
      const value = this.memory.valueOf(look) || this.#guessOnce(look);
      if (value > 0) items.push({ cell, value });
      else unreadable++;
    });
    return { rows: this.#rows, cols: this.#cols, items, loose: loose + unreadable, unreadable };
  }

  /** `board` is known now; `atRest`: the last image showed it, with nothing moving. */
  settled(board: Grid, atRest: boolean): void {
    if (this.#known === null || !sameGrid(this.#known, board)) this.#guesses = new WeakMap();
    this.#known = board;
    if (!atRest) return;
    board.cells.forEach((value, cell) => {
      const look = this.#looks[cell];
      if (look === undefined) return;
      if (value === 0 && look.whole === null) this.memory.learnEmpty(look.ground);
      if (value > 0 && look.whole !== null) this.memory.learn(value, look);
    });
  }

  #lookAtCells({ pixels, fillX, fillY }: BoardImage): Look[] {
    const pitchX = pixels.w / this.#cols;
    const pitchY = pixels.h / this.#rows;
    const w = Math.round(pitchX * fillX);
    const h = Math.round(pitchY * fillY);
    return Array.from({ length: this.#rows * this.#cols }, (_, cell) => {
      const row = Math.floor(cell / this.#cols);
      const col = cell % this.#cols;
      const x = Math.max(0, Math.round((col + 0.5) * pitchX - w / 2));
      const y = Math.max(0, Math.round((row + 0.5) * pitchY - h / 2));
      const [cw, ch] = [Math.min(w, pixels.w - x), Math.min(h, pixels.h - y)];
      const print = fingerprintOf(pixels, x, y, cw, ch);
      const last = this.#looks[cell];
      if (last !== undefined && print === this.#prints[cell]) return last;
      this.#prints[cell] = print;
      return lookAt(pixels, x, y, cw, ch);
    });
  }

  #guessOnce(look: Look): number {
    const known = this.#guesses.get(look);
    if (known !== undefined) return known;
    const now = performance.now();
    // One at least, however slow the machine.
    if (this.#guessUntil === 0) this.#guessUntil = now + READ_MS;
    if (now > this.#guessUntil) {
      this.#hurried = true;
      return 0;
    }
    const value = this.#guess(look);
    this.#guesses.set(look, value);
    return value;
  }

  #guess(look: Look): number {
    const { memory } = this;
    const values = this.#possible();
    const guess = guessNumber(look, [...this.#faces, memory.face], values);
    if (guess === null) return 0;
    if (SURE.some(({ score, margin }) => guess.score >= score && guess.margin >= margin)) {
      return guess.value;
    }
    // A number whose look is known looks like that: this is none of them.
    const fresh = values.filter((value) => !memory.knows(value));
    const only = this.#known !== null && fresh.length === 1 && fresh[0] === guess.value;
    return only && guess.score >= ONLY_SCORE ? guess.value : 0;
  }

  /** The values that one move can bring from the known board; all, before one is known. */
  #possible(): readonly number[] {
    const { faces, spawns, merge } = this.#rules;
    if (this.#known === null) return faces.filter((face) => face <= LARGEST_AT_FIRST);
    const counts = new Map<number, number>();
    for (const value of this.#known.cells) {
      if (value > 0) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const possible = new Set<number>([...counts.keys(), ...spawns]);
    for (const [value, count] of counts) {
      const merged = count > 1 ? merge(value, value) : 0;
      if (merged > 0 && isFace(this.#rules, merged)) possible.add(merged);
    }
    return [...possible];
  }
}

/** Of the cells on which nothing is written, one whose ground most of them share. */
function commonGround(looks: readonly Look[]): Look | null {
  const bare = looks.filter(({ whole }) => whole === null);
  const votes = (one: Look): number =>
    bare.filter((other) => colorDistance(one.ground, other.ground) <= EMPTY_ALIKE).length;
  let best: Look | null = null;
  let most = 0;
  for (const one of bare) {
    const count = votes(one);
    if (count > most) [best, most] = [one, count];
  }
  return best;
}
