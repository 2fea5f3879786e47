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
const SHORTER = 0.8;
/** How much of what was once too short is still held for too short at the next try. */
const TOO_SHORT = 0.9;
/** A page that was deaf while something played on its board is tried again after so many keys at most. */
const MOST_QUIET_KEYS = 640;

export class Tempo {
  readonly #answers: number[] = [];
  #gap = 0;
  /** The longest gap after which a key was lost of late. */
  #tooShort = 0;
  #streak = 0;
  /** Keys for which the page is left to play out what it shows. */
  #quietFor = 0;
  #quietKeys = SHORTEN_AFTER;

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

  /** Whether the page hears nothing until its board's animations have ended. */
  get waitsForQuiet(): boolean {
    return this.#quietFor > 0;
  }

  /** The page moved, so long after a key. */
  answered(ms: number): void {
    this.#answers.push(ms);
    if (this.#answers.length > REMEMBERED) this.#answers.shift();
    if (this.#quietFor > 0) this.#quietFor--;
    this.#streak++;
    if (this.#streak < SHORTEN_AFTER) return;
    this.#streak = 0;
    const shorter = this.#gap * SHORTER;
    this.#gap = orNone(shorter > this.#tooShort ? shorter : (this.#gap + this.#tooShort) / 2);
    this.#tooShort = orNone(this.#tooShort * TOO_SHORT);
  }

  /** A key was lost on a page that takes keys: it was deaf. `busy`: something played on its board meanwhile. */
  lost(busy = false): void {
    this.#streak = 0;
    if (busy && !this.waitsForQuiet) {
      this.#quietFor = this.#quietKeys;
      this.#quietKeys = Math.min(MOST_QUIET_KEYS, this.#quietKeys * 2);
      return;
    }
    this.#tooShort = this.#gap;
    this.#gap = Math.min(MOST_GAP_MS, Math.max(FIRST_GAP_MS, this.#gap * 1.6));
  }
}

/** A gap that is hardly one is none. */
const orNone = (gap: number): number => (gap < FIRST_GAP_MS / 2 ? 0 : gap);
