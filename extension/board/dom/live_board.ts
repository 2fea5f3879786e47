// A found board in the live page, read again and again. The lattice and where the values stand were settled when it
// was found; a look costs one walk over the board's own elements.

import { Alphabet } from '../alphabet.ts';
import type { BoardSource, SourceKind } from '../board_source.ts';
import { cellRect, follow, type Lattice, type Rect } from '../lattice.ts';
import type { Observation } from '../observation.ts';
import { rectOf, wordsOf, type LivePicture } from './capture.ts';
import { Cells, type Reading } from './cells.ts';
import type { FoundBoard } from './judge.ts';
import { displaces } from './motion.ts';
import { isGlyphSource, numbersAt } from './value_source.ts';

/** A board that grows beyond this is none any more. */
const MAX_BOARD_ELEMENTS = 6000;
/** How much the size of an element that takes the root's place may differ: less than a row of cells. */
const SAME_SIZE = 0.1;

/** Where an element stands: the `index`th child of `parent`, whose own place is the next step. */
interface PathStep {
  readonly parent: Element | ShadowRoot;
  readonly index: number;
}

export class LiveBoard implements BoardSource {
  readonly kind: SourceKind;
  alphabet: Alphabet | null;
  readonly rows: number;
  readonly cols: number;
  #reading: Reading;
  readonly #lattice: Lattice;
  readonly #foundAt: Rect;
  /** The box around the cells alone, whose size changes only with theirs; the root may hold more. */
  readonly #frame: Element;
  readonly #frameAt: Rect;
  readonly #anchors: readonly [Element, Element] | null;
  #root: Element;
  /** The way to the root when it was last seen, from its parent outwards. */
  #path: readonly PathStep[];
  #size: Rect;
  /** The elements of the last look, and those that stood when a board was last taken as known. */
  #seen: Element[] = [];
  readonly #old = new WeakSet<Element>();
  #unwatch: () => void = () => {};
  #rewatch: () => void = () => {};

  constructor(picture: LivePicture, found: FoundBoard) {
    this.#root = picture.elements[found.root] as Element;
    this.#path = pathTo(this.#root);
    const { source } = found.reading;
    this.#reading = found.reading;
    this.alphabet = isGlyphSource(source) ? new Alphabet() : null;
    this.kind = /^(glyph:)?class/.test(source) ? 'class' : 'dom';
    this.rows = found.lattice.rows;
    this.cols = found.lattice.cols;
    this.#lattice = found.lattice;
    const { anchors } = found;
    const elementAt = (index: number): Element => picture.elements[index] as Element;
    this.#anchors = anchors && [elementAt(anchors.first), elementAt(anchors.last)];
    this.#foundAt = picture.boxes[found.root] as Rect;
    this.#frame = picture.elements[found.ancestor] as Element;
    this.#frameAt = picture.boxes[found.ancestor] as Rect;
    this.#size = this.#foundAt;
  }

