// Does a picture that is compared frame by frame stand still? A page that gets no time draws nothing either, so that
// both time and frames are counted: a tile on its way must not look like one at rest because the page is late.

/** Longer than a page that is late with a frame. */
const REST_MS = 70;
const REST_FRAMES = 4;

export class Stillness {
  #changedAt = -Infinity;
  #frames = REST_FRAMES;

  /** When the picture was last seen to change. */
  get changedAt(): number {
    return this.#changedAt;
  }

  changed(now: number): void {
    this.#changedAt = now;
    this.#frames = 0;
  }

  /** A frame was drawn. */
  frame(): void {
    this.#frames++;
  }

  rests(now: number): boolean {
    return now - this.#changedAt >= REST_MS && this.#frames >= REST_FRAMES;
  }
}
