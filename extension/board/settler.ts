// Decides when what a page shows is its next board. A board counts when it follows from the one before by the
// rules and either rests (two equal looks, two frames apart) or was seen at a stage of the animation that has
// proved right on this page again and again. Whatever was accepted early is checked by the next look; nothing in
// flight ever leaves this file.

import type { Direction } from '../rules/direction.ts';
import type { Explainer, Step, TwoSteps } from '../rules/explain.ts';
import { sameGrid, type Grid } from '../rules/grid.ts';
import { pictureOf, type Observation } from './observation.ts';

export interface SettlerDeps {
  readonly explainer: Explainer;
  /** One look at the board; null when it is gone. */
  readonly look: () => Observation | null;
  /** Whether a tile is on its way, however little of it shows yet. */
  readonly moving: () => boolean;
  /** A tile in flight may look like one at rest: nothing is believed before it rests. */
  readonly blurred?: boolean;
  /** Milliseconds, rising. */
  readonly now: () => number;
  /** Calls back before the next frame is drawn; returns how to call it off. */
  readonly frame: (callback: () => void) => () => void;
  /** The first board, read at rest. */
  readonly onFirst: (board: Grid) => void;
  readonly onStep: (step: Step, before: Grid) => void;
  /** The picture rests, and shows the known board. */
  readonly onRest?: (board: Grid) => void;
  /** The picture breaks the rules, or never rests; true: look again, there is somebody to believe rather. */
  readonly onDoubt?: (known: Grid, directions: readonly Direction[]) => boolean;
  /** The page rests on a board that does not follow from `before`; it has been taken as known. */
  readonly onSurprise: (board: Grid, before: Grid) => void;
  /** The board is gone, or never comes to rest. */
  readonly onLost: () => void;
}

const REST_FRAMES = 2;
/**
 * A board the rules do not explain may still become one they do: some pages spawn late. Frames are counted too: a page
 * that gets no time draws nothing either.
 */
const SURPRISE_MS = 1000;
const SURPRISE_FRAMES = 24;
const RESTLESS_MS = 6000;
/** Right answers in a row before a stage is believed. */
const BELIEVED = 4;
const LAST_STAGE = 2;
const MAX_STORIES = 600;

export class Settler {
  #known: Grid | null = null;
  /** Where the next step may lead; null: anywhere. */
  #expected: readonly Direction[] | null = null;
  readonly #deps: SettlerDeps;
  /** The player's own key that followed ours before the page had answered. */
  #second: Direction | null = null;
  /** The pairs of steps that the start of the second one's animation may have shown. */
  #both: TwoSteps[] = [];

  // The current unrest: from the first change to the next known board at rest.
  #active = false;
  #cancelFrame: (() => void) | null = null;
  #restedAt = 0;
  #frame = 0;
  #stage = 0;
  #unrestSince = 0;
  #picture: Grid | null = null;
  #pictureFrame = 0;
  #pictureSince = 0;

  /** What each stage claimed the next board to be. */
  readonly #claims = new Map<string, Grid>();
  /** Right answers in a row, by stage and picture. */
  readonly #belief = new Map<string, number>();
  /** No change has come yet that could be the move we wait for. */
  #awaiting = true;
  /** An early accepted board that no look has confirmed yet. */
  #early = false;
  /** What the page's own state says the next board is. */
  #claimed: Grid | null = null;

  constructor(deps: SettlerDeps) {
    this.#deps = deps;
  }

  get known(): Grid | null {
    return this.#known;
  }

  /** Milliseconds since the known board was seen at rest; 0 while anything moves. */
  get restingFor(): number {
    return this.resting ? this.#deps.now() - this.#restedAt : 0;
  }

  /** True while nothing moves and the known board was seen at rest. */
  get resting(): boolean {
    return !this.#active && this.#known !== null;
  }

  /**
   * A key was sent: the next step goes in `direction`, null when any may come. Not `sure`: it may go another way, which
   * only what looks the same whichever way it went can tell early.
   */
  expect(direction: Direction | null, sure = true): void {
    if (direction === null) this.#expected = null;
    else this.#expected = sure ? [direction] : this.#withOthers(direction);
    this.#second = null;
    this.#claimed = null;
    this.#newUnrest();
  }

