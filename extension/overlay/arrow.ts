// The arrow over the page's own board, and those of further players beside it. It lives in a closed shadow root with nothing of the page's style, takes
// no clicks, is drawn anew only when it changes, and follows the board by transform alone.

import type { Rect } from '../board/lattice.ts';
import { Besides, NOTHING_BESIDES, percent, type BesidesLook, type Part } from './besides.ts';
import { followPage } from './follow.ts';
import { setStyle } from './style.ts';

export interface ArrowLook {
  /** Where it points, in degrees clockwise from the right; null where there is no arrow yet. */
  readonly angle: number | null;
  readonly dashed: boolean;
  /** Where it stands, once for each part of the board; over the whole where there is none. */
  readonly spots: readonly Part[];
}

const FRAME_STYLE = {
  position: 'fixed',
  left: '0',
  top: '0',
  'pointer-events': 'none',
};
const HOST_STYLE = {
  all: 'unset',
  position: 'fixed',
  'z-index': '2147483647',
  'pointer-events': 'none',
};
const HOLDER_STYLE = { position: 'absolute', display: 'grid', 'place-items': 'center' };
const SVG_STYLE = { width: '62%', height: '62%', overflow: 'visible' };
const WHOLE: Part = { x: 0, y: 0, w: 1, h: 1 };
const TURN = 'transform 120ms ease-out';
/** Of the advice and of the further players: blue, orange and green, apart for colour-blind eyes too. */
export const COLOURS = ['20 60 160', '190 80 0', '0 120 90'] as const;
/** Where one arrow of several lies across its direction, in percent of its own size. */
const LANES = [0, -42, 42] as const;

const solid = (colour: string): Record<string, string> => ({
  fill: `rgb(${colour} / 0.55)`,
  stroke: '#fff',
  'stroke-dasharray': 'none',
});
const dashedOf = (colour: string): Record<string, string> => ({
  fill: `rgb(${colour} / 0.15)`,
  stroke: `rgb(${colour})`,
  'stroke-dasharray': '6 4',
});

const SHAPE = 'M12 42 H56 V26 L88 50 L56 74 V58 H12 Z';
const SVG = 'http://www.w3.org/2000/svg';

interface DrawnArrow {
  readonly svg: SVGElement;
  readonly path: SVGElement;
  /** The part of the board that it stands in, as SVG_STYLE wants one. */
  readonly holder: HTMLElement;
}

export class ArrowOverlay {
  readonly #document: Document;
  readonly #place: () => Rect | null;
  #host: HTMLElement | null = null;
  #frame: HTMLElement | null = null;
  #besides: Besides | null = null;
  /** By colour. */
  #arrows: DrawnArrow[][] = [];
  #drawn = '';
  #placed = '';
  #stopFollowing: () => void = () => {};

  /** `place` gives the board's rectangle in the viewport, null when it is gone. */
  constructor(document: Document, place: () => Rect | null) {
    this.#document = document;
    this.#place = place;
  }

  /** One look for each colour, the advice first. */
  show(looks: readonly ArrowLook[], besides: BesidesLook = NOTHING_BESIDES): void {
    if (this.#host === null || !this.#host.isConnected) this.#build();
    const key = JSON.stringify(looks);
    if (key !== this.#drawn) {
      this.#drawn = key;
      const alone = looks.filter(({ angle }) => angle !== null).length < 2;
      COLOURS.forEach((_, index) => this.#draw(index, looks[index], alone));
    }
    this.#besides?.draw(besides);
    this.follow();
  }

  #draw(index: number, look: ArrowLook | undefined, alone: boolean): void {
    const arrows = (this.#arrows[index] ??= []);
    const { angle = null, dashed = false, spots = [] } = look ?? {};
    const parts = angle === null ? [] : spots.length > 0 ? spots : [WHOLE];
    for (const { holder } of arrows.slice(parts.length)) holder.remove();
    const colour = COLOURS[index] as string;
    const paint = dashed ? dashedOf(colour) : solid(colour);
    const lane = alone ? '' : ` translateY(${LANES[index]}%) scale(0.55)`;
    parts.forEach(({ x, y, w, h }, at) => {
      const { svg, path, holder } = (arrows[at] ??= this.#newArrow());
      for (const [name, value] of Object.entries(paint)) path.setAttribute(name, value);
      svg.style.setProperty('transform', `rotate(${angle}deg)${lane}`);
      const place = { left: percent(x), top: percent(y), width: percent(w), height: percent(h) };
      setStyle(holder, { ...HOLDER_STYLE, ...place });
      if (!holder.isConnected) this.#frame?.append(holder);
    });
  }

  hide(): void {
    if (this.#host === null) return;
    this.#stopFollowing();
    this.#host.remove();
    this.#host = null;
    this.#drawn = '';
    this.#placed = '';
  }

  /** Puts the arrow where the board is now. */
  follow(): void {
    const frame = this.#frame;
    if (this.#host === null || frame === null) return;
    const rect = this.#place();
    if (rect === null) {
      this.hide();
      return;
    }
    const key = `${rect.x},${rect.y},${rect.w},${rect.h}`;
    if (key === this.#placed) return;
    this.#placed = key;
    frame.style.transform = `translate(${rect.x}px, ${rect.y}px)`;
    frame.style.width = `${rect.w}px`;
    frame.style.height = `${rect.h}px`;
  }

  #build(): void {
    this.hide();
    const host = this.#document.createElement('div');
    setStyle(host, HOST_STYLE, 'important');
    host.setAttribute('aria-hidden', 'true');
    const shadow = host.attachShadow({ mode: 'closed' });
    const frame = this.#document.createElement('div');
    setStyle(frame, FRAME_STYLE);
    shadow.append(frame);
    this.#document.documentElement.append(host);
    this.#host = host;
    this.#frame = frame;
    this.#besides = new Besides(this.#document, frame);
    this.#arrows = [];
    this.#stopFollowing = followPage(this.#document.defaultView, () => this.follow());
  }

  #newArrow(): DrawnArrow {
    const svg = this.#document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', '0 0 100 100');
    setStyle(svg, SVG_STYLE);
    const window = this.#document.defaultView;
    const still = window?.matchMedia('(prefers-reduced-motion: reduce)').matches ?? true;
    if (!still) svg.style.setProperty('transition', TURN);
    const path = this.#document.createElementNS(SVG, 'path');
    path.setAttribute('d', SHAPE);
    path.setAttribute('stroke-width', '2.5');
    path.setAttribute('stroke-linejoin', 'round');
    svg.append(path);
    const holder = this.#document.createElement('div');
    holder.append(svg);
    return { svg, path, holder };
  }
}
