// When a page's own state is believed. It counts as read while picture and state agreed: when the board was first
// seen at rest, and again at every pause, at least once a second, and whenever state and rules disagree. Between
// two agreements each of its boards must follow from the one before by the rules.

import type { Direction } from '../../../rules/direction.ts';
import { stepBetween, type Step } from '../../../rules/explain.ts';
import { sameGrid, type Grid } from '../../../rules/grid.ts';
import type { Rules } from '../../../rules/rules.ts';
import type { StateReading, StateSource } from './state_source.ts';

/** The picture's answer to a check takes a few frames; with them the second is not exceeded. */
const CHECK_EVERY_MS = 800;
/** A state that was wrong so often is another game's. */
const MAX_CONTRADICTIONS = 3;

/** What the state says became of a key. */
export type Answer = Step | 'not-yet' | 'contradiction';

export class StateFeed {
  readonly source: StateSource;
  readonly #rules: Rules;
  readonly #now: () => number;
  /** When picture and state last agreed, null while they do not. */
  #agreedAt: number | null = null;
  #contradictions = 0;
  /** Which of a reading's boards is the picture's. */
  #order: number | null = null;

  constructor(source: StateSource, rules: Rules, now: () => number) {
    this.source = source;
    this.#rules = rules;
    this.#now = now;
  }

  /** Picture and state agreed when they were last compared. */
  get agreed(): boolean {
    return this.#agreedAt !== null;
  }

  /** The state may answer for the picture now. */
  get trusted(): boolean {
    return this.#agreedAt !== null && this.#now() - this.#agreedAt < CHECK_EVERY_MS;
  }

  /** What the state says now; null where it says no board. */
  get board(): Grid | null {
    return this.#boardOf(this.source.read());
  }

  /** Whether the state says what one move on `known` brings, in one of the directions. */
  explains(known: Grid, directions: readonly Direction[]): boolean {
    const said = this.board;
    return said !== null && stepBetween(this.#rules, known, said, directions) !== null;
  }

  get score(): number | null {
    return this.source.read()?.score ?? null;
  }

  /** The picture shows `board`: at rest, or as the next board by the rules. */
  compare(board: Grid): void {
    if (this.#contradictions >= MAX_CONTRADICTIONS) return;
    const reading = this.source.read();
    this.#order ??= reading === null ? null : orderOf(reading, board);
    const said = this.#boardOf(reading);
    this.#agreedAt = said !== null && sameGrid(said, board) ? this.#now() : null;
  }

  /** The picture rests on a board that the state, or the rules, did not foresee. */
  contradict(): void {
    if (this.#agreedAt !== null) this.#contradictions++;
    this.#agreedAt = null;
  }

  /** What became of the key `direction` on `known`. */
  answer(known: Grid, direction: Direction): Answer {
    const reading = this.source.read();
    const said = this.#boardOf(reading);
    if (reading === null || said === null) return 'contradiction';
    if (sameGrid(said, known)) return 'not-yet';
    return stepBetween(this.#rules, known, said, [direction]) ?? 'contradiction';
  }

  #boardOf(reading: StateReading | null): Grid | null {
    const { boards } = reading ?? { boards: [] };
    return boards[boards.length === 1 ? 0 : (this.#order ?? -1)] ?? null;
  }
}

/** The one board of the reading that is `board`; null where none is, or a mirror image is too. */
function orderOf({ boards }: StateReading, board: Grid): number | null {
  const fitting = boards.flatMap((one, index) => (sameGrid(one, board) ? [index] : []));
  return fitting.length === 1 ? (fitting[0] as number) : null;
}