  /** The page's own state says that the key under way leads to `board`: the first picture that shows it is enough. */
  claim(board: Grid): void {
    this.#claimed = board;
  }

  /** The page's own state, which the picture has confirmed of late, says what became of the key under way. */
  follow(step: Step): void {
    const before = this.#known;
    if (before === null) return;
    this.#active = false;
    this.#cancelFrame?.();
    this.#cancelFrame = null;
    this.#take(step, before, false);
  }

  /** The player pressed a key while ours was still under way: the page may show both at once. */
  expectAlso(direction: Direction): void {
    this.#second = direction;
    this.#both = [];
  }

  /** The page changed. `small` changes alone do not tell a move: they are looked at with the next frame. */
  changed(small: boolean): void {
    if (!this.#active || (this.#awaiting && !small)) this.#newUnrest();
    this.#awaiting &&= small;
    this.#active = true;
    this.#schedule();
    if (!small) this.#look();
  }

  /** Looks at the page as it is, changed or not. */
  check(): void {
    this.changed(true);
  }

  stop(): void {
    this.#cancelFrame?.();
    this.#cancelFrame = null;
    this.#active = false;
  }

  #newUnrest(): void {
    this.#stage = 0;
    this.#awaiting = true;
    this.#unrestSince = this.#deps.now();
    this.#picture = null;
    this.#claims.clear();
  }

