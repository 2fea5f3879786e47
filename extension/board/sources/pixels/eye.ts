// Takes images of what the page has painted. A page's canvases lie above one another as their elements do; what is
// painted through them is seen as the player sees it.

import { isBlank, type Pixels } from './pixels.ts';
import type { Rect } from '../../lattice.ts';

/**
 * What a glance at canvases gave. blank: nothing is painted now, or the drawing buffer is empty between two frames;
 * tainted: the browser keeps the pixels from everybody, since the page painted another site's pictures.
 */
export type Glance = Pixels | 'blank' | 'tainted';

export class Eye {
  #canvas: OffscreenCanvas | null = null;
  #context: OffscreenCanvasRenderingContext2D | null = null;

  /** What `canvases` (the lowest first) show in `area` of the viewport, as an image of `w` x `h`. */
  glance(canvases: readonly HTMLCanvasElement[], area: Rect, w: number, h: number): Glance {
    const context = this.#contextOf(w, h);
    if (context === null) return 'blank';
    context.globalCompositeOperation = 'copy';
    context.fillStyle = 'rgba(0, 0, 0, 0)';
    context.fillRect(0, 0, w, h);
    context.globalCompositeOperation = 'source-over';
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'high';
    try {
      for (const canvas of canvases) paint(context, canvas, area, w, h);
      const { data } = context.getImageData(0, 0, w, h);
      const pixels = { w, h, data };
      if (isBlank(pixels)) return 'blank';
      onWhite(data);
      return pixels;
    } catch {
      // Once tainted, always tainted: the next glance needs a clean sheet.
      this.#canvas = null;
      return 'tainted';
    }
  }

  #contextOf(w: number, h: number): OffscreenCanvasRenderingContext2D | null {
    if (this.#canvas === null || this.#canvas.width !== w || this.#canvas.height !== h) {
      this.#canvas = new OffscreenCanvas(w, h);
      this.#context = this.#canvas.getContext('2d', { willReadFrequently: true });
    }
    return this.#context;
  }
}

/** Paints the part of `canvas` that lies in `area`. */
function paint(
  context: OffscreenCanvasRenderingContext2D,
  canvas: HTMLCanvasElement,
  area: Rect,
  w: number,
  h: number,
): void {
  if (canvas.width === 0 || canvas.height === 0) return;
  const box = canvas.getBoundingClientRect();
  if (!(box.width > 0 && box.height > 0)) return;
  const left = Math.max(area.x, box.x);
  const top = Math.max(area.y, box.y);
  const right = Math.min(area.x + area.w, box.x + box.width);
  const bottom = Math.min(area.y + area.h, box.y + box.height);
  if (right <= left || bottom <= top) return;
  const inX = canvas.width / box.width;
  const inY = canvas.height / box.height;
  const outX = w / area.w;
  const outY = h / area.h;
  context.drawImage(
    canvas,
    (left - box.x) * inX,
    (top - box.y) * inY,
    (right - left) * inX,
    (bottom - top) * inY,
    (left - area.x) * outX,
    (top - area.y) * outY,
    (right - left) * outX,
    (bottom - top) * outY,
  );
}

/** What lies behind a canvas is not seen from here; most pages are light. */
function onWhite(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] as number;
    if (alpha === 255) continue;
    const white = 255 - alpha;
    for (let channel = at; channel < at + 3; channel++) {
      data[channel] = ((data[channel] as number) * alpha) / 255 + white;
    }
    data[at + 3] = 255;
  }
}
