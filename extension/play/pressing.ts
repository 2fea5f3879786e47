// Autoplay's own hand: when the next key is due, the press on the board that was verified, and what a page that
// waits with its win dialog needs before it goes on.

import { obstacle } from '../move/focus.ts';
import { pressButton } from '../move/buttons.ts';
import { Sight } from '../board/sight.ts';
import { Presser } from '../move/presser.ts';
import type { Way } from '../move/ways.ts';
import type { Lie, Rect } from '../board/lattice.ts';
import { continueButton } from '../profiles/controls.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Direction } from '../rules/direction.ts';
import { sameGrid } from '../rules/grid.ts';
import { knownOf, type Boards } from './boards.ts';
import type { Game } from './game.ts';
import { KeyUnderWay } from './key_under_way.ts';

export interface PressingDeps {
  readonly document: Document;
  /** Milliseconds, rising. */
  readonly now: () => number;
  readonly boards: Boards;
  readonly game: Game;
  readonly boardRect: () => Rect | null;
  readonly hexagon: () => Lie | null;
  /** Whether the board in play has more than two dimensions. */
  readonly manyAxes: () => boolean;
  readonly profile: () => Profile | null;
  /** Moves a second the player wants at most. */
  readonly pace: () => number;
  /** Autoplay is on, and the player has not taken over. */
  readonly playing: () => boolean;
  /** Something may be done in `ms`: there is nothing else that would wake us. */
  readonly wait: (ms: number) => void;
  /** A key in this direction slides nothing on the board in play. */
  readonly idle: (direction: Direction) => boolean;
  readonly onKey: () => void;
  readonly onWay: (way: Way) => void;
  /** Since a key of ours the board has not come to rest. */
  readonly onUnrest: () => void;
  /** The page does not answer to `direction`. */
  readonly onNoAnswer: (direction: Direction) => void;
}

const WAIT_FOR_PAGE_MS = 400;
const AFTER_HAND_MS = 50;
/** What plays longer than this is no part of a move. */
const LONGEST_PLAY_MS = 900;
const FRAME_MS = 16;
/** How long a board that no move has proved must rest before a key is tried on it. */
const UNPROVED_REST_MS = 300;

export class Pressing {
  readonly #deps: PressingDeps;
  readonly #presser: Presser;
  readonly #key: KeyUnderWay;
  readonly #sight: Sight;
  #lastMoveAt = 0;
  /** When the page was last held for deaf. */
  #deafAt = 0;
  /** When the player last took over. */
  #handAt = -Infinity;