  #schedule(): void {
    this.#cancelFrame ??= this.#deps.frame(() => {
      this.#cancelFrame = null;
      if (!this.#active) return;
      this.#frame++;
      this.#stage++;
      this.#schedule();
      this.#look();
    });
  }

  #look(): void {
    const seen = this.#deps.look();
    if (seen === null) {
      this.#lose();
      return;
    }
    const rested = this.#rests(seen);
    if (this.#known === null) {
      if (rested !== null) this.#accept(rested);
      return;
    }
    if (rested !== null && sameGrid(rested, this.#known)) {
      this.#atRest();
      this.#deps.onRest?.(rested);
      return;
    }
    const known = this.#known;
    const step = this.#deps.explainer.step(known, seen, this.#directions);
    // Before the page has answered, its tree may still show the start of the last move, which can look like the
    // end of the next one.
    if (step !== null && !this.#awaiting && this.#claim(step)) {
      this.#take(step, known, true);
      return;
    }
    const both = this.#second === null ? null : this.#two(known, seen, this.#second, rested);
    if (rested === null) {
      if (this.#isStuck() && this.#doubts(known)) return;
      this.#giveUpWhenRestless();
      return;
    }
    const settled = this.#deps.explainer.between(known, rested, this.#directionsAtRest());
    if (settled !== null) {
      this.#learn(settled.after);
      this.#take(settled, known, false);
    } else if (both !== null) {
      this.#take(both.first, known, false);
      this.#take(both.second, both.first.after, false);
    } else if (this.#isStuck() && !this.#doubts(known)) {
      if (isBoard(seen)) this.#surprise(rested, known);
      else this.#lose();
    }
  }

  #doubts(known: Grid): boolean {
    return this.#deps.onDoubt?.(known, this.#directionsAtRest()) ?? false;
  }

  #isStuck(): boolean {
    const frames = this.#frame - this.#pictureFrame;
    return this.#deps.now() - this.#pictureSince >= SURPRISE_MS && frames >= SURPRISE_FRAMES;
  }

  /** Both keys explained at once: by the one story that the animation's start and the rest have in common. */
  #two(known: Grid, seen: Observation, second: Direction, rested: Grid | null): TwoSteps | null {
    const [first] = this.#directions;
    if (first === undefined) return null;
    const ways = this.#deps.explainer.two(known, seen, [first, second]);
    if (rested === null) {
      this.#both.push(...ways.filter((way) => way.second.picture === 'start'));
      if (this.#both.length > MAX_STORIES) this.#both = [];
      return null;
    }
    const told = this.#both.filter((way) => sameGrid(way.second.after, rested));
    return onlyStory(told) ?? onlyStory(ways);
  }

  /** A player's own key may have gone another way than the key we know of. */
  #directionsAtRest(): readonly Direction[] {
    const [only, ...others] = this.#directions;
    return only !== undefined && others.length === 0 ? this.#withOthers(only) : this.#directions;
  }

  get #directions(): readonly Direction[] {
    return this.#expected ?? this.#deps.explainer.directions;
  }

  #withOthers(direction: Direction): Direction[] {
    const others = this.#deps.explainer.directions.filter((one) => one !== direction);
    return [direction, ...others];
  }

  /** The board seen, once it has stood still; null before. */
  #rests(seen: Observation): Grid | null {
    const picture = pictureOf(seen);
    if (seen.exact) return this.#restsExactly(picture);
    if (seen.loose > 0 || this.#picture === null || !sameGrid(picture, this.#picture)) {
      this.#picture = picture;
      this.#pictureFrame = this.#frame;
      this.#pictureSince = this.#deps.now();
      return null;
    }
    const still = this.#frame - this.#pictureFrame >= REST_FRAMES;
    return still && !this.#deps.moving() ? picture : null;
  }

  /** A page's own state is the board at once; only a surprise waits, as everywhere. */
  #restsExactly(picture: Grid): Grid {
    if (this.#picture === null || !sameGrid(picture, this.#picture)) {
      this.#picture = picture;
      this.#pictureFrame = this.#frame;
      this.#pictureSince = this.#deps.now();
    }
    return picture;
  }

  /** Notes what this stage says; true when it has earned to be believed. */
  #claim(step: Step): boolean {
    if (this.#claimed !== null && sameGrid(step.after, this.#claimed)) return true;
    if (this.#deps.blurred === true || this.#stage > LAST_STAGE) return false;
    // Where elements tell what is new, a board without anything new is of another kind than one with its spawn.
    const key = `${this.#stage}:${step.picture}:${step.fresh ?? false}`;
    if (!this.#claims.has(key)) this.#claims.set(key, step.after);
    return (this.#belief.get(key) ?? 0) >= BELIEVED;
  }

  #learn(truth: Grid): void {
    for (const [key, claim] of this.#claims) {
      const right = sameGrid(claim, truth);
      this.#belief.set(key, right ? (this.#belief.get(key) ?? 0) + 1 : 0);
    }
    this.#claims.clear();
  }

  #take(step: Step, before: Grid, early: boolean): void {
    this.#known = step.after;
    this.#expected = null;
    this.#second = null;
    this.#claimed = null;
    this.#early = early;
    this.#newUnrest();
    this.#deps.onStep(step, before);
  }

  #accept(board: Grid): void {
    this.#known = board;
    this.#atRest();
    this.#deps.onFirst(board);
    this.#deps.onRest?.(board);
  }

  #atRest(): void {
    this.#active = false;
    this.#restedAt = this.#deps.now();
    this.#early = false;
    this.#cancelFrame?.();
    this.#cancelFrame = null;
    this.#claims.clear();
  }

  #surprise(board: Grid, before: Grid): void {
    // What was believed early and turned out wrong is not believed again for long.
    if (this.#early) this.#belief.clear();
    this.#known = board;
    this.#expected = null;
    this.#atRest();
    this.#deps.onSurprise(board, before);
  }

  #giveUpWhenRestless(): void {
    if (this.#deps.now() - this.#unrestSince >= RESTLESS_MS) this.#lose();
  }

  #lose(): void {
    this.stop();
    this.#deps.onLost();
  }
}

/** No game shows an empty board, and a tile that says no number leaves its cell unknown. */
const isBoard = ({ items, unreadable }: Observation): boolean =>
  items.length > 0 && unreadable === 0;

/** The story all `ways` tell, null where there is none or more than one. */
function onlyStory(ways: readonly TwoSteps[]): TwoSteps | null {
  const [way] = ways;
  if (way === undefined) return null;
  const same = ways.every(
    ({ first, second }) =>
      sameGrid(first.after, way.first.after) && sameGrid(second.after, way.second.after),
  );
  return same ? way : null;
}
