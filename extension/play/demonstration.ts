// The demonstration: what it says of the move it is about to make, and when that may be made. It names the direction that
// best play keeps away from and the merges it declines, with the host's reasons; where there are none, it is silent.

import type { Rect } from '../board/lattice.ts';
import { Mark, type MarkLook } from '../overlay/mark.ts';
import type { Direction } from '../rules/direction.ts';
import { sameGrid, type Grid } from '../rules/grid.ts';
import type { Rules } from '../rules/rules.ts';
import type { Values } from './advisor.ts';
import { declinedMerges, guardedDirection, type DeclinedMerge } from './choices.ts';
import { askJudge, type Judgement, type Why } from './coach.ts';
import type { HostPort } from './game_log.ts';
import { nameOf, type Say } from './lecture.ts';
import { whole } from './numbers.ts';

/** A direction that the move about to be made leaves aside. */
export interface Refusal {
  readonly direction: Direction;
  /** Best play keeps away from it. */
  readonly guarded: boolean;
  /** What it would merge and the chosen move does not, the largest first. */
  readonly merges: readonly DeclinedMerge[];
  /** Points of expected final score it would give away; null where nobody counts points. */
  readonly loss: number | null;
  /** The weightiest first. */
  readonly why: readonly Why[];
}

export interface DemoReport {
  readonly paused: boolean;
  /** The move about to be made; null between two. */
  readonly chosen: Direction | null;
  readonly refusals: readonly Refusal[];
}

/** The board to move on, and what is thought of it. */
export interface Situation {
  readonly game: string;
  readonly rules: Rules;
  readonly board: Grid;
  readonly chosen: Direction;
  readonly values: Values;
  /** The score on that board. */
  readonly score: number;
}

export interface DemonstrationDeps {
  readonly document: Document;
  readonly host: HostPort;
  readonly say: Say;
  /** Milliseconds, rising. */
  readonly now: () => number;
  /** The board's rectangle in the viewport, null when it is gone. */
  readonly place: () => Rect | null;
  /** Something is to be shown, or a move is due. */
  readonly onChange: () => void;
}

/** There is time while the board is read, and what is said should be sure on a busy machine, too. */
const BUDGET_MS = 300;
/** So many directions are spoken of at once. */
const MOST_SPOKEN = 2;

export class Demonstration {
  readonly #deps: DemonstrationDeps;
  readonly #mark: Mark;
  #paused = false;
  /** One move may be made all the same. */
  #step = false;
  #situation: Situation | null = null;
  #shownAt = 0;
  #refusals: readonly Refusal[] = [];

  constructor(deps: DemonstrationDeps) {
    this.#deps = deps;
    this.#mark = new Mark(deps.document, deps.place, () => this.pause(!this.#paused));
  }

  get report(): DemoReport {
    return {
      paused: this.#paused,
      chosen: this.#situation?.chosen ?? null,
      refusals: this.#refusals,
    };
  }

  /** Stands still on a board that is shown. */
  get waits(): boolean {
    return this.#paused && !this.#step;
  }

  get paused(): boolean {
    return this.#paused;
  }

  get refusals(): readonly Refusal[] {
    return this.#refusals;
  }

  pause(paused: boolean): void {
    this.#paused = paused;
    this.#step = false;
    this.#deps.onChange();
  }

  /** Makes the next move now, and stands still after it. */
  step(): void {
    this.#paused = true;
    this.#step = true;
    this.#deps.onChange();
  }

  /** The player has chosen anew. */
  startOver(): void {
    this.#paused = false;
    this.#step = false;
    this.forget();
  }

