// The boards of a frame: candidates are watched until one of them proves itself by a legal move; that one is
// followed until it goes.

import type { BoardSource, Candidate } from '../board/board_source.ts';
import { countedMove, countsLevels } from '../board/counting.ts';
import { extent, overlap, type Lattice, type Rect } from '../board/lattice.ts';
import { Settler } from '../board/settler.ts';
import { Overruling } from '../board/sources/state/overruling.ts';
import { StateFeed } from '../board/sources/state/state_feed.ts';
import { StateLead, type LeadClock } from '../board/sources/state/state_lead.ts';
import type { StateSource } from '../board/sources/state/state_source.ts';
import { mergingsOf, safeMoves, symbolExplainer } from '../board/symbols.ts';
import { DIRECTIONS, type Direction } from '../rules/direction.ts';
import type { Explainer, Step } from '../rules/explain.ts';
import type { Grid } from '../rules/grid.ts';
import type { Rules } from '../rules/rules.ts';

export type Rank = 'candidate' | 'provisional' | 'confirmed';

export interface Tracked {
  /** Tells it from the others of its frame. */
  readonly id: number;
  readonly source: BoardSource;
  readonly settler: Settler;
  /** The page's own state of this board, once picture and state have agreed. */
  lead: StateLead | null;
  rank: Rank;
  /** Boards beside each other have moved as one: a single board of more dimensions needs no proof of that. */
  asOne: boolean;
  /** A candidate that looks so much like a running game that autoplay may try one key on it. */
  readonly likely: boolean;
}

/** What the settler knows, in face values; a tile that was not learned yet is negative. */
export function knownOf({ source, settler }: Tracked): Grid | null {
  return settler.known === null ? null : facesOf(source, settler.known);
}

/** Moves that are legal whatever the tiles not learned yet stand for. */
export function safeMovesOf({ source, settler }: Tracked): Direction[] {
  const { alphabet } = source;
  return alphabet === null || settler.known === null ? [] : safeMoves(alphabet, settler.known);
}

const facesOf = ({ alphabet }: BoardSource, board: Grid): Grid => alphabet?.faces(board) ?? board;

export interface BoardsDeps {
  /** Those that the page seems to play now. */
  readonly rules: Rules;
  /** Explains boards of numbers. */
  readonly explainer: Explainer;
  /** What the tiles say, from the lowest up, as the player or a profile told. */
  readonly tiles: () => readonly string[];
  /** The direction of the key under way; null where none is. */
  readonly pressed: () => Direction | null;
  /** Where the page may keep the state of its game. */
  readonly states: () => readonly StateSource[];
  /** `other`: it is not the board that was in play before. */
  readonly onFirst: (board: Grid, other: boolean) => void;
  readonly onStep: (step: Step, before: Grid) => void;
  readonly onSurprise: (board: Grid, before: Grid) => void;
  /** The board in play is gone. */
  readonly onLost: () => void;
  /** What was taken for one board in more dimensions is none: another search will find what is there. */
  readonly onRefuted: () => void;
}

const MAX_TRACKED = 4;
/** A candidate that changes so often without a legal move is no board. */
const MAX_SURPRISES = 3;
const SEEK_EVERY_MS = 400;
/** Boards that take so much of the place of refuted ones are those. */
const REFUTED_PLACE = 0.9;
/** A board that takes so much of the place of a proved one is that game's next board. */
const SAME_PLACE = 0.5;

const NOWHERE: Rect = { x: 0, y: 0, w: 0, h: 0 };

const CLOCK: LeadClock = {
  now: () => performance.now(),
  frame: (callback) => {
    const id = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(id);
  },
  after: (ms, callback) => {
    const id = setTimeout(callback, ms);
    return () => clearTimeout(id);
  },
};

