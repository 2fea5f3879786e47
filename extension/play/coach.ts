// The coach: has each move of the player's own judged by the host, and keeps what it said of the game. It says nothing
// itself: what is worth a mark, and when, is decided by who shows it.

import { isDirection, type Direction } from '../rules/direction.ts';
import { rowsOf, type Grid } from '../rules/grid.ts';
import type { HostAnswer } from './channel.ts';
import type { HostPort } from './game_log.ts';

export const VERDICTS = ['forced', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
export type CoachVerdict = (typeof VERDICTS)[number];

/** Why the better move is better, as the protocol names it; row, col and value are 0 where it is about none. */
export interface Why {
  readonly reason: string;
  readonly row: number;
  readonly col: number;
  readonly value: number;
}

/** What the host says of one move. */
export interface Judgement {
  readonly verdict: CoachVerdict;
  readonly played: Direction;
  readonly best: Direction;
  /** Points of expected final score given away. */
  readonly loss: number;
  /** 0..100. */
  readonly accuracy: number;
  /** The score that best play reaches from there on average. */
  readonly reachable: number;
  /** The weightiest first; empty where only the numbers speak. */
  readonly why: readonly Why[];
}

/** The same of a move of the game. */
export interface Remark extends Judgement {
  /** Number of the move in the game as it was followed, from 1. */
  readonly move: number;
}

export interface CoachReport {
  /** Moves judged that had a choice. */
  readonly judged: number;
  /** Their mean accuracy, 0..100; null before the first. */
  readonly accuracy: number | null;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
  readonly last: Remark | null;
  /** The dearest moves of the game, at most three, the dearest first. */
  readonly dearest: readonly Remark[];
}

export interface JudgedMove {
  readonly game: string;
  readonly rules: string;
  readonly board: Grid;
  readonly played: Direction;
  /** The score on that board. */
  readonly score: number;
}

export interface CoachDeps {
  readonly host: HostPort;
  readonly onRemark: (remark: Remark) => void;
}

/** Enough to be sure after the host has thought about the board while the player did. */
const BUDGET_MS = 50;
const MOST_DEAREST = 3;

export class Coach {
  readonly #deps: CoachDeps;
  #moves = 0;
  #judged = 0;
  #accuracy = 0;
  readonly #counts = new Map<CoachVerdict, number>();
  #last: Remark | null = null;
  #dearest: Remark[] = [];
  /** Answers about an earlier game are of no use. */
  #epoch = 0;

  constructor(deps: CoachDeps) {
    this.#deps = deps;
  }

  get report(): CoachReport {
    const count = (verdict: CoachVerdict): number => this.#counts.get(verdict) ?? 0;
    return {
      judged: this.#judged,
      accuracy: this.#judged === 0 ? null : this.#accuracy / this.#judged,
      inaccuracies: count('inaccuracy'),
      mistakes: count('mistake'),
      blunders: count('blunder'),
      last: this.#last,
      dearest: this.#dearest,
    };
  }

  newGame(): void {
    this.#epoch++;
    this.#moves = 0;
    this.#judged = 0;
    this.#accuracy = 0;
    this.#counts.clear();
    this.#last = null;
    this.#dearest = [];
  }

  moved(move: JudgedMove): void {
    const number = ++this.#moves;
    const epoch = this.#epoch;
    askJudge(this.#deps.host, move, BUDGET_MS, (judgement) => {
      // A move that nobody judged is one that nothing is said of.
      if (judgement !== null && epoch === this.#epoch) this.#heard({ ...judgement, move: number });
    });
  }

  #heard(remark: Remark): void {
    this.#last = remark;
    if (remark.verdict !== 'forced') {
      this.#judged++;
      this.#accuracy += remark.accuracy;
      this.#counts.set(remark.verdict, (this.#counts.get(remark.verdict) ?? 0) + 1);
    }
    if (remark.verdict !== 'forced' && remark.verdict !== 'good') {
      const all = [...this.#dearest, remark].sort((a, b) => b.loss - a.loss);
      this.#dearest = all.slice(0, MOST_DEAREST);
    }
    this.#deps.onRemark(remark);
  }
}

/** Has the host judge a move; `heard` gets null where it cannot, or does not answer. */
export function askJudge(
  host: HostPort,
  move: JudgedMove,
  budgetMs: number,
  heard: (judgement: Judgement | null) => void,
): void {
  host.request(
    {
      type: 'judge',
      game: move.game,
      board: rowsOf(move.board),
      direction: move.played,
      rules: move.rules,
      budget_ms: budgetMs,
    },
    (message) => heard(judgementOf(message, move)),
    () => heard(null),
  );
}

function judgementOf(message: HostAnswer, move: JudgedMove): Judgement | null {
  if (message.type !== 'judged') return null;
  const verdict = VERDICTS.find((one) => one === message['verdict']);
  const best = message['best'];
  if (verdict === undefined || !isDirection(best)) return null;
  return {
    verdict,
    played: move.played,
    best,
    loss: Number(message['loss']),
    accuracy: Number(message['accuracy']),
    reachable: move.score + Number(message['expected']),
    why: message['reasons'] as readonly Why[],
  };
}
