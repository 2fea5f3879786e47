// Whether the player can see a board: not where the page hides it, or has laid something over it that shows nothing of
// it. What covers a part of it, or lets it shine through, is no reason to hold it for hidden.

import type { BoardSource } from './board_source.ts';
import { cellRect, extent, type Rect } from './lattice.ts';

/** A hit test has the page laid out: not with each key of a fast game. */
const EVERY_MS = 100;
const OPAQUE = 0.95;
const COVERS = 0.9;
interface Point {
  readonly x: number;
  readonly y: number;
}

const PICTURES = new Set(['IMG', 'VIDEO', 'IFRAME', 'OBJECT', 'EMBED']);

export class Sight {
  readonly #now: () => number;
  /** Boards that were seen before: one that never was is read in a way of its own, and played as it is. */
  readonly #seen = new WeakSet<BoardSource>();
  #source: BoardSource | null = null;
  #askedAt = -Infinity;
  #hidden = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** True where the board could be seen and cannot any more. */
  hides(source: BoardSource): boolean {
    const now = this.#now();
    if (source === this.#source && now - this.#askedAt < EVERY_MS) return this.#hidden;
    const hidden = isHidden(source);
    if (!hidden) this.#seen.add(source);
    this.#source = source;
    this.#askedAt = now;
    this.#hidden = hidden && this.#seen.has(source);
    return this.#hidden;
  }
}

function isHidden(source: BoardSource): boolean {
  const lattice = source.place();
  if (lattice === null) return false;
  const frame = frameOf(source.holder, extent(lattice));
  if (!frame.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
  const { rows, cols } = lattice;
  const last = rows * cols - 1;
  const middle = (rows >> 1) * cols + (cols >> 1);
  let covered = 0;
  for (const cell of [middle, 0, cols - 1, last - cols + 1, last]) {
    const { x, y, w, h } = cellRect(lattice, cell);
    const point = { x: x + w / 2, y: y + h / 2 };
    const layers = document.elementsFromPoint(point.x, point.y);
    // Outside the window nothing is hit.
    if (layers.length === 0) continue;
    if (!isCovered(frame, layers, point)) return false;
    covered++;
  }
  return covered > 0;
}

/** `layers`: what lies at a point, the uppermost first. */
function isCovered(frame: Element, layers: readonly Element[], point: Point): boolean {
  for (const layer of layers) {
    if (isAround(layer, frame) || isAround(frame, layer)) return false;
    if (isOpaque(layer, point)) return true;
  }
  return false;
}

/** What of the page is the board, with the layers that it is made of. */
function frameOf(holder: Element, { w, h }: Rect): Element {
  for (let around: Element | null = holder; around !== null; around = parentOf(around)) {
    if (around === document.body) break;
    const { width, height } = around.getBoundingClientRect();
    const hit = getComputedStyle(around).pointerEvents !== 'none';
    if (hit && width >= COVERS * w && height >= COVERS * h) return around;
  }
  return holder;
}

function isOpaque(layer: Element, { x, y }: Point): boolean {
  const { left, top, right, bottom } = layer.getBoundingClientRect();
  const inside = x >= left && x <= right && y >= top && y <= bottom;
  // A modal dialog is hit wherever its backdrop is.
  const backdrop = !inside && layer.matches(':modal');
  const style = getComputedStyle(layer, backdrop ? '::backdrop' : null);
  const paints = style.backgroundImage !== 'none' || alphaOf(style.backgroundColor) >= OPAQUE;
  if (backdrop) return paints && Number(style.opacity) >= OPAQUE;
  return (paints || PICTURES.has(layer.tagName)) && opacityOf(layer) >= OPAQUE;
}

function opacityOf(layer: Element): number {
  let opacity = 1;
  for (let around: Element | null = layer; around !== null; around = parentOf(around)) {
    opacity *= Number(getComputedStyle(around).opacity);
  }
  return opacity;
}

function alphaOf(color: string): number {
  if (color === 'transparent') return 0;
  const alpha = /^rgba\(.*, ([\d.]+)\)$|\/ ([\d.]+)\)$/.exec(color);
  return alpha === null ? 1 : Number(alpha[1] ?? alpha[2]);
}

function isAround(outer: Element, inner: Element): boolean {
  for (let around: Element | null = inner; around !== null; around = parentOf(around)) {
    if (around === outer) return true;
  }
  return false;
}

function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}
