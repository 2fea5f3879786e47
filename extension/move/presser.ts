// Finds out by which way a page takes moves, and keeps to it. A way is proved by a legal move that followed it.

import { DIRECTIONS, HEXAGON, type Direction } from '../rules/direction.ts';
import { AxisKeys } from './axis_keys.ts';
import { Compass } from './compass.ts';
import { ARROWS, type Key } from './keys.ts';
import { holdKey, pressBy, type Pressed, type Way } from './ways.ts';

/** A held key is understood by all pages that understand a short one, so it goes first where nothing is known. */
const FIRST: Way = 'keys-held';
const LADDER: readonly Way[] = [FIRST, 'wasd-held', 'buttons', 'touch', 'mouse', 'page'];
const FIRST_OF_SIX: Way = 'ring';
const LADDER_OF_SIX: readonly Way[] = [FIRST_OF_SIX, 'chord', 'wedge'];
/** Ways that press a key of another kind: on a page that heard the first one they would be a second. */
const OTHER_KEYS: ReadonlySet<Way> = new Set(['wasd', 'wasd-held', 'chord', 'wedge']);
/** What is quicker than a proved way, and worth one try. */
const QUICKER: Partial<Record<Way, Way>> = { 'keys-held': 'keys', 'wasd-held': 'wasd' };
/** After these another key may be tried on a board of more than two dimensions that no move has proved. */
const FIRST_AXIS_KEYS: ReadonlySet<string> = new Set(Object.values(ARROWS).map(({ code }) => code));
const SLOWER: Partial<Record<Way, Way>> = { keys: 'keys-held', wasd: 'wasd-held' };

export interface PresserDeps extends Pressed {
  /** Whether the board has more than two dimensions. */
  readonly manyAxes: () => boolean;
  /** A way has proved to be the one for this page; called when it is another than was known. */
  readonly onLearnt: (way: Way) => void;
}

export class Presser {
  readonly #deps: PresserDeps;
  readonly #pressed: Pressed;
  /** The page took a key of ours for itself, whatever came of it. */
  #heard = false;
  #chosen: Way | null = null;
  #known: Way | null = null;
  /** Ways that a legal move has followed on this page. */
  readonly #worked = new Set<Way>();
  /** Ways after which nothing came, since the last legal move. */
  readonly #vain = new Set<Way>();
  /** Quick ways that this page did not understand. */
  readonly #tooQuick = new Set<Way>();
  readonly #compass: Compass;
  /** The key of the last press. */
  #key: Direction = 'up';
  readonly #axes = new AxisKeys();
  /** The key of the last press on a board of more than two dimensions. */
  #axisKey: Key = ARROWS.up;
  #axisProved = false;
  /** On such a board: the direction whose key is being looked for. */
  #sought: Direction | null = null;

  constructor(deps: PresserDeps) {
    this.#deps = deps;
    this.#compass = new Compass(() => (deps.hexagon() === null ? DIRECTIONS : HEXAGON));
    this.#pressed = { ...deps, onHeard: () => (this.#heard = true) };
  }

  /** The way in use. */
  get way(): Way {
    return this.#chosen ?? this.#first;
  }