export class Boards {
  readonly #deps: BoardsDeps;
  #tracked: Tracked[] = [];
  #soughtAt = -Infinity;
  /** Where a board has proved itself, in the page's coordinates. */
  #provedAt: Rect | null = null;
  /** Where the board that was last told of stood. */
  #announcedAt: Rect | null = null;
  /** What the player chose among several. */
  #chosen: BoardSource | null = null;
  /** Where boards beside each other have moved as no single board would, in the page's coordinates. */
  #refuted: Rect[] = [];
  #nextId = 1;

  constructor(deps: BoardsDeps) {
    this.#deps = deps;
  }

  /** The board in play: the one that moved, else the most promising. */
  get current(): Tracked | null {
    return this.#tracked[0] ?? null;
  }

  /** All that are watched, for the player to choose from. */
  get all(): readonly Tracked[] {
    return this.#tracked;
  }

  /** The player says that this one is meant. It still has to prove itself before it is played. */
  choose(id: number): void {
    const chosen = this.#tracked.find((one) => one.id === id);
    if (chosen === undefined || chosen === this.current) return;
    this.#chosen = chosen.source;
    if (chosen.rank === 'candidate') chosen.rank = 'provisional';
    this.#tracked = [chosen, ...this.#tracked.filter((one) => one !== chosen)];
    this.#announceCurrent();
    chosen.settler.check();
  }

  /** Whether a move has shown that the boards of this lattice, in the viewport's coordinates, are no single game. */
  refutes(lattice: Lattice): boolean {
    const place = inPage(lattice);
    return this.#refuted.some((refuted) => overlap(place, refuted) >= REFUTED_PLACE);
  }

