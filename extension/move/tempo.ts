// How fast a page takes keys: how long it may take to answer one, and how long it is deaf after a move.

const LEAST_PATIENCE_MS = 250;
const MOST_PATIENCE_MS = 900;
/** An answer that takes so many times longer than usual is none. */
const PATIENCE = 3;
const REMEMBERED = 16;
const FIRST_GAP_MS = 60;
const MOST_GAP_MS = 1000;
/** Answered keys in a row after which a shorter gap is tried. */
const SHORTEN_AFTER = 40;

export class Tempo {
  readonly #answers: number[] = [];
  #gap = 0;
  #streak = 0;

  /** How long to wait for an answer before a key counts as lost. */
  get patienceMs(): number {
    if (this.#answers.length === 0) return MOST_PATIENCE_MS;
    const usual = Math.max(...this.#answers);
    return Math.min(MOST_PATIENCE_MS, Math.max(LEAST_PATIENCE_MS, PATIENCE * usual));
  }

  /** How long to wait after a move before the next key. */
  get gapMs(): number {
    return this.#gap;
  }

  /** The page moved, so long after a key. */
  answered(ms: number): void {
    this.#answers.push(ms);
    if (this.#answers.length > REMEMBERED) this.#answers.shift();
    this.#streak++;
    if (this.#streak < SHORTEN_AFTER) return;
    this.#streak = 0;
    this.#gap = this.#gap < FIRST_GAP_MS / 2 ? 0 : this.#gap * 0.8;
  }

  /** A key was lost on a page that takes keys: it was deaf. */
  lost(): void {
    this.#streak = 0;
    this.#gap = Math.min(MOST_GAP_MS, Math.max(FIRST_GAP_MS, this.#gap * 1.6));
  }
}
