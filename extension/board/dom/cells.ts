// Reads the tiles of a lattice from the parts of a board, one after the other. The finder's recorded page and the live
// page are read by the same code.

import type { Alphabet } from '../alphabet.ts';
import { extent, placeIn, type Lattice, type Rect } from '../lattice.ts';
import type { Item, Observation } from '../observation.ts';
import type { Words } from './picture.ts';
import { tokenOf, type Token, type ValueSource } from './value_source.ts';

/** How the tiles of one board are read; settled when the board is found. */
export interface Reading {
  readonly source: ValueSource;
  /** Text that cannot be seen stands for an empty cell. */
  readonly hiddenIsEmpty: boolean;
  /** What stands in an empty cell and is no number, or ''. */
  readonly emptyGlyph: string;
}

export interface Part {
  readonly words: Words;
  /** Whether the part was not there when the last board was taken as known; undefined where nobody can tell. */
  readonly fresh?: boolean;
  /** The part's own rectangle; that of its ancestors, from the parent on, null above the page. */
  rect(): Rect;
  above(level: number): Rect | null;
}

/** How many ancestors of a text are looked at for the tile it stands in. */
const MAX_CLIMB = 3;
const MAX_UNREAD = 3;

export class Cells {
  readonly #lattice: Lattice;
  readonly #reading: Reading;
  readonly #alphabet: Alphabet | null;
  readonly #items: Item[] = [];
  #loose = 0;
  readonly #unreadCells: number[] = [];
  /** The different words in cells that could not be read, a few at most. */
  readonly unread = new Set<string>();

  /** `alphabet` for readings of glyphs. */
  constructor(lattice: Lattice, reading: Reading, alphabet: Alphabet | null) {
    this.#lattice = lattice;
    this.#reading = reading;
    this.#alphabet = alphabet;
  }

  take(part: Part): void {
    const token = tokenOf(this.#reading.source, part.words);
    if (token === 'none' || this.#isEmpty(token)) return;
    const own = part.rect();
    if (own.w === 0 && own.h === 0 && own.x === 0 && own.y === 0) return;
    if (this.#reading.hiddenIsEmpty && part.words.hidden) return;
    const lattice = this.#lattice;
    const tile = this.#tileOf(part, own);
    // A score in a dialog that waits, unseen, over the board is no tile.
    if (tile === null && part.words.hidden) return;
    const place = placeIn(lattice, tile ?? own);
    const value = this.#valueOf(token);
    if (value === null) {
      // Words that fill no tile are an overlay's, a button's, a score's that floats by.
      if (place === null || tile === null) return;
      this.#unreadCells.push(place.cell);
      if ('unread' in token && this.unread.size < MAX_UNREAD) {
        this.unread.add(token.unread);
      }
    } else if (place === null) {
      this.#loose += insideOf(lattice, own) ? 1 : 0;
    } else {
      const { fresh } = part;
      const item = { cell: place.cell, value };
      this.#items.push(fresh === undefined ? item : { ...item, fresh });
      // A text without a tile around it may stand anywhere in its cell.
      if (tile !== null && !place.atRest) this.#loose++;
    }
  }

  observation(): Observation {
    const { rows, cols, hexagon, groups } = this.#lattice;
    // Words beside a number are its label.
    const read = new Set(this.#items.map(({ cell }) => cell));
    const unreadable = this.#unreadCells.filter((cell) => !read.has(cell)).length;
    return {
      rows,
      cols,
      items: this.#items,
      loose: this.#loose,
      unreadable,
      symbols: this.#alphabet !== null,
      ...(hexagon === undefined ? {} : { hexagon: true }),
      ...(groups === undefined ? {} : { boards: { rows: groups.rows, cols: groups.cols } }),
    };
  }

  #isEmpty(token: Exclude<Token, 'none'>): boolean {
    if ('value' in token) return token.value === 0;
    return ('glyph' in token ? token.glyph : token.unread) === this.#reading.emptyGlyph;
  }

  #valueOf(token: Exclude<Token, 'none'>): number | null {
    if ('unread' in token) return null;
    if ('value' in token) return token.value;
    return this.#alphabet?.symbolOf(token.glyph) || null;
  }

  /** The box of the tile a part belongs to: itself or the nearest ancestor of about a cell's size. */
  #tileOf(part: Part, own: Rect): Rect | null {
    if (isTileSized(this.#lattice, own)) return own;
    for (let level = 1; level <= MAX_CLIMB; level++) {
      const rect = part.above(level);
      if (rect === null) return null;
      if (isTileSized(this.#lattice, rect)) return rect;
    }
    return null;
  }
}

function isTileSized({ w, h, dx, dy }: Lattice, box: Rect): boolean {
  // The rows of a hexagon reach into each other.
  const [across, down] = [Math.max(dx, w), Math.max(dy, h)];
  return box.w > 0.45 * w && box.h > 0.45 * h && box.w < 1.45 * across && box.h < 1.45 * down;
}

function insideOf(lattice: Lattice, box: Rect): boolean {
  const { x, y, w, h } = extent(lattice);
  const cx = box.x + box.w / 2;
  const cy = box.y + box.h / 2;
  return cx >= x && cy >= y && cx <= x + w && cy <= y + h;
}
