// The game as this frame has followed it: where it stands, what came before, whether it is over. Every change of the
// board goes through here into the log and the trace.

import type { Direction } from '../rules/direction.ts';
import { stepBetween, type Step } from '../rules/explain.ts';
import { countTiles, maxTile, sameGrid, type Grid } from '../rules/grid.ts';
import { directionsFor, isOver, isSpawn, slide, type Rules } from '../rules/rules.ts';
import type { GameLog, MoveDetails } from './game_log.ts';
import { RulesCheck } from './rules_check.ts';
import type { Tally } from './tally.ts';

export interface GameDeps {
  /** Those that the page seems to play now. */
  readonly rules: Rules;
  readonly log: GameLog;
  readonly tally: Tally;
  /** The score as the page shows it now. */
  readonly score: () => number | null;
  /** Whether the board in play is read beyond doubt; a painted number may be misread for long. */
  readonly readsSurely: () => boolean;
  /** The board is another one now: what was thought about the last one is of no use. */
  readonly onBoard: () => void;
  readonly onNewGame: () => void;
  /** The page did what the rules do not allow. */
  readonly onMismatch: () => void;
}

const HISTORY = 64;

export class Game {
  /** The page went on after a win. */
  won = false;
  readonly check = new RulesCheck();
  readonly #deps: GameDeps;
  #board: Grid | null = null;
  /** What the page showed with the board; after a new game it shows that game's. */
  #score: number | null = null;
  #history: Grid[] = [];
  #over = false;
  #learning = false;

  constructor(deps: GameDeps) {
    this.#deps = deps;
  }

  /** Null before the first board; a tile that nobody knows yet is negative. */
  get board(): Grid | null {
    return this.#board;
  }

  get over(): boolean {
    return this.#over;
  }

  /** The board holds tiles that nobody knows yet: nothing is logged or asked until they are learned. */
  get learning(): boolean {
    return this.#learning;
  }

  get reachedGoal(): boolean {
    return this.#board !== null && maxTile(this.#board) === this.#deps.rules.goal;
  }