  /** The element that holds the board. A page that draws its board anew puts another one in its place. */
  get root(): Element {
    if (this.#root.isConnected) return this.#root;
    const heir = this.#heir();
    if (heir !== null) {
      this.#root = heir;
      this.#path = pathTo(heir);
      this.#rewatch();
    }
    return this.#root;
  }

  get holder(): Element {
    return this.root;
  }

  place(): Lattice | null {
    const { root } = this;
    if (!root.isConnected) return null;
    const now = rectOf(root);
    if (!(now.w > 0 && now.h > 0)) return null;
    this.#path = pathTo(root);
    this.#size = now;
    return this.#byAnchors() ?? this.#byFrame() ?? follow(this.#lattice, this.#foundAt, now);
  }

  #byFrame(): Lattice | null {
    const frame = this.#frame.isConnected ? rectOf(this.#frame) : null;
    const shown = frame !== null && frame.w > 0 && frame.h > 0;
    return shown ? follow(this.#lattice, this.#frameAt, frame) : null;
  }

  /** The cells' own word goes before that of what lies around them, which may grow for reasons of its own. */
  #byAnchors(): Lattice | null {
    if (this.#anchors === null || !this.#anchors.every((cell) => cell.isConnected)) return null;
    const [first, last] = this.#anchors.map(rectOf) as [Rect, Rect];
    const { w, h } = first;
    const lattice = this.#lattice;
    const was = span(cellRect(lattice, 0), cellRect(lattice, lattice.rows * lattice.cols - 1));
    const followed = { ...follow(lattice, was, span(first, last)), w, h };
    // Cells that were hidden or taken elsewhere lie on no lattice any more.
    return w > 0 && h > 0 && followed.dx > w / 2 && followed.dy > h / 2 ? followed : null;
  }

  same(other: BoardSource): boolean {
    return (
      other instanceof LiveBoard &&
      other.root === this.root &&
      other.rows === this.rows &&
      other.cols === this.cols &&
      sameReading(other.#reading, this.#reading)
    );
  }

  readNumbers(): boolean {
    const { source } = this.#reading;
    const numbers = isGlyphSource(source) ? numbersAt(source) : null;
    if (numbers === null) return false;
    this.#reading = { ...this.#reading, source: numbers };
    this.alphabet = null;
    return true;
  }

  look(): Observation | null {
    const lattice = this.place();
    if (lattice === null) return null;
    const cells = new Cells(lattice, this.#reading, this.alphabet);
    this.#seen = [];
    for (const element of elementsUnder(this.root)) {
      if (this.#seen.length >= MAX_BOARD_ELEMENTS) return null;
      this.#seen.push(element);
      cells.take({
        words: wordsOf(element),
        fresh: !this.#old.has(element),
        rect: () => rectOf(element),
        above: (level) => aboveOf(element, level),
      });
    }
    return cells.observation();
  }

  settled(): void {
    for (const element of this.#seen) this.#old.add(element);
  }

  /** A batch of changes below the root is small when it only changes one element's attributes. */
  watch(onChange: (small: boolean) => void): void {
    this.#unwatch();
    this.#rewatch = () => this.watch(onChange);
    const root = this.#root;
    const observer = new MutationObserver((records) => {
      // Outside the root only its own removal counts.
      if (root.isConnected && records.every(({ target }) => outside.has(target))) return;
      const target = records[0]?.target;
      onChange(records.every((record) => record.type === 'attributes' && record.target === target));
    });
    const options = { subtree: true, childList: true, characterData: true, attributes: true };
    observer.observe(root, options);
    for (const element of elementsUnder(root)) {
      if (element.shadowRoot) observer.observe(element.shadowRoot, options);
    }
    const outside = new Set<Node>(this.#path.map(({ parent }) => parent));
    for (const parent of outside) observer.observe(parent, { childList: true });
    // The end of a transition or an animation changes nothing in the tree and yet puts a tile in its place.
    const onEnd = (): void => onChange(true);
    const ends = ['transitionend', 'animationend'];
    for (const end of ends) root.addEventListener(end, onEnd, { passive: true });
    this.#unwatch = () => {
      observer.disconnect();
      for (const end of ends) root.removeEventListener(end, onEnd);
    };
  }

  unwatch(): void {
    this.#unwatch();
    this.#unwatch = () => {};
    this.#rewatch = () => {};
  }

  /** Transitions count, animations do not: some pages let their tiles pulse for ever. */
  moving(): boolean {
    return this.root
      .getAnimations({ subtree: true })
      .some((one) => one.playState === 'running' && one instanceof CSSTransition && shifts(one));
  }

  busy(): boolean {
    return this.root
      .getAnimations({ subtree: true })
      .some(({ playState, effect }) => playState === 'running' && endsSoon(effect));
  }

  /** What the page has put in the place of its removed root: the same tag, of the same size; null without one. */
  #heir(): Element | null {
    const start = this.#path.findIndex(({ parent }) => parent.isConnected);
    let parent = this.#path[start]?.parent;
    for (let at = start; parent !== undefined; at--) {
      const child = parent.children[this.#path[at]?.index ?? -1];
      if (child === undefined) return null;
      if (at === 0) {
        const { w, h } = rectOf(child);
        const same = Math.abs(w / this.#size.w - 1) < SAME_SIZE;
        const alike = same && Math.abs(h / this.#size.h - 1) < SAME_SIZE;
        return alike && child.tagName === this.#root.tagName ? child : null;
      }
      parent =
        this.#path[at - 1]?.parent instanceof ShadowRoot ? (child.shadowRoot ?? undefined) : child;
    }
    return null;
  }
}

/** The rectangle from the centre of one to that of the other. */
function span(from: Rect, to: Rect): Rect {
  const x = from.x + from.w / 2;
  const y = from.y + from.h / 2;
  return { x, y, w: to.x + to.w / 2 - x, h: to.y + to.h / 2 - y };
}

function shifts({ transitionProperty, effect }: CSSTransition): boolean {
  return displaces({
    transitionProperty,
    effect: effect instanceof KeyframeEffect ? effect : null,
  });
}

const endsSoon = (effect: AnimationEffect | null): boolean =>
  Number(effect?.getComputedTiming().endTime ?? 0) < Infinity;

function aboveOf(element: Element, level: number): Rect | null {
  let current: Element | null = element;
  for (let climbed = 0; climbed < level && current !== null; climbed++) current = parentOf(current);
  return current === null ? null : rectOf(current);
}

const sameReading = (left: Reading, right: Reading): boolean =>
  left.source === right.source &&
  left.hiddenIsEmpty === right.hiddenIsEmpty &&
  left.emptyGlyph === right.emptyGlyph;

function pathTo(element: Element): PathStep[] {
  const path: PathStep[] = [];
  let current: Element | null = element;
  while (current !== null) {
    const parent: ParentNode | null = current.parentNode;
    if (!(parent instanceof Element || parent instanceof ShadowRoot)) break;
    path.push({ parent, index: [...parent.children].indexOf(current) });
    current = parent instanceof ShadowRoot ? parent.host : parent;
  }
  return path;
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