  /** The board has moved on. */
  forget(): void {
    if (this.#situation !== null) this.#step = false;
    this.#situation = null;
    this.#refusals = [];
  }

  /** Shows what is about to be done; what is shown already stays. */
  present(situation: Situation): void {
    const { board, chosen } = situation;
    const shown = this.#situation;
    if (shown !== null && shown.chosen === chosen && sameGrid(shown.board, board)) return;
    this.#situation = situation;
    this.#shownAt = this.#deps.now();
    this.#refusals = [];
    this.#judge(situation, refusalsOf(situation));
  }

  /** How long the board that is shown is still to be read, in ms. */
  restMs(seconds: number): number {
    if (this.#step) return 0;
    return this.#shownAt + seconds * 1000 - this.#deps.now();
  }

  show(): void {
    this.#mark.show(lookOf(this.#deps.say, this.report));
  }

  hide(): void {
    this.#mark.hide();
  }

  /** Whether a key presses the mark. */
  isPressedBy(event: KeyboardEvent): boolean {
    return this.#mark.isPressedBy(event);
  }

  /** Whether a press at this point of the viewport is one of the mark. */
  holds(x: number, y: number): boolean {
    return this.#mark.holds(x, y);
  }

  /** One after the other: the host ends what it judges of a game when it is asked for more. */
  #judge(situation: Situation, [first, ...rest]: readonly Refusal[]): void {
    if (first === undefined) return;
    const { game, rules, board, chosen, score } = situation;
    const move = { game, rules: rules.name, board, played: first.direction, score };
    askJudge(this.#deps.host, move, BUDGET_MS, (judgement) => {
      if (this.#situation !== situation) return;
      this.#refusals = [...this.#refusals, judged(first, judgement, chosen)];
      this.#deps.onChange();
      this.#judge(situation, rest);
    });
  }
}

/** What is to be judged, the guarded direction first. */
export function refusalsOf({ rules, board, values, chosen }: Situation): Refusal[] {
  const merges = declinedMerges(rules, board, values, chosen);
  const guarded = guardedDirection(rules, board, values, chosen);
  const directions = new Set([
    ...(guarded === null ? [] : [guarded]),
    ...merges.map(({ direction }) => direction),
  ]);
  return [...directions].map((direction) => ({
    direction,
    guarded: direction === guarded,
    merges: merges.filter((merge) => merge.direction === direction),
    loss: null,
    why: [],
  }));
}

const SLIGHT: readonly string[] = ['forced', 'good'];

function judged(refusal: Refusal, judgement: Judgement | null, chosen: Direction): Refusal {
  if (judgement === null) return refusal;
  const { verdict, loss, best, why } = judgement;
  if (SLIGHT.includes(verdict)) return { ...refusal, guarded: false };
  // Reasons for another move than the one that is shown may not hold for that one.
  return { ...refusal, loss, why: best === chosen ? why : [] };
}

/** What the mark says: nothing where no direction is worth a word. */
export function lookOf(say: Say, { paused, chosen, refusals }: DemoReport): MarkLook {
  const sign = paused ? 'paused' : 'runs';
  const spoken = refusals.filter(({ guarded, loss }) => guarded || loss !== null);
  const lines = spoken.slice(0, MOST_SPOKEN).flatMap((refusal) => linesOf(say, refusal));
  const title =
    chosen === null
      ? say('demo_looks')
      : say(paused ? 'demo_paused' : 'demo_next', nameOf(say, chosen));
  return { sign, title, lines, open: lines.length > 0 || (paused && chosen !== null) };
}

function linesOf(say: Say, { direction, guarded, merges, loss, why }: Refusal): string[] {
  const name = nameOf(say, direction);
  const [merge] = merges;
  const what =
    merge === undefined
      ? say('demo_not', name)
      : say(guarded ? 'demo_not_merge' : 'demo_declined', name, String(merge.value));
  const cost = loss === null ? say('demo_avoided') : say('demo_loss', whole(loss));
  const reasons = why.slice(0, 2).map(({ reason, row, col, value }) => {
    return say(`would_${reason}`, String(row + 1), String(col + 1), String(value));
  });
  return [`${what}: ${cost}`, ...reasons];
}