  constructor(deps: PressingDeps) {
    this.#deps = deps;
    const { document, boards, now } = deps;
    this.#sight = new Sight(now);
    this.#presser = new Presser({
      document,
      board: deps.boardRect,
      hexagon: deps.hexagon,
      manyAxes: deps.manyAxes,
      askPage: (direction) => boards.current?.lead?.feed.source.move?.(direction) ?? false,
      onLearnt: deps.onWay,
    });
    this.#key = new KeyUnderWay({
      presser: this.#presser,
      now,
      frame: (callback) => {
        const id = requestAnimationFrame(callback);
        return () => cancelAnimationFrame(id);
      },
      send: (send) => this.#send(send),
      check: () => boards.current?.settler.check(),
      busy: () => this.#busy(),
      resting: () => boards.current?.settler.resting ?? false,
      free: () => deps.playing() && this.obstacle() === null,
      idle: deps.idle,
      goOn: () => this.#goOn(),
      onUnrest: deps.onUnrest,
      onNoAnswer: deps.onNoAnswer,
    });
  }

  /** The key under way, from its press until a board shows what became of it. */
  get underWay(): Direction | null {
    return this.#key.direction;
  }

  /** Where a key of a board of more than two dimensions leads, as far as that was seen. */
  meaningOf(code: string): Direction | null {
    return this.#presser.meaningOf(code);
  }

  /** What worked on this site before, or what a profile says: where to begin. */
  prefer(way: Way | null): void {
    this.#presser.prefer(way);
  }

  /** Why no key may be pressed now; null where nothing stands in the way. */
  obstacle(): string | null {
    const { current } = this.#deps.boards;
    const why = obstacle(this.#deps.document, current?.lead?.leading ?? false);
    if (why !== null || current === null || this.#deps.document.hidden) return why;
    if (!this.#sight.hides(current.source)) return null;
    return this.#winIsShown() ? null : 'board_hidden';
  }

  /** What lies over the board is the page's own message, which has a way on. */
  #winIsShown(): boolean {
    const { document, profile, game } = this.#deps;
    return game.reachedGoal && continueButton(document, profile()) !== null;
  }

  /** Presses `direction` now, or asks to be called again when it may be due. */
  pressWhenDue(direction: Direction): void {
    const now = this.#deps.now();
    // The player's own last key may still be moving the tiles.
    if (now - this.#handAt < AFTER_HAND_MS || !this.#restsAfterHand()) {
      this.#deps.wait(AFTER_HAND_MS);
      return;
    }
    if (this.#isDeaf(now)) {
      this.#deafAt = now;
      this.#deps.wait(FRAME_MS);
      return;
    }
    const slowest = Math.min(this.#deps.pace(), this.#deps.profile()?.pace ?? Infinity);
    const gap = Math.max(this.#key.gapMs, 1000 / slowest);
    const { current } = this.#deps.boards;
    // Nobody knows yet that it is a game: a board that changes by itself gets no key.
    const proof = current?.rank === 'confirmed' ? 0 : UNPROVED_REST_MS;
    const rest = proof - (current?.settler.restingFor ?? 0);
    const since = Math.max(this.#lastMoveAt, this.#deafAt);
    const wait = Math.max(since + gap - now, proof > 0 ? rest : 0);
    if (wait > 1) this.#deps.wait(wait);
    else this.#press(direction);
  }

  #isDeaf(now: number): boolean {
    return this.#key.waitsForQuiet && now - this.#lastMoveAt < LONGEST_PLAY_MS && this.#busy();
  }

  /** Asking costs the page its styles: a board that is played by its state is not asked. */
  #busy(): boolean {
    const { lead, source } = this.#deps.boards.current ?? {};
    return !(lead?.leading ?? false) && (source?.busy?.() ?? false);
  }

  /** A legal move in `direction` was seen; true when our key made it. */
  moved(direction: Direction): boolean {
    this.#lastMoveAt = this.#deps.now();
    return this.#key.answered(direction);
  }

  /** The player has taken over: nothing more is sent. */
  leave(): void {
    this.#handAt = this.#deps.now();
    this.#key.leave();
  }

  /** Goes on watching for the key that was left. */
  resume(): void {
    this.#key.resume();
  }

  /** The key under way is of no interest any more. */
  drop(): void {
    this.#key.drop();
  }

  /** Another board is in play: what a key came to on the one before says nothing of it. */
  startOver(): void {
    this.#key.drop();
    this.#presser.startOver();
  }

  #restsAfterHand(): boolean {
    if (this.#lastMoveAt > this.#handAt) return true;
    return this.#deps.boards.current?.settler.resting ?? false;
  }

  #press(direction: Direction): void {
    const { current } = this.#deps.boards;
    const { board } = this.#deps.game;
    if (current === null || board === null) return;
    const { settler, source, lead } = current;
    const known = knownOf(current);
    // The board may have moved on between the advice and now, and another key must never follow a surprise.
    // A place costs a layout of the page; while the state leads it is asked for at the checks.
    const placed = (lead?.leading ?? false) || source.place() !== null;
    if (placed && known !== null && sameGrid(known, board)) {
      this.#key.press(direction);
      return;
    }
    // What the look finds brings us back here, unless it finds what we already know.
    this.#deps.wait(WAIT_FOR_PAGE_MS);
    settler.check();
  }

  /** Does one press of the key under way. */
  #send(press: () => boolean): boolean {
    const { settler, lead } = this.#deps.boards.current ?? {};
    const { direction } = this.#key;
    if (!settler || direction === null) return false;
    this.#deps.onKey();
    settler.expect(direction, this.#presser.isSure(direction));
    lead?.keyDue();
    const sent = press();
    if (sent) lead?.keySent(direction);
    return sent;
  }

  #goOn(): boolean {
    const { document, profile, game, boards } = this.#deps;
    // What only looks like a game has no win to go on from.
    if (!this.#presser.proved && !game.reachedGoal) return false;
    const button = continueButton(document, profile());
    if (button !== null) pressButton(button);
    const state = boards.current?.lead?.feed.source;
    const goesOn = button !== null || (game.reachedGoal && (state?.goOn?.() ?? false));
    game.won ||= goesOn;
    return goesOn;
  }
}