  get #first(): Way {
    return this.#deps.hexagon() === null ? FIRST : FIRST_OF_SIX;
  }

  /** Whether some way has worked on this page. */
  get proved(): boolean {
    return this.#worked.size > 0 || this.#axisProved;
  }

  /** The way in use, or the key, has not worked yet, on a page that has moved before. */
  get onTrial(): boolean {
    if (this.#deps.manyAxes()) return this.#seeksAxis();
    return this.proved && !this.#worked.has(this.way);
  }

  /** Whether a press for `direction` has led there before, more than once. */
  isSure(direction: Direction): boolean {
    if (this.#deps.manyAxes()) return this.#axes.isSure(direction);
    return this.#compass.isSure(direction);
  }

  /** What worked on this site before, or what a profile says. It is only where to begin. */
  prefer(way: Way | null): void {
    if (way === null || way === this.#known || this.proved || this.#vain.size > 0) return;
    this.#chosen = way;
    this.#known = way;
  }

  /** Where a key of a board of more than two dimensions leads, as far as that was seen. */
  meaningOf(code: string): Direction | null {
    return this.#axes.meaningOf(code);
  }

  /** False where the page offers no way at all. */
  press(direction: Direction): boolean {
    if (this.#deps.manyAxes()) return this.#pressAxis(direction);
    this.#key = this.#compass.keyFor(direction);
    return pressBy(this.way, this.#pressed, this.#key) || this.pressOtherwise(direction);
  }

  /** A legal move in `direction` followed the last press. */
  confirmed(direction: Direction): void {
    if (this.#deps.manyAxes()) {
      this.#axisProved = true;
      this.#sought = null;
      this.#axes.saw(this.#axisKey, direction);
      return;
    }
    const worked = this.way;
    this.#compass.saw(this.#key, direction);
    this.#worked.add(worked);
    this.#vain.clear();
    const quicker = QUICKER[worked];
    if (quicker !== undefined && !this.#tooQuick.has(quicker)) {
      this.#chosen = quicker;
    } else if (worked !== this.#known) {
      this.#known = worked;
      this.#deps.onLearnt(worked);
    }
  }

  /** Another board, or another try: ways that came to nothing are open again. */
  startOver(): void {
    this.#vain.clear();
    this.#axes.startOver();
    this.#sought = null;
    this.#heard = false;
    if (!this.proved) this.#chosen = this.#known;
  }

  /**
   * Nothing came of the last press: presses in another way; false when no way is left to try. Where no way has worked yet
   * the page may be no game at all: it gets each way once, and no second key once it has heard one.
   */
  pressOtherwise(direction: Direction): boolean {
    if (this.#deps.manyAxes()) return this.#pressOtherAxis(direction);
    const { way: last } = this;
    this.#vain.add(last);
    const slower = SLOWER[last];
    if (slower !== undefined && !this.#worked.has(last)) this.#tooQuick.add(last);
    const next = slower === undefined ? this.#ladder() : [slower, ...this.#ladder()];
    for (const way of next) {
      if (this.#vain.has(way) || (!this.proved && this.#heard && OTHER_KEYS.has(way))) continue;
      if (pressBy(way, this.#pressed, this.#key)) {
        this.#chosen = way;
        return true;
      }
      this.#vain.add(way);
    }
    return this.#pressOtherKey(direction);
  }

  /** The key may lead elsewhere on this page, where nothing can move. */
  #pressOtherKey(direction: Direction): boolean {
    if (!this.proved) return false;
    const key = this.#compass.otherKey(this.#key, direction);
    if (key === null) return false;
    this.#key = key;
    return pressBy(this.way, this.#pressed, key);
  }

  #seeksAxis(): boolean {
    const direction = this.#sought;
    return this.proved && direction !== null && this.#axes.keyFor(direction) !== null;
  }

  #pressAxis(direction: Direction): boolean {
    const key = this.#axes.keyFor(direction);
    if (key === null) return false;
    this.#axisKey = key;
    this.#sought = this.#axes.knows(direction) ? null : direction;
    return holdKey(this.#pressed, key);
  }

  /** The key for a direction is looked for on a page that has moved before; another one only gets a few. */
  #pressOtherAxis(direction: Direction): boolean {
    if (this.#axes.isSure(direction)) return false;
    this.#axes.nothingCame(this.#axisKey, direction);
    if (!this.proved && (this.#heard || !FIRST_AXIS_KEYS.has(this.#axisKey.code))) return false;
    return this.#pressAxis(direction);
  }

  /** On a page that has moved before, only what has worked there is tried again. */
  #ladder(): readonly Way[] {
    // Keyboards of six share some of their keys: one that has worked may not be the page's.
    if (this.#deps.hexagon() !== null) return LADDER_OF_SIX;
    return this.proved ? [...this.#worked] : LADDER;
  }
}
