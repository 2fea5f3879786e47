// What the finder sees of a page: the rectangles of its elements in document order, and on demand the words of
// one of them. A live page and a recorded one (test/pages/*.json) look the same from here.

import type { Rect } from '../lattice.ts';

export interface Box extends Rect {
  /** Index of the parent element, crossing open shadow roots; -1 at the top. */
  readonly parent: number;
  /** Index after the last descendant. */
  readonly end: number;
  /** It is no cell and no tile, whatever its rectangle: that need not be read. */
  readonly noCell?: boolean;
}

export interface Words {
  /** The element's own text, not that of its children, trimmed; at most MAX_WORDS characters. */
  readonly text: string;
  /** The content of `::before` and `::after`, without quotes. */
  readonly before: string;
  readonly after: string;
  readonly classes: readonly string[];
  readonly attrs: Readonly<Record<string, string>>;
  /** Stands for the picture the element shows, the same for the same picture; '' where it shows none. */
  readonly image: string;
  /** The element's own text cannot be seen: no opacity, or the colour of what lies behind it. */
  readonly hidden: boolean;
}

export interface Picture {
  readonly boxes: readonly Box[];
  words(index: number): Words;
  /** Index of the element that a profile of this site names as the board, or -1. */
  readonly named: number;
  /** Its size in cells, where the player told it. */
  readonly namedSize: { readonly rows: number; readonly cols: number } | null;
}

export const MAX_WORDS = 32;

/** Attributes that may carry a tile's value. */
export const VALUE_ATTRIBUTES = [
  'data-value',
  'data-val',
  'data-number',
  'value',
  'num',
  'data-num',
];
