/** Frames and time that pass only when a test says so. */
export class FakeFrames {
  now = 0;
  #callbacks = new Map<number, () => void>();
  #next = 1;

  readonly frame = (callback: () => void): (() => void) => {
    const id = this.#next++;
    this.#callbacks.set(id, callback);
    return () => this.#callbacks.delete(id);
  };

  get waiting(): number {
    return this.#callbacks.size;
  }

  tick(frames = 1): void {
    for (let i = 0; i < frames; i++) {
      this.now += 16;
      const due = [...this.#callbacks.values()];
      this.#callbacks.clear();
      for (const callback of due) callback();
    }
  }
}
