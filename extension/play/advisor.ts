// Asks the host what to play on one board at a time. An answer about another board is dropped; a new question
// takes the place of the old one, in the host too. An answer may foresee the next board as well: what it says of that
// one is kept until another board is asked about.

import type { HostAnswer } from './channel.ts';
import type { HostPort } from './game_log.ts';
import { isDirection, type Direction } from '../rules/direction.ts';
import type { Step } from '../rules/explain.ts';
import { rowsOf, type Grid } from '../rules/grid.ts';
import { Foresight, type Ahead } from './foresight.ts';

/** What each move is worth, null where it is illegal. */
export type Values = Readonly<Partial<Record<Direction, number | null>>>;

export interface Advice {
  readonly board: Grid;
  readonly best: Direction;
  readonly final: boolean;
  /** Of the directions of the board's shape. */
  readonly values: Values;
  readonly depth: number;
  readonly thinkMs: number;
  readonly player: string;
}

export interface Question {
  readonly game: string;
  readonly rules: string;
  readonly player: string;
  readonly budgetMs: number;
  /** The answer is to tell of the boards that may follow, too. */
  readonly ahead: boolean;
}

export interface AdvisorDeps {
  readonly host: HostPort;
  readonly onAdvice: (advice: Advice) => void;
  /** The host refuses to advise; code 0 where the answer itself was wrong. */
  readonly onRefused: (refusal: Refusal) => void;
  /** No answer came: the connection went, or the host was too slow or too busy. Asking again later may help. */
  readonly onSilence: () => void;
}

/** Why the host refuses: the protocol's error code, and its sentence for people. */
export interface Refusal {
  readonly code: number;
  readonly said: string;
}

export const refusalOf = (message: HostAnswer): Refusal => ({
  code: Number(message['code'] ?? 0),
  said: String(message['message'] ?? ''),
});

/** The protocol's codes for too many questions, in a second and at once. */
const TOO_BUSY: ReadonlySet<number> = new Set([400, 401]);

export class Advisor {
  readonly #deps: AdvisorDeps;
  #board: Grid | null = null;
  /** What the last answer says of the boards that may follow from its own. */
  #foresight: Foresight | null = null;
  #cancel: () => void = () => {};

  constructor(deps: AdvisorDeps) {
    this.#deps = deps;
  }

  /** The board asked about, null when nothing is asked. */
  get board(): Grid | null {
    return this.#board;
  }

  /** The advice on the board after `step`, where the answer about `before` has foreseen it. */
  foreseen(before: Grid, step: Step): Advice | null {
    return this.#foresight?.after(before, step) ?? null;
  }

  ask(board: Grid, question: Question): void {
    this.#board = board;
    this.#foresight = null;
    this.#cancel = this.#deps.host.request(
      {
        type: 'advise',
        game: question.game,
        board: rowsOf(board),
        rules: question.rules,
        player: question.player,
        budget_ms: question.budgetMs,
        ...(question.ahead ? { ahead: true } : {}),
      },
      (message) => {
        if (this.#board === board) this.#answered(board, message);
      },
      () => {
        if (this.#board !== board) return;
        this.#board = null;
        this.#deps.onSilence();
      },
    );
  }

  /** Drops the question; the host is told only where it would go on thinking for nothing. */
  drop(): void {
    this.#foresight = null;
    if (this.#board === null) return;
    this.#board = null;
    this.#cancel();
  }

  /** The board has moved on: what still comes about the old one is dropped. */
  forget(): void {
    this.#board = null;
  }

  #answered(board: Grid, message: HostAnswer): void {
    if (message.type !== 'advice') {
      const refusal = refusalOf(message);
      this.#board = null;
      if (TOO_BUSY.has(refusal.code)) this.#deps.onSilence();
      else this.#deps.onRefused(refusal);
      return;
    }
    const best = message['best'];
    const final = message['final'] === true;
    if (message['cancelled'] === true) {
      // Nobody here gave the question up: without another one the game would stand still.
      this.#board = null;
      this.#deps.onSilence();
      return;
    }
    if (!isDirection(best)) {
      // The page has a move, the host sees none: they do not speak of the same game.
      if (final) this.#deps.onRefused({ code: 0, said: '' });
      return;
    }
    const advice: Advice = {
      board,
      best,
      final,
      values: valuesOf(message['moves'] as Moves),
      depth: Number(message['depth']),
      thinkMs: Number(message['think_ms']),
      player: String(message['player']),
    };
    const ahead = message['ahead'] as readonly Ahead[] | undefined;
    if (ahead !== undefined) this.#foresight = new Foresight(advice, ahead);
    this.#deps.onAdvice(advice);
  }
}

type Moves = Readonly<Record<string, { readonly value: number | null }>>;

function valuesOf(moves: Moves): Values {
  const values: Partial<Record<Direction, number | null>> = {};
  for (const [direction, move] of Object.entries(moves)) {
    if (isDirection(direction)) values[direction] = move.value;
  }
  return values;
}