  /** Takes what a search found. The board in play stays while it is there. */
  offer(found: readonly Candidate[]): void {
    if (this.current?.rank === 'confirmed') return;
    const next: Tracked[] = [];
    for (const candidate of found.slice(0, MAX_TRACKED)) {
      const { source, likely } = candidate;
      const rank = this.#isHeir(source) ? 'provisional' : candidate.rank;
      const known = this.#tracked.find((tracked) => tracked.source.same(source));
      if (known && known.rank === 'candidate') known.rank = rank;
      next.push(known ?? this.#track(source, rank, likely));
    }
    // A board in the place of the proved one goes before all others.
    next.sort((a, b) => Number(this.#isHeir(b.source)) - Number(this.#isHeir(a.source)));
    // A search in the middle of a move sees tiles between cells, and may miss the very board they move on.
    const { current } = this;
    const kept = current !== null && isMoving(current) ? [current] : [];
    next.sort((a, b) => Number(this.#isChosen(b)) - Number(this.#isChosen(a)));
    const all = [...kept, ...next.filter((one) => one !== current || kept.length === 0)];
    for (const old of this.#tracked) if (!all.includes(old)) release(old);
    this.#tracked = all;
    if (current !== this.current) this.#announceCurrent();
    for (const one of all) one.settler.check();
  }

  /** The player wants the picture read alone. */
  forgetStates(): void {
    for (const one of this.#tracked) {
      if (one.lead === null) continue;
      one.lead.release();
      one.lead = null;
      one.settler.check();
    }
  }

  clear(): void {
    for (const one of this.#tracked) release(one);
    this.#tracked = [];
    this.#provedAt = null;
    this.#announcedAt = null;
    this.#chosen = null;
    this.#refuted = [];
  }

  #track(source: BoardSource, rank: Rank, likely: boolean): Tracked {
    let surprises = 0;
    const tiles = this.#deps.tiles();
    if (tiles.length > 0) source.alphabet?.give(tiles);
    const overruling = new Overruling(source, () => one.lead?.feed ?? null);
    // From a picture that is not believed nothing is learnt either.
    const teach = (board: Grid, atRest: boolean): void => {
      if (!overruling.active) source.settled?.(board, atRest);
    };
    const settler: Settler = new Settler({
      explainer: source.alphabet === null ? this.#deps.explainer : symbolExplainer(source.alphabet),
      blurred: source.blurred ?? false,
      look: () => overruling.look(),
      moving: () => source.moving(),
      now: CLOCK.now,
      frame: CLOCK.frame,
      onFirst: (board) => {
        if (this.current === one) this.#announce(one, facesOf(source, board));
      },
      onRest: (board) => {
        teach(board, true);
        this.#compare(one, board);
      },
      onStep: (step, before) => {
        if (this.current === one && this.#adds(one, step, before)) return;
        teach(step.after, false);
        if (!one.lead?.leading) this.#compareSoon(one, step.after);
        const wasCurrent = this.current === one && one.rank === 'confirmed';
        const learnt = learnFrom(source, step, before);
        const board = facesOf(source, before);
        one.asOne ||= movesAsOne(step, before);
        if (!wasCurrent) this.#confirm(one, board);
        this.#deps.onStep(learnt, board);
      },
      onDoubt: (known, directions) => overruling.begin(known, directions),
      onSurprise: (board, before) => {
        surprises++;
        teach(board, true);
        one.lead?.feed.contradict();
        if (this.current === one && this.#counts(one, board, before)) return;
        const counts = this.#deps.pressed() !== null || surprises > MAX_SURPRISES;
        if (counts && this.#refute(one)) return;
        if (one.rank !== 'confirmed' && surprises > MAX_SURPRISES) this.#drop(one);
        else if (this.current === one) {
          this.#deps.onSurprise(facesOf(source, board), facesOf(source, before));
        }
      },
      onLost: () => this.#drop(one),
    });
    const one: Tracked = {
      id: this.#nextId++,
      source,
      settler,
      lead: null,
      rank,
      asOne: false,
      likely,
    };
    this.#watch(one);
    return one;
  }

  /** The board in play does not answer to keys: true where it may be no single one, and what it is made of is looked at. */
  refuteSilent(): boolean {
    return this.current !== null && this.#refute(this.current);
  }

  /** Boards beside each other that do not move as one are played one by one; false where `one` is a single board. */
  #refute(one: Tracked): boolean {
    const lattice = one.source.place();
    if (lattice?.groups === undefined || one.asOne) return false;
    this.#refuted.push(inPage(lattice));
    // What is found in its place is another game.
    this.#announcedAt = NOWHERE;
    this.#drop(one);
    this.#deps.onRefuted();
    return true;
  }

  /** Whether a move of signs shows that they are numbers that are added up, and no levels. */
  #adds(one: Tracked, { after, direction }: Step, before: Grid): boolean {
    const { alphabet } = one.source;
    if (alphabet === null || countsLevels(alphabet, before, after, direction)) return false;
    return this.#counts(one, after, before);
  }

  /** Whether the signs of `one` are numbers that are added up: no levels explain the move, and those do. */
  #counts(one: Tracked, board: Grid, before: Grid): boolean {
    const { alphabet } = one.source;
    if (alphabet === null) return false;
    const pressed = this.#deps.pressed();
    const counted = countedMove(alphabet, before, board, [
      ...(pressed === null ? [] : [pressed]),
      ...DIRECTIONS,
    ]);
    if (counted === null || !(one.source.readNumbers?.() ?? false)) return false;
    release(one);
    const again = this.#track(one.source, 'provisional', one.likely);
    this.#tracked = [again, ...this.#tracked.filter((other) => other !== one)];
    this.#deps.onFirst(counted.before, true);
    this.#confirm(again, counted.before);
    this.#deps.onStep(counted.step, counted.before);
    again.settler.check();
    return true;
  }

  #watch({ source, settler }: Tracked): void {
    source.watch((small) => settler.changed(small));
  }

  /** The picture rests on `board`: does the page's own state say the same? */
  #compare(one: Tracked, board: Grid): void {
    if (one.source.alphabet !== null) return;
    one.lead?.feed.compare(board);
    if (one.lead?.feed.agreed) return;
    for (const state of this.#deps.states()) {
      if (state === one.lead?.feed.source) continue;
      const feed = new StateFeed(state, this.#deps.rules, CLOCK.now);
      feed.compare(board);
      if (!feed.agreed) continue;
      one.lead?.release();
      // A page that draws at once every tile for itself would wake us a dozen times a frame for nothing.
      const onLeading = (leading: boolean): void => {
        if (leading) one.source.unwatch();
        else if (this.#tracked.includes(one)) this.#watch(one);
      };
      const painted = one.source.kind === 'canvas';
      one.lead = new StateLead(feed, one.settler, CLOCK, onLeading, painted);
      return;
    }
  }

  /** Between two rests a picture that was believed early is compared too, but states are not sought each time. */
  #compareSoon(one: Tracked, board: Grid): void {
    const now = CLOCK.now();
    if (one.lead === null && now - this.#soughtAt < SEEK_EVERY_MS) return;
    this.#soughtAt = now;
    this.#compare(one, board);
  }

  #confirm(one: Tracked, before: Grid): void {
    const changed = this.current !== one;
    one.rank = 'confirmed';
    this.#provedAt = placeInPage(one.source);
    for (const other of this.#tracked) if (other !== one) release(other);
    this.#tracked = [one];
    if (changed) this.#announce(one, before);
  }

  #drop(one: Tracked): void {
    const wasCurrent = this.current === one;
    release(one);
    this.#tracked = this.#tracked.filter((other) => other !== one);
    if (!wasCurrent) return;
    this.#deps.onLost();
    this.#announceCurrent();
  }

  /** Tells what the board in play shows; one not read yet is told of when it is. */
  #announceCurrent(): void {
    const { current } = this;
    const board = current && knownOf(current);
    if (board) this.#announce(current, board);
  }

  #isChosen({ source }: Tracked): boolean {
    return this.#chosen?.same(source) ?? false;
  }

  /** A board in another place is another game; in the same place it is the page that drew its board anew. */
  #announce({ source }: Tracked, board: Grid): void {
    const before = this.#announcedAt;
    this.#announcedAt = placeInPage(source);
    const moved = before !== null && this.#announcedAt !== null;
    this.#deps.onFirst(board, moved && overlap(before, this.#announcedAt as Rect) < SAME_PLACE);
  }

  #isHeir(source: BoardSource): boolean {
    const place = placeInPage(source);
    if (this.#provedAt === null || place === null) return false;
    return overlap(place, this.#provedAt) >= SAME_PLACE;
  }
}

function placeInPage(source: BoardSource): Rect | null {
  const lattice = source.place();
  return lattice === null ? null : inPage(lattice);
}

function inPage(lattice: Lattice): Rect {
  const { x, y, w, h } = extent(lattice);
  return { x: x + scrollX, y: y + scrollY, w, h };
}

/** Takes a confirmed step into the source's alphabet, and tells it in face values. */
function learnFrom(source: BoardSource, step: Step, before: Grid): Step {
  const { alphabet } = source;
  if (alphabet === null) return step;
  const mergings = mergingsOf(alphabet, before, step);
  alphabet.learn(mergings, step.spawn.value);
  const after = alphabet.faces(step.after);
  const gained = mergings.reduce((sum, { into }) => sum + (alphabet.faceOf(into) ?? 0), 0);
  const spawn = { cell: step.spawn.cell, value: after.cells[step.spawn.cell] as number };
  return { ...step, after, gained, spawn };
}

/** Whether a step moves tiles from board to board, or in more than one of the boards as which the page draws its own. */
function movesAsOne({ direction, spawn, after }: Step, before: Grid): boolean {
  const { boards, cols } = before;
  if (boards === undefined) return false;
  if (direction.startsWith('board-')) return true;
  const moved = after.cells.flatMap((value, cell) => {
    if (cell === spawn.cell || value === before.cells[cell]) return [];
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    return [Math.floor(row / boards.rows) * cols + Math.floor(col / boards.cols)];
  });
  return new Set(moved).size > 1;
}

const isMoving = ({ settler }: Tracked): boolean => settler.known !== null && !settler.resting;

function release({ source, settler, lead }: Tracked): void {
  lead?.release();
  source.unwatch();
  settler.stop();
}
