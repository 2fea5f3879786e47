// Looks for painted boards, in slices and in animation frames, and never for more than a twentieth of the time.

import type { Rules } from '../../../rules/rules.ts';
import type { Rect } from '../../lattice.ts';
import type { Candidate } from '../../board_source.ts';
import { boardArea, CanvasBoard } from './canvas_board.ts';
import { Eye, type Glance } from './eye.ts';
import { renderFaces, type Face } from './faces.ts';
import { Photos, type Photograph } from './photos.ts';
import { PaintedBoard } from './painted_board.ts';
import { paintedLattice } from './painted_lattice.ts';
import { patchesOf } from './patches.ts';
import type { Pixels } from './pixels.ts';

export interface CanvasFinding {
  readonly board: Candidate | null;
  /** A key of `_locales` without `reason_`, or ''. */
  readonly reason: string;
}

const SLICE_MS = 7;
/** The longer side of the image that is searched. */
const SEARCH_PX = 420;
/** Frames in which a drawing buffer may be empty before there is nothing to see. */
const MAX_BLANK_FRAMES = 20;
/** A full board on a slow machine is read cell by cell. */
const MAX_READ_FRAMES = 120;
const FEW_TILES = 3;
const SQUARE_ISH = 1.5;

let faces: Promise<readonly Face[]> | null = null;

/** The digits to compare with: drawn once a page, in slices, when the first canvas is searched. */
const knownFaces = (): Promise<readonly Face[]> => (faces ??= inSlices(renderFaces()));

/** The board that `canvas` shows, with the other canvases that lie over it: all `layers`, the lowest first. */
export async function searchCanvas(
  canvas: HTMLCanvasElement,
  layers: readonly HTMLCanvasElement[],
  rules: Rules,
  photograph: Photograph,
): Promise<CanvasFinding> {
  const eye = new Eye();
  const { x, y, width, height } = canvas.getBoundingClientRect();
  const at: Rect = { x, y, w: width, h: height };
  const scale = Math.min(1, SEARCH_PX / Math.max(width, height));
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  let image = await sight(() => eye.glance(layers, at, w, h));
  let photos: Photos | null = null;
  if (typeof image === 'string') {
    const reason = image === 'blank' ? 'canvas_blank' : 'canvas_tainted';
    photos = new Photos(photograph, window);
    if (!(await photos.take())) return { board: null, reason };
    image = photos.glance(at, w, h);
    if (typeof image === 'string') return { board: null, reason };
  }
  const patches = await inSlices(patchesOf(image));
  const found = paintedLattice(patches, w, h);
  if (found === null) return { board: null, reason: 'canvas' };
  const lattice = {
    ...found,
    x: x + found.x / scale,
    y: y + found.y / scale,
    dx: found.dx / scale,
    dy: found.dy / scale,
    w: found.w / scale,
    h: found.h / scale,
  };
  const painted = new PaintedBoard(lattice.rows, lattice.cols, rules, await knownFaces());
  const source = new CanvasBoard({ canvas, layers, lattice, at, painted, photos });
  const seen = await observed(source);
  if (seen === null || seen.items.length === 0) return { board: null, reason: 'canvas' };
  if (seen.unreadable > 0) return { board: null, reason: 'canvas_unsure' };
  const square = Math.max(lattice.w / lattice.h, lattice.h / lattice.w) <= SQUARE_ISH;
  const area = boardArea(lattice);
  const rank = square && seen.items.length <= FEW_TILES ? 'provisional' : 'candidate';
  // Every tile of it was read, which no menu lets us.
  const likely = square && Math.min(lattice.rows, lattice.cols) >= 3;
  return { board: { source, rank, likely, area: area.w * area.h }, reason: '' };
}

/** What is painted, as soon as a frame shows it. */
async function sight(glance: () => Glance): Promise<Pixels | 'blank' | 'tainted'> {
  for (let frames = 0; frames < MAX_BLANK_FRAMES; frames++) {
    const seen = await inFrame(glance);
    if (seen !== 'blank') return seen;
  }
  return 'blank';
}

/** A look at the board that is not in the middle of a move, if there is one soon. */
async function observed(source: CanvasBoard): Promise<ReturnType<CanvasBoard['look']>> {
  let seen = null;
  for (let frames = 0; frames < MAX_READ_FRAMES; frames++) {
    if (frames >= MAX_BLANK_FRAMES && !source.hurried) return seen;
    seen = await inFrame(() => source.look());
    if (seen !== null && seen.loose === 0 && seen.items.length > 0) return seen;
  }
  return seen;
}

const inFrame = <T>(run: () => T): Promise<T> =>
  new Promise((resolve) => requestAnimationFrame(() => resolve(run())));

async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const start = performance.now();
    while (performance.now() - start < SLICE_MS) {
      const { done, value } = steps.next();
      if (done) return value;
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
