// A found board in the live page, read again and again. The lattice and the source were settled when it was
// found; a read costs one walk over the board's own elements.

import { parseToken } from './token.ts';
import { MAX_ELEMENTS, ownText, pseudoText, rectOf, type LivePicture } from './capture.ts';
import { insideOf, isTileSized, MAX_CLIMB, type FoundBoard } from './find.ts';
import { extent, follow, placeIn, type Lattice, type Rect } from './lattice.ts';
import type { Item, Observation } from './observation.ts';
import { classesToken, textToken, type Token, type ValueSource } from './source.ts';

/** A board that grows beyond this is none any more. */
const MAX_BOARD_ELEMENTS = Math.min(6000, MAX_ELEMENTS);

export class LiveBoard {
  readonly root: Element;
  readonly source: ValueSource;
  readonly rows: number;
  readonly cols: number;
  readonly #lattice: Lattice;
  readonly #foundAt: Rect;
  #unwatch: () => void = () => {};

  constructor(picture: LivePicture, found: FoundBoard) {
    this.root = picture.elements[found.root] as Element;
    this.source = found.source;
    this.rows = found.lattice.rows;
    this.cols = found.lattice.cols;
    this.#lattice = found.lattice;
    this.#foundAt = picture.boxes[found.root] as Rect;
  }

  /** The rectangle of the cells where they are now, in the viewport's CSS pixels; null when the board is gone. */
  place(): { readonly lattice: Lattice; readonly rect: Rect } | null {
    if (!this.root.isConnected) return null;
    const now = rectOf(this.root);
    if (!(now.w > 0 && now.h > 0)) return null;
    const lattice = follow(this.#lattice, this.#foundAt, now);
    return { lattice, rect: extent(lattice) };
  }

  /** Reads every cell; null when the board is gone. */
  read(): Observation | null {
    const place = this.place();
    if (place === null) return null;
    const { lattice } = place;
    const items: Item[] = [];
    let loose = 0;
    let unreadable = 0;
    let count = 0;
    for (const element of elementsUnder(this.root)) {
      if (++count > MAX_BOARD_ELEMENTS) return null;
      const token = this.#tokenOf(element);
      if (token === 'none') continue;
      const rect = rectOf(element);
      if (rect.w === 0 && rect.h === 0 && rect.x === 0 && rect.y === 0) continue;
      const at = placeIn(lattice, tileRect(lattice, element, rect));
      if (token === 'unreadable') unreadable += at === null ? 0 : 1;
      else if (token.value === 0) continue;
      else if (at === null) loose += insideOf(lattice, rect) ? 1 : 0;
      else items.push({ cell: at.cell, value: token.value });
      if (at !== null && !at.atRest) loose++;
    }
    return { rows: this.rows, cols: this.cols, items, loose, unreadable };
  }

  /** Calls `onChange` for every batch of changes below the root; `small` when one element's attribute changed. */
  watch(onChange: (small: boolean) => void): void {
    const observer = new MutationObserver((records) => {
      const target = records[0]?.target;
      onChange(records.every((record) => record.type === 'attributes' && record.target === target));
    });
    const options = { subtree: true, childList: true, characterData: true, attributes: true };
    observer.observe(this.root, options);
    for (const element of elementsUnder(this.root)) {
      if (element.shadowRoot) observer.observe(element.shadowRoot, options);
    }
    // The end of a transition changes nothing in the tree and yet puts a tile in its place.
    const onEnd = (): void => onChange(true);
    this.root.addEventListener('transitionend', onEnd, { passive: true });
    this.#unwatch = () => {
      observer.disconnect();
      this.root.removeEventListener('transitionend', onEnd);
    };
  }

  unwatch(): void {
    this.#unwatch();
    this.#unwatch = () => {};
  }

  /** Whether a transition runs below the root. Animations do not count: some pages let their tiles pulse for ever. */
  moving(): boolean {
    return this.root
      .getAnimations({ subtree: true })
      .some((one) => one instanceof CSSTransition && one.playState === 'running');
  }

  #tokenOf(element: Element): Token {
    switch (this.source) {
      case 'text':
        return element.firstChild === null ? 'none' : textToken(ownText(element));
      case 'before':
        return textToken(pseudoText(element, '::before'));
      case 'after':
        return textToken(pseudoText(element, '::after'));
      case 'class':
        return classesToken([...element.classList]);
      default: {
        const value = parseToken(element.getAttribute(this.source.slice('attr:'.length)) ?? '');
        return value === null ? 'none' : { value };
      }
    }
  }
}

function tileRect(lattice: Lattice, element: Element, own: Rect): Rect {
  if (isTileSized(lattice, own)) return own;
  let current = parentOf(element);
  for (let climbed = 0; climbed < MAX_CLIMB && current !== null; climbed++) {
    const rect = rectOf(current);
    if (isTileSized(lattice, rect)) return rect;
    current = parentOf(current);
  }
  return own;
}

function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** `root` and its descendants in document order, through open shadow roots. */
function* elementsUnder(root: Element): Generator<Element> {
  const stack: Element[] = [root];
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    yield element;
    const children = (element.shadowRoot ?? element).children;
    for (let index = children.length - 1; index >= 0; index--) {
      stack.push(children[index] as Element);
    }
  }
}
