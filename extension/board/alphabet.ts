// The tiles of a page that shows no numbers: pictures, letters, levels. Each token gets a symbol; which face value a
// symbol stands for is learned from the merges and spawns that were seen, or told by the player.

import type { Grid } from '../rules/grid.ts';

/** More different tiles than this no game shows. */
export const MAX_SYMBOLS = 64;
/** So often the same tile must have spawned, and never another, before it is taken for the smallest. */
const SPAWNS_OF_ONE = 3;
const LEAST_FACE = 2;

export interface Learnt {
  /** Different tiles seen, and how many of them have a face value by now. */
  readonly seen: number;
  readonly known: number;
}

/** What two equal tiles became. */
export interface Merging {
  readonly from: number;
  readonly into: number;
}

const MAX_LEVEL = 50;

/** Where a token stands in a sequence everybody knows: 1 for `1` and `A`; null for others. */
function placeOf(token: string): number | null {
  if (/^\d{1,2}$/.test(token) && Number(token) <= MAX_LEVEL) return Number(token);
  return /^[A-Za-z]$/.test(token) ? (token.toUpperCase().codePointAt(0) as number) - 64 : null;
}

export class Alphabet {
  readonly #symbols = new Map<string, number>();
  readonly #tokens: string[] = [];
  /** What two of a symbol make. */
  readonly #next = new Map<number, number>();
  readonly #made = new Set<number>();
  readonly #spawns = new Map<number, number>();
  #given: readonly string[] = [];
  #faces: Map<number, number> | null = null;

  /** The symbol of a token, from 1 on; 0 where the page shows too many different ones. */
  symbolOf(token: string): number {
    const known = this.#symbols.get(token);
    if (known !== undefined) return known;
    if (this.#tokens.length >= MAX_SYMBOLS) return 0;
    this.#tokens.push(token);
    this.#symbols.set(token, this.#tokens.length);
    this.#faces = null;
    return this.#tokens.length;
  }

  /** The tokens seen, in the order in which they were first seen. */
  get tokens(): readonly string[] {
    return this.#tokens;
  }

  get learnt(): Learnt {
    return { seen: this.#tokens.length, known: this.#known().size };
  }

  /** What two tiles of `symbol` make; null while that was not seen. */
  next(symbol: number): number | null {
    return this.#next.get(symbol) ?? null;
  }

  /** Whether two of `from` can be `into`, as far as is known. */
  mayMake(from: number, into: number): boolean {
    const next = this.#next.get(from);
    if (next !== undefined) return next === into;
    if (from === into || this.#made.has(into)) return false;
    // Nothing grows into what it came from.
    for (let at = this.#next.get(into); at !== undefined; at = this.#next.get(at)) {
      if (at === from) return false;
    }
    return true;
  }

  /** Takes in a move that was confirmed. */
  learn(mergings: readonly Merging[], spawned: number): void {
    for (const { from, into } of mergings) {
      if (this.#next.has(from)) continue;
      this.#next.set(from, into);
      this.#made.add(into);
    }
    this.#spawns.set(spawned, (this.#spawns.get(spawned) ?? 0) + 1);
    this.#faces = null;
  }

  /** The player's own word: tokens from the smallest tile on. It goes before what was learned. */
  give(sequence: readonly string[]): void {
    this.#given = sequence.slice(0, MAX_SYMBOLS);
    this.#faces = null;
  }

  /** The face value of a symbol; null while it is not known. */
  faceOf(symbol: number): number | null {
    return this.#known().get(symbol) ?? null;
  }

  /** `grid`, of symbols, in face values; a tile not known yet is the negative of its symbol. */
  faces(grid: Grid): Grid {
    const cells = grid.cells.map((symbol) => (symbol === 0 ? 0 : (this.faceOf(symbol) ?? -symbol)));
    return { ...grid, cells };
  }

  #known(): Map<number, number> {
    this.#faces ??= this.#given.length > 0 ? this.#fromGiven() : this.#fromChain();
    return this.#faces;
  }

  #fromGiven(): Map<number, number> {
    const faces = new Map<number, number>();
    this.#given.forEach((token, rank) => {
      const symbol = this.#symbols.get(token);
      if (symbol !== undefined) faces.set(symbol, LEAST_FACE * 2 ** rank);
    });
    return faces;
  }

  #fromChain(): Map<number, number> {
    const faces = new Map<number, number>();
    const levels = this.#levels();
    if (levels !== null) {
      levels.forEach((level, at) => faces.set(at + 1, LEAST_FACE * 2 ** level));
      return faces;
    }
    if (this.#mayCountOrAdd()) return faces;
    let face = LEAST_FACE;
    for (let at = this.#least(); at !== null; at = this.next(at)) {
      faces.set(at, face);
      face *= 2;
    }
    return faces;
  }

  /** The rank of every token where they count levels (1, 2, 3 or A, B, C) and a merge has shown it; else null. */
  #levels(): number[] | null {
    // Two ones make a 2 where levels are counted and where numbers are added.
    if (![...this.#next.keys()].some((from) => this.#tokens[from - 1] !== '1')) return null;
    const places = this.#tokens.map(placeOf);
    if (!places.every((place) => place !== null)) return null;
    const at = (symbol: number): number => places[symbol - 1] as number;
    for (const [from, into] of this.#next) if (at(into) !== at(from) + 1) return null;
    const least = Math.min(1, ...places);
    return places.map((place) => place - least);
  }

  /** The signs are numbers, and no move has told yet whether they count levels (1, 2, 3) or are added up (1, 2, 4). */
  #mayCountOrAdd(): boolean {
    return (
      this.#tokens.every((token) => /^\d+$/.test(token)) &&
      this.#tokens.includes('1') &&
      [...this.#next.keys()].every((from) => this.#tokens[from - 1] === '1')
    );
  }

  /** The smallest tile: it spawns and nothing makes it, and where another spawns that is what two of it make. */
  #least(): number | null {
    for (const [symbol, times] of this.#spawns) {
      if (this.#made.has(symbol)) continue;
      const next = this.#next.get(symbol);
      const others = [...this.#spawns.keys()].filter((other) => other !== symbol);
      if (next === undefined || !others.every((other) => other === next)) continue;
      if (others.length > 0 || times >= SPAWNS_OF_ONE) return symbol;
    }
    return null;
  }
}
