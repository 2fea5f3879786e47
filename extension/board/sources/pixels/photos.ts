// The last resort: photographs of the tab, for canvases whose pixels the browser keeps from scripts. They are scarce
// (two a second), so they are taken only after a key, a click or a touch, until two of them show the same.

import type { Rect } from '../../lattice.ts';
import type { Glance } from './eye.ts';

/** Takes a photograph of the tab's visible part, as a data URL; null where the browser does not allow it now. */
export type Photograph = () => Promise<string | null>;

const STIRRING = ['keydown', 'keyup', 'pointerup', 'touchend'] as const;
/** A page that answers late is still caught by the next photographs. */
const LEAST_MS = 1200;
/** A page that never rests is not photographed for ever. */
const RESTLESS_MS = 8000;
const RETRY_MS = 600;

export class Photos {
  readonly #photograph: Photograph;
  readonly #window: Window;
  readonly #sheet = new OffscreenCanvas(1, 1);
  #last: ImageBitmap | null = null;
  #taken = 0;
  #stirredAt = -Infinity;
  #running = false;
  #stop: () => void = () => {};

  constructor(photograph: Photograph, window: Window) {
    this.#photograph = photograph;
    this.#window = window;
  }

  /** How many were taken. */
  get taken(): number {
    return this.#taken;
  }

  /** Takes one now; false where the browser does not allow it. */
  async take(): Promise<boolean> {
    const url = await this.#photograph();
    const bitmap = url === null ? null : await decoded(url);
    if (bitmap === null) return false;
    this.#last?.close();
    this.#last = bitmap;
    this.#taken++;
    return true;
  }

  /** What the last photograph shows in `area` of the viewport. */
  glance(area: Rect, w: number, h: number): Glance {
    const photo = this.#last;
    if (photo === null) return 'blank';
    this.#sheet.width = w;
    this.#sheet.height = h;
    const context = this.#sheet.getContext('2d', { willReadFrequently: true });
    if (context === null) return 'blank';
    const scale = photo.width / this.#window.innerWidth;
    context.imageSmoothingQuality = 'high';
    const { x, y } = area;
    context.drawImage(photo, x * scale, y * scale, area.w * scale, area.h * scale, 0, 0, w, h);
    return { w, h, data: context.getImageData(0, 0, w, h).data };
  }

  /** Photographs after every stir, until `settled`; `onStir` is told at once, `onPhoto` of each. */
  follow(onStir: () => void, onPhoto: () => void, settled: () => boolean): () => void {
    const stir = (): void => {
      this.#stirredAt = performance.now();
      onStir();
      void this.#shoot(onPhoto, settled);
    };
    const options = { capture: true, passive: true };
    for (const type of STIRRING) this.#window.addEventListener(type, stir, options);
    stir();
    this.#stop = () => {
      for (const type of STIRRING) this.#window.removeEventListener(type, stir, options);
      this.#stirredAt = -Infinity;
    };
    return () => this.#stop();
  }

  async #shoot(onPhoto: () => void, settled: () => boolean): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    const since = (): number => performance.now() - this.#stirredAt;
    while (since() < (settled() ? LEAST_MS : RESTLESS_MS)) {
      if (await this.take()) onPhoto();
      else await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    this.#running = false;
  }
}

async function decoded(url: string): Promise<ImageBitmap | null> {
  const comma = url.indexOf(',');
  if (!url.startsWith('data:image/png;base64,')) return null;
  try {
    const bytes = Uint8Array.from(atob(url.slice(comma + 1)), (char) => char.charCodeAt(0));
    return await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  } catch {
    return null;
  }
}
