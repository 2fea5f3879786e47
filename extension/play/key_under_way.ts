// The key under way: from its press until a board shows what became of it. A key that came to nothing is sent again,
// or in another way, or the page's own "continue" button is pressed first; a page that never answers is given up.

import type { Presser } from '../move/presser.ts';
import { Tempo } from '../move/tempo.ts';
import type { Direction } from '../rules/direction.ts';

export interface KeyDeps {
  readonly presser: Presser;
  /** Milliseconds, rising. */
  readonly now: () => number;
  /** Calls back before the next frame is drawn; returns how to call it off. */
  readonly frame: (callback: () => void) => () => void;
  /** Presses once; what has to happen before and after a press happens there. */
  readonly send: (press: () => boolean) => boolean;
  /** Has the board looked at as it is: not every page tells of its changes. */
  readonly check: () => void;
  /** Something plays on the board that will end by itself. */
  readonly busy: () => boolean;
  /** The board was seen at rest, and nothing moves. */
  readonly resting: () => boolean;
  /** Nothing stands in the way of a key. */
  readonly free: () => boolean;
  /** A key in this direction slides nothing, whatever else the rules say it does. */
  readonly idle: (direction: Direction) => boolean;
  /** Goes on after a win by the page's own means; false where the page shows none. */
  readonly goOn: () => boolean;
  /** The board never came to rest since the key; nothing is under way any more. */
  readonly onUnrest: () => void;
  /** The page does not answer; nothing is under way any more. */
  readonly onNoAnswer: (direction: Direction) => void;
}

/** A little less than the five seconds within which a page must be given up. */
const NO_ANSWER_MS = 4800;
/** A board that was not seen at rest for so long did not just move when the page was given up. */
const UNREST_MS = 1000;
/** How long one way of pressing is given on a page that has never answered. */
const TRY_MS = 650;
/** Frames that must have been drawn since a press, however long it took: a busy machine answers late. */
const FRAMES = 16;
/** A page that has not moved after so long is asked for its "continue" button. */
const LOOK_FOR_CONTINUE_MS = 350;
const LOOK_AGAIN_MS = 50;
const MAX_GO_ON = 3;

interface Key {
  readonly direction: Direction;
  firstAt: number;
  lastAt: number;
  /** When the board was last seen at rest. */
  restedAt: number;
  times: number;
  wentOn: number;
  /** The board was looked at once more before the key counts as lost. */
  checked: boolean;
  /** Something still played on the board when the key was sent. */
  readonly busy: boolean;
}

export class KeyUnderWay {
  readonly #deps: KeyDeps;
  readonly #tempo = new Tempo();
  #key: Key | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Frames drawn since the last press. */
  #frames = 0;
  #stopFrames: () => void = () => {};
  /** The player's own key may have moved the tiles. */
  #left = false;

  constructor(deps: KeyDeps) {
    this.#deps = deps;
  }

  get direction(): Direction | null {
    return this.#key?.direction ?? null;
  }

  /** How long the page is deaf after a move, as far as was learned. */
  get gapMs(): number {
    return this.#tempo.gapMs;
  }

  /** Whether the page is deaf until what plays on its board has ended. */
  get waitsForQuiet(): boolean {
    return this.#tempo.waitsForQuiet;
  }

  press(direction: Direction): void {
    const now = this.#deps.now();
    this.#left = false;
    const busy = this.#deps.busy();
    const at = { firstAt: now, lastAt: now, restedAt: now };
    this.#key = { direction, ...at, times: 1, wentOn: 0, checked: false, busy };
    this.#deps.send(() => this.#deps.presser.press(direction));
    // The answer may have come within the press.
    if (this.#key === null) return;
    this.#countFrames();
    this.#watch(LOOK_FOR_CONTINUE_MS);
  }

  /** A legal move in `direction` was seen; true when it was our key's, wherever this page's keys lead. */
  answered(direction: Direction): boolean {
    const key = this.#key;
    const left = this.#left;
    this.drop();
    if (key === null || (left && key.direction !== direction)) return false;
    if (key.times === 1) this.#tempo.answered(this.#deps.now() - key.lastAt);
    this.#deps.presser.confirmed(direction);
    return true;
  }

  /** The key is of no interest any more. */
  drop(): void {
    this.leave();
    this.#key = null;
  }

  /** Sends nothing any more, but still knows the key should its move be seen. */
  leave(): void {
    this.#left = true;
    this.#stopFrames();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Goes on watching for the key that was left. */
  resume(): void {
    if (this.#key === null) return;
    const now = this.#deps.now();
    Object.assign(this.#key, { firstAt: now, lastAt: now, restedAt: now });
    this.#watch(LOOK_FOR_CONTINUE_MS);
  }

  #watch(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), ms);
  }

  #look(): void {
    const key = this.#key;
    if (key === null) return;
    const { deps, patience } = { deps: this.#deps, patience: this.#patience() };
    const now = deps.now();
    if (deps.resting()) key.restedAt = now;
    // Where a slower way has worked, a page that hardly draws is not given up for the quick one.
    if (now - key.firstAt >= NO_ANSWER_MS && !deps.presser.onTrial) {
      this.#giveUp(key);
      return;
    }
    this.#watch(LOOK_AGAIN_MS);
    if (!deps.free()) {
      // Time in which nothing may be pressed is not the page's.
      Object.assign(key, { firstAt: now, lastAt: now, restedAt: now });
      return;
    }
    if (!deps.resting()) return;
    if (now - key.lastAt >= LOOK_FOR_CONTINUE_MS && key.wentOn < MAX_GO_ON && deps.goOn()) {
      Object.assign(key, { wentOn: key.wentOn + 1, firstAt: now, lastAt: now, times: 0 });
    } else if (
      this.#frames >= FRAMES &&
      now - key.lastAt >= (key.times === 0 ? LOOK_FOR_CONTINUE_MS : patience)
    ) {
      if (key.checked) {
        // A page that does nothing where nothing can slide is not deaf, and needs no other way of pressing.
        const idle = deps.presser.proved && deps.idle(key.direction);
        if (idle || !this.#again(key, now)) this.#giveUp(key);
      } else {
        key.checked = true;
        deps.check();
      }
    }
  }

  #countFrames(): void {
    this.#stopFrames();
    this.#frames = 0;
    const next = (): void => {
      this.#stopFrames = this.#deps.frame(() => {
        this.#frames++;
        if (this.#frames < FRAMES) next();
      });
    };
    next();
  }

  #patience(): number {
    return this.#deps.presser.proved ? this.#tempo.patienceMs : TRY_MS;
  }

  /** Sends the key once more; false where no way is left. */
  #again(key: Key, now: number): boolean {
    const { presser, send } = this.#deps;
    const { direction } = key;
    key.lastAt = now;
    key.times++;
    key.checked = false;
    this.#countFrames();
    if (key.times === 1) return send(() => presser.press(direction));
    if (!presser.proved) return send(() => presser.pressOtherwise(direction));
    if (presser.onTrial) {
      key.firstAt = now;
      return send(() => presser.pressOtherwise(direction));
    }
    if (key.times === 2) {
      this.#tempo.lost(key.busy);
      return send(() => presser.press(direction));
    }
    return send(() => presser.pressOtherwise(direction) || presser.press(direction));
  }

  #giveUp(key: Key): void {
    this.drop();
    // The player may say "go on" once the page is ready for keys.
    this.#deps.presser.startOver();
    if (this.#deps.now() - key.restedAt >= UNREST_MS) this.#deps.onUnrest();
    else this.#deps.onNoAnswer(key.direction);
  }
}