  /**
   * A board is seen for the first time, or found again after it was lost. `other`: it is not the one that was in
   * play before. `key`: was under way when the board was lost; null where none was.
   */
  first(board: Grid, other: boolean, key: Direction | null): void {
    const { tally, log } = this.#deps;
    if (isUnlearned(board)) {
      // A game of numbers does not go on in signs.
      if (this.#board !== null && !this.#learning) this.#mismatch(key, board, this.#board);
      this.#learn(board);
      return;
    }
    this.#learning = false;
    const before = other ? null : this.#board;
    const sameShape = before !== null && board.rows === before.rows && board.cols === before.cols;
    if (before !== null && key !== null && !(sameShape && this.#follows(before, key, board))) {
      this.#mismatch(key, board, before);
    } else {
      tally.read('first', null, null, board);
    }
    // A board that was lost and found again may be the game that runs; one of another shape is another game.
    if (before !== null && !sameShape) {
      this.#restarted(board, before);
    } else if (before !== null && log.gameId !== null) {
      this.#setBoard(board);
      if (!sameGrid(board, before)) log.found(board, 'gap', this.#score);
    } else {
      this.#begin(board);
    }
  }

  /** A legal move was seen. `details` tells who made it. */
  stepped(step: Step, before: Grid, details: Omit<MoveDetails, 'score'>): void {
    const { tally, log } = this.#deps;
    if (isUnlearned(step.after)) {
      // All its tiles were known, and what came is none that these rules bring.
      if (this.#board !== null && !this.#learning) {
        this.#mismatch(step.direction, step.after, before);
      }
      this.#learn(step.after);
      return;
    }
    if (this.#learning) {
      // The tiles are known from here on: the game begins for the log, wherever it stands.
      this.#learning = false;
      tally.read('first', null, null, step.after);
      this.#begin(step.after);
      return;
    }
    if (!isSpawn(this.#deps.rules, step.spawn.value)) {
      // Signs move by any rules: what they stand for tells whether these are ours.
      this.#mismatch(step.direction, step.after, before);
      this.#setBoard(step.after);
      log.found(step.after, 'gap', this.#score);
      return;
    }
    tally.score += step.gained;
    this.#setBoard(step.after);
    tally.read('move', before, step.direction, step.after);
    this.check.explained();
    log.move(before, step, { ...details, score: this.#score });
    if (this.#over) log.end('over', step.after, this.#score);
  }

  /**
   * The page rests on a board that no single move explains. `pressed`: our key that was under way. `proved`: the
   * board has moved by the rules before.
   */
  surprised(board: Grid, before: Grid, pressed: Direction | null, proved: boolean): void {
    const { rules, tally, log } = this.#deps;
    const counts = proved || pressed !== null;
    if (isUnlearned(board)) {
      if (counts) this.#mismatch(pressed, board, before);
      this.#learn(board);
    } else if (looksNew(board, before, (value) => isSpawn(rules, value))) {
      tally.read('restart', before, null, board);
      this.#restarted(board, before);
    } else if (pressed === null && this.#history.some((old) => sameGrid(old, board))) {
      tally.read('same', before, null, board);
      this.#setBoard(board);
      log.found(board, 'undo', this.#score);
    } else {
      const winning = this.#winningMove(board, before);
      if (winning !== null) tally.read('won', before, winning, board);
      else if (counts) this.#mismatch(pressed, board, before);
      this.#setBoard(board);
      log.found(board, 'gap', this.#score);
    }
  }

  /** Some pages put no tile on the move that wins, since they wait with their message; null where it is no such move. */
  #winningMove(board: Grid, before: Grid): Direction | null {
    const { rules } = this.#deps;
    if (maxTile(board) !== rules.goal || maxTile(before) >= rules.goal) return null;
    const made = (one: Direction): boolean => sameGrid(slide(rules, before, one).after, board);
    return directionsFor(rules).find(made) ?? null;
  }

  /** The rules have turned out to be others: the log goes on with a game of those. */
  renamed(): void {
    const board = this.#board;
    if (board === null || this.#learning) return;
    this.#deps.log.end('restarted', board, this.#score);
    this.#deps.log.begin(board, this.#score);
    this.#deps.onBoard();
  }

  /** Nothing is followed any more. */
  leave(): void {
    this.#learning = false;
    this.#board = null;
  }

  #begin(board: Grid): void {
    this.#deps.tally.newGame();
    this.won = false;
    this.#history = [];
    this.#deps.onNewGame();
    this.#setBoard(board);
    this.#deps.log.begin(board, this.#score);
  }

  #restarted(board: Grid, before: Grid): void {
    if (!this.#over) this.#deps.log.end('restarted', before, this.#score);
    this.#begin(board);
  }

  /** Takes a board whose tiles are not all known: it can be moved safely, and that is all. */
  #learn(board: Grid): void {
    this.#learning = true;
    this.#setBoard(board);
    this.#over = false;
  }

  #setBoard(board: Grid): void {
    this.#board = board;
    this.#score = this.#deps.score();
    this.#history.push(board);
    if (this.#history.length > HISTORY) this.#history.shift();
    this.#over = isOver(this.#deps.rules, board);
    this.#deps.onBoard();
  }

  #mismatch(direction: Direction | null, board: Grid, before: Grid): void {
    this.#deps.tally.read(direction === null ? 'gap' : 'mismatch', before, direction, board);
    this.check.unexplained(direction !== null, this.#deps.readsSurely());
    this.#deps.onMismatch();
  }

  #follows(before: Grid, direction: Direction, board: Grid): boolean {
    return stepBetween(this.#deps.rules, before, board, [direction]) !== null;
  }
}

const isUnlearned = ({ cells }: Grid): boolean => cells.some((value) => value < 0);

/** A board of a few spawned tiles where more was before: somebody started anew. */
function looksNew(board: Grid, before: Grid, isSpawned: (value: number) => boolean): boolean {
  const sum = (grid: Grid): number => grid.cells.reduce((total, value) => total + value, 0);
  const few = countTiles(board) <= Math.max(3, Math.floor(board.cells.length / 4));
  const fresh = board.cells.every((value) => value === 0 || isSpawned(value));
  return few && fresh && sum(board) < sum(before);
}
