// Takes the picture of a live page, in slices, so that no task of ours holds the page up. The first size that is read
// lays the page out; after that one costs half a microsecond an element, and a rectangle three times as much.

import type { Rect } from '../lattice.ts';
import { imageOf, isInvisible } from './look.ts';
import { MAX_WORDS, VALUE_ATTRIBUTES, type Box, type Picture, type Words } from './picture.ts';

/** Elements between two looks at the clock. */
const CHECK_EVERY = 200;
export const MAX_ELEMENTS = 200000;
const SKIPPED = new Set(['SCRIPT', 'STYLE', 'LINK', 'META', 'HEAD', 'TEMPLATE', 'NOSCRIPT', 'BR']);

export interface LivePicture extends Picture {
  readonly elements: readonly Element[];
  /** Open shadow roots on the page: their changes are not seen from outside. */
  readonly shadows: readonly ShadowRoot[];
}

/** What a profile says of the board. */
export interface NamedBoard {
  readonly selector: string;
  /** Where the cells do not show. */
  readonly size: { readonly rows: number; readonly cols: number } | null;
}

/** Wider than any cell, even where the page draws itself at two thirds of its size. */
const WIDE = 600;
/** What stands in running text. Other elements may be inline and cells all the same. */
const PHRASES = new Set(
  'A ABBR B CITE CODE EM I KBD MARK Q S SMALL STRONG SUB SUP TIME U VAR'.split(' '),
);

/** Its rectangle is read when it is asked for: reading them is what a search costs, and most are not needed. */
class LiveBox implements Box {
  readonly parent: number;
  end: number;
  readonly noCell: boolean;
  readonly #element: Element;
  #rect: DOMRect | null = null;

  /** `width` is the element's `clientWidth`, which costs a third of its rectangle; inline elements have none. */
  constructor(element: Element, width: number, parent: number, end: number) {
    this.#element = element;
    this.parent = parent;
    this.end = end;
    this.noCell = width > WIDE || (width === 0 && PHRASES.has(element.tagName));
  }

  get x(): number {
    return this.#read().x;
  }

  get y(): number {
    return this.#read().y;
  }

  get w(): number {
    return this.#read().width;
  }

  get h(): number {
    return this.#read().height;
  }

  #read(): DOMRect {
    return (this.#rect ??= this.#element.getBoundingClientRect());
  }
}

/**
 * Yields now and then how many elements it has taken, so that the caller can stop or rest; what is hidden is left out.
 * Returns null when the page has too many.
 */
export function* capture(
  document: Document,
  namedBoard: NamedBoard | null,
): Generator<number, LivePicture | null> {
  const boxes: LiveBox[] = [];
  const elements: Element[] = [];
  const shadows: ShadowRoot[] = [];
  let next: Element | null = document.body;
  let parent = -1;
  if (next === null) return pictureFrom(boxes, elements, shadows, null);
  // A stack instead of recursion: hostile pages nest deeper than our stack.
  const stack: { siblings: Element | null; parent: number }[] = [];
  for (;;) {
    while (next === null) {
      const above = stack.pop();
      if (!above) {
        return pictureFrom(boxes, elements, shadows, namedBoard);
      }
      if (parent >= 0) (boxes[parent] as LiveBox).end = boxes.length;
      next = above.siblings;
      parent = above.parent;
    }
    const element: Element = next;
    next = stack.length === 0 && element === document.body ? null : element.nextElementSibling;
    const width = element.clientWidth;
    // What is drawn as a block is none of these, and its name need not be read.
    if (width === 0 && SKIPPED.has(element.tagName)) continue;
    const index = boxes.length;
    if (index >= MAX_ELEMENTS) return null;
    if (index % CHECK_EVERY === CHECK_EVERY - 1) yield index;
    const box = new LiveBox(element, width, parent, index + 1);
    boxes.push(box);
    elements.push(element);
    const shadow = element.shadowRoot;
    if (shadow) shadows.push(shadow);
    const first = shadow?.firstElementChild ?? element.firstElementChild;
    if (!first || (width === 0 && isUnseen(box, element))) continue;
    stack.push({ siblings: next, parent });
    next = first;
    parent = index;
  }
}

/** Whether nothing of the element or below it is drawn: what has no box lies nowhere. */
function isUnseen(box: Box, element: Element): boolean {
  if (box.w !== 0 || box.h !== 0 || box.x !== 0 || box.y !== 0) return false;
  return getComputedStyle(element).display === 'none';
}

function namedIn(elements: readonly Element[], selector: string | undefined): number {
  if (selector === undefined) return -1;
  return elements.findIndex((element) => element.matches(selector));
}

function pictureFrom(
  boxes: readonly Box[],
  elements: readonly Element[],
  shadows: readonly ShadowRoot[],
  namedBoard: NamedBoard | null,
): LivePicture {
  return {
    boxes,
    elements,
    shadows,
    named: namedIn(elements, namedBoard?.selector),
    namedSize: namedBoard?.size ?? null,
    words: (index) => wordsOf(elements[index] as Element),
  };
}

/** The words of an element, each read when it is asked for. */
export function wordsOf(element: Element): Words {
  return {
    get text() {
      return ownText(element);
    },
    get before() {
      return pseudoText(element, '::before');
    },
    get after() {
      return pseudoText(element, '::after');
    },
    get classes() {
      return [...element.classList].slice(0, MAX_WORDS);
    },
    get attrs() {
      return attributesOf(element);
    },
    get image() {
      return imageOf(element);
    },
    get hidden() {
      return isInvisible(element);
    },
  };
}

/** The text between an element's tags, without that of its children. */
function ownText(element: Element): string {
  let text = '';
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE) text += (node as Text).data;
    if (text.length > MAX_WORDS * 4) break;
  }
  return text.trim().slice(0, MAX_WORDS);
}

function pseudoText(element: Element, pseudo: '::before' | '::after'): string {
  const content = getComputedStyle(element, pseudo).content;
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(content.slice(0, MAX_WORDS + 2));
  return quoted ? (quoted[1] as string).trim() : '';
}

function attributesOf(element: Element): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of VALUE_ATTRIBUTES) {
    const value = element.getAttribute(name);
    if (value !== null) found[name] = value.slice(0, MAX_WORDS);
  }
  return found;
}

export function rectOf(element: Element): Rect {
  const { x, y, width: w, height: h } = element.getBoundingClientRect();
  return { x, y, w, h };
}
