// Plays by the page's own state: a key is answered in the turn in which it was pressed, without waiting for a
// frame. While the state leads the picture is not looked at; it is at every pause and at least once a second.
//
// A painted board is led only where the state answers in the key's own turn. A page that takes its time moves by
// timers, and keys that come between them make some paint over each other: what then stands on the canvas stays.

import type { Direction } from '../../../rules/direction.ts';
import type { Grid } from '../../../rules/grid.ts';
import type { Step } from '../../../rules/explain.ts';
import type { StateFeed } from './state_feed.ts';

/** The part of the settler that a lead needs. */
export interface Led {
  readonly known: Grid | null;
  /** `step` is what became of the key; the picture will be looked at later. */
  follow(step: Step): void;
  /** The state says that the key under way leads to `board`: the first picture that shows so much is enough. */
  claim(board: Grid): void;
  /** Looks at the picture as it is. */
  check(): void;
}

/** Whether the picture need not be looked at, and its changes need not be heard of, from now on. */
export type OnLeading = (leading: boolean) => void;

export interface LeadClock {
  readonly now: () => number;
  readonly frame: (callback: () => void) => () => void;
  readonly after: (ms: number, callback: () => void) => () => void;
}

/** Without a key for so long the game pauses, and the picture is asked. */
const PAUSE_MS = 150;
/** A page whose state has not moved after so long is looked at. */
const LATE_MS = 300;

export class StateLead {
  readonly feed: StateFeed;
  readonly #led: Led;
  readonly #clock: LeadClock;
  readonly #onLeading: OnLeading;
  #leading = false;
  #key: Direction | null = null;
  #keyAt = 0;
  #cancelFrame: (() => void) | null = null;
  #cancelPause: (() => void) | null = null;
  readonly #painted: boolean;
  #late = false;

  constructor(
    feed: StateFeed,
    led: Led,
    clock: LeadClock,
    onLeading: OnLeading = () => {},
    painted = false,
  ) {
    this.feed = feed;
    this.#led = led;
    this.#clock = clock;
    this.#onLeading = onLeading;
    this.#painted = painted;
  }

  /** The picture need not be looked at now, whatever changes in it. */
  get leading(): boolean {
    return this.#leading;
  }

  /** Call before a key is pressed: what the page draws within the press is heard where the picture must answer. */
  keyDue(): void {
    this.#lead(this.feed.trusted && !(this.#painted && this.#late));
  }

  /** Call in the turn in which a key was pressed, after it. */
  keySent(direction: Direction): void {
    const { known } = this.#led;
    if (known === null) return;
    this.#key = direction;
    this.#keyAt = this.#clock.now();
    if (this.#leading) {
      this.#ask();
      return;
    }
    if (!this.feed.agreed) return;
    const answer = this.feed.answer(known, direction);
    if (typeof answer === 'object') this.#led.claim(answer.after);
  }

  /** The picture has the word again: the player took over, or the board is gone. */
  release(): void {
    this.#cancelFrame?.();
    this.#cancelPause?.();
    this.#cancelFrame = null;
    this.#cancelPause = null;
    this.#key = null;
    this.#lead(false);
  }

  #lead(leading: boolean): void {
    if (leading === this.#leading) return;
    this.#leading = leading;
    this.#onLeading(leading);
  }

  #ask(): void {
    const { known } = this.#led;
    const key = this.#key;
    if (!this.#leading || key === null || known === null) return;
    const answer = this.feed.answer(known, key);
    if (typeof answer === 'object') {
      this.#key = null;
      this.#awaitPause();
      this.#led.follow(answer);
    } else if (answer === 'not-yet' && this.#painted) {
      this.#late = true;
      this.release();
      this.#led.check();
    } else if (answer === 'not-yet' && this.#clock.now() - this.#keyAt < LATE_MS) {
      this.#cancelFrame ??= this.#clock.frame(() => {
        this.#cancelFrame = null;
        this.#ask();
      });
    } else {
      if (answer === 'contradiction') this.feed.contradict();
      this.release();
      this.#led.check();
    }
  }

  #awaitPause(): void {
    this.#cancelPause ??= this.#clock.after(PAUSE_MS, () => {
      this.#cancelPause = null;
      if (!this.#leading) return;
      const idle = this.#clock.now() - this.#keyAt;
      if (idle < PAUSE_MS) {
        this.#awaitPause();
      } else {
        this.release();
        this.#led.check();
      }
    });
  }
}
