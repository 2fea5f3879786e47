// The finder of painted boards. A search takes frames: the finder tells what the last one found, starts the next,
// and asks to be called again when that has ended.

import type { Rules } from '../../../rules/rules.ts';
import type { Finder, Finding } from '../../board_source.ts';
import type { Photograph } from './photos.ts';
import { searchCanvas, type CanvasFinding } from './canvas_search.ts';

const MIN_PX = 120;
/** What is painted changes without any event: it is searched anew after so long. */
const SEARCH_AGAIN_MS = 700;
/** Searches without a board before the page is told of. */
const PATIENCE = 5;

export interface CanvasFinderDeps {
  readonly rules: Rules;
  readonly photograph: Photograph;
  /** A search has ended, or it is time for one: call the finder again. */
  readonly again: () => void;
}

interface Search {
  finding: CanvasFinding;
  running: boolean;
  endedAt: number;
  /** Searches in a row without a board: a canvas may show a title first. */
  vain: number;
}

export function canvasFinder({ rules, photograph, again }: CanvasFinderDeps): Finder {
  const searches = new WeakMap<HTMLCanvasElement, Search>();

  const searchIn = (canvas: HTMLCanvasElement, layers: readonly HTMLCanvasElement[]): Search => {
    const known = searches.get(canvas) ?? {
      finding: { board: null, reason: '' },
      running: false,
      endedAt: -Infinity,
      vain: 0,
    };
    searches.set(canvas, known);
    if (known.running) return known;
    const wait = known.endedAt + SEARCH_AGAIN_MS - performance.now();
    known.running = true;
    setTimeout(() => void run(known, canvas, layers), Math.max(0, wait));
    return known;
  };

  const run = async (
    search: Search,
    canvas: HTMLCanvasElement,
    layers: readonly HTMLCanvasElement[],
  ): Promise<void> => {
    try {
      search.finding = await searchCanvas(canvas, layers, rules, photograph);
    } catch {
      search.finding = { board: null, reason: 'canvas' };
    }
    search.vain = search.finding.board === null ? search.vain + 1 : 0;
    search.endedAt = performance.now();
    search.running = false;
    again();
  };

  return function* (picture): Generator<void, Finding> {
    const canvases = picture.elements.filter(
      (element, index): element is HTMLCanvasElement =>
        element instanceof HTMLCanvasElement && isLarge(picture.boxes[index]),
    );
    const [canvas] = canvases.toSorted((a, b) => areaOf(b) - areaOf(a));
    if (canvas === undefined) return { boards: [], reason: '' };
    yield;
    const layers = canvases.filter((other) => other === canvas || covers(other, canvas));
    const { finding, vain } = searchIn(canvas, layers);
    if (finding.board !== null) return { boards: [finding.board], reason: '' };
    return { boards: [], reason: vain < PATIENCE ? '' : finding.reason };
  };
}

const isLarge = (box: { w: number; h: number } | undefined): boolean =>
  box !== undefined && box.w >= MIN_PX && box.h >= MIN_PX;

const areaOf = (canvas: HTMLCanvasElement): number => {
  const { width, height } = canvas.getBoundingClientRect();
  return width * height;
};

/** Whether `upper` lies over most of `lower`. */
function covers(upper: HTMLCanvasElement, lower: HTMLCanvasElement): boolean {
  const a = upper.getBoundingClientRect();
  const b = lower.getBoundingClientRect();
  const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return w > 0 && h > 0 && w * h > 0.5 * b.width * b.height;
}
