// Who the game is, for the host, and its moves until the host has them on its disk. Works without the host too:
// moves wait, and the game is resumed from the first that the host has not got.

import type { HostAnswer, HostRequest } from './channel.ts';
import { refusalOf, type Refusal, type Values } from './advisor.ts';
import type { Direction } from '../rules/direction.ts';
import { rowsOf, type Grid } from '../rules/grid.ts';

export interface HostPort {
  /** Sends a request; hears all answers, or why there are none. Returns how to cancel it. */
  request(
    body: HostRequest,
    onAnswer: (message: HostAnswer) => void,
    onFail: (why: string) => void,
  ): () => void;
}

export interface MoveDetails {
  readonly by: 'hand' | 'hint' | 'auto';
  readonly player: string;
  readonly values: Values | null;
  readonly depth: number;
  readonly thinkMs: number;
  readonly score: number | null;
}

export interface PageIdentity {
  readonly site: string;
  readonly page: string;
  readonly tab: string;
}

interface Entry extends Readonly<Record<string, unknown>> {
  readonly board: number[][];
}

export interface GameLogDeps {
  readonly host: HostPort;
  readonly now: () => number;
  readonly identity: () => PageIdentity;
  /** What they are called that the page seems to play now. */
  readonly rules: string;
  /** The host knows the game now: it can be asked for advice. */
  readonly onReady: () => void;
  /** The host will not have this game; `said` is its sentence for people. */
  readonly onRefused: (said: string) => void;
}

const NO_DETAILS = { by: 'hand', player: '', values: null, depth: 0, think_ms: 0 } as const;
const MOVES_A_MESSAGE = 64;
const GATHER_MS = 100;
const RETRY_MS = 400;
/** A host that stays away this long finds a gap instead. */
const MAX_WAITING = 8000;
const GAME_ENDED = 308;

export class GameLog {
  /** The host's id of the game, null until it gave one. */
  gameId: string | null = null;
  /** Every move up to this seq is on the host's disk. */
  logged = 0;

  readonly #deps: GameLogDeps;
  #current: Grid | null = null;
  #score: number | null = null;
  #startedAt = 0;
  /** Moves the host has not acknowledged; the first has seq `#firstSeq`. */
  #waiting: Entry[] = [];
  #firstSeq = 1;
  #sent = 0;
  #ready = false;
  #resuming = false;
  #connected = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Rises with each game; answers to an older one are dropped. */
  #epoch = 0;

  constructor(deps: GameLogDeps) {
    this.#deps = deps;
  }

  /** The host knows the board we stand on, or will with the moves already under way. */
  get ready(): boolean {
    return this.#ready;
  }

  /** Records the host has not acknowledged. */
  get unlogged(): number {
    return this.#waiting.length;
  }

  /** A game that we see for the first time, at `board`. */
  begin(board: Grid, score: number | null): void {
    this.#epoch++;
    this.gameId = null;
    this.logged = 0;
    this.#waiting = [];
    this.#firstSeq = 1;
    this.#sent = 0;
    this.#ready = false;
    this.#resuming = false;
    this.#startedAt = this.#deps.now();
    this.#current = board;
    this.#score = score;
    this.#resume();
  }

  /** The board stands where `board` says, and nobody saw how it got there. */
  found(board: Grid, kind: 'gap' | 'undo', score: number | null): void {
    this.#push({ kind, board: rowsOf(board), ...NO_DETAILS, score }, board, score);
  }

  move(
    before: Grid,
    step: { direction: Direction; spawn: { cell: number; value: number }; after: Grid },
    details: MoveDetails,
  ): void {
    const { direction, spawn, after } = step;
    const { by, player, values, depth, thinkMs, score } = details;
    this.#push(
      {
        kind: 'move',
        board: rowsOf(before),
        direction,
        spawn: {
          row: Math.floor(spawn.cell / before.cols),
          col: spawn.cell % before.cols,
          value: spawn.value,
        },
        by,
        player,
        values,
        depth,
        think_ms: thinkMs,
        score,
      },
      after,
      score,
    );
  }

  /** The game is over, or left; what was not yet sent goes first. */
  end(reason: 'over' | 'restarted', board: Grid, score: number | null): void {
    const game = this.gameId;
    if (game === null || !this.#connected) return;
    this.flush();
    this.#deps.host.request(
      { type: 'end', game, reason, board: rowsOf(board), score },
      () => {},
      () => {},
    );
  }

  connected(yes: boolean): void {
    this.#connected = yes;
    this.#ready = false;
    this.#resuming = false;
    if (yes) this.#resume();
  }

  stop(): void {
    this.flush();
    this.#epoch++;
    this.#ready = false;
    this.#current = null;
  }

  #push(entry: Entry, board: Grid, score: number | null): void {
    this.#current = board;
    this.#score = score;
    const tMs = Math.round(this.#deps.now() - this.#startedAt);
    if (this.#waiting.length >= MAX_WAITING) {
      this.#waiting = [];
      entry = { kind: 'gap', board: rowsOf(board), ...NO_DETAILS, score };
    }
    this.#waiting.push({ ...entry, t_ms: tMs });
    if (this.#ready) this.#timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  /** Sends what waits to be gathered. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const game = this.gameId;
    if (!this.#ready || game === null) return;
    while (this.#sent < this.#waiting.length) {
      const first = this.#sent;
      const part = this.#waiting.slice(first, first + MOVES_A_MESSAGE);
      const moves = part.map((entry, index) => ({
        seq: this.#firstSeq + first + index,
        ...entry,
      }));
      this.#sent += moves.length;
      this.#ask(
        { type: 'moves', game, moves },
        (message) => {
          if (message.type === 'logged') this.#acknowledged(Number(message['seq']));
          else this.#startOver(Number(message['code']));
        },
        // Whatever the reason, the connection comes back and the game is resumed with what is left.
        () => {
          this.#sent = 0;
        },
      );
    }
  }

  #acknowledged(seq: number): void {
    this.logged = Math.max(this.logged, seq);
    const done = Math.min(Math.max(seq - this.#firstSeq + 1, 0), this.#waiting.length);
    this.#waiting.splice(0, done);
    this.#firstSeq += done;
    this.#sent = Math.max(0, this.#sent - done);
  }

  /** The host cannot take these moves. The game goes on; what was lost is one gap in the log. */
  #startOver(code: number): void {
    this.#ready = false;
    this.#waiting = [];
    this.#sent = 0;
    if (code === GAME_ENDED) this.gameId = null;
    this.#resume();
  }

  #resume(): void {
    const current = this.#current;
    if (!this.#connected || this.#resuming || current === null) return;
    this.#resuming = true;
    const first = this.#waiting[0];
    const board = this.gameId === null && first ? first.board : rowsOf(current);
    this.#ask(
      {
        type: 'resume',
        game: this.gameId,
        ...this.#deps.identity(),
        board,
        rules: this.#deps.rules,
        score: this.#score,
      },
      (message) => {
        this.#resuming = false;
        if (message.type === 'game') this.#resumed(message);
        else this.#refused(refusalOf(message));
      },
      (why) => {
        this.#resuming = false;
        if (why === 'timeout') setTimeout(() => this.#resume(), RETRY_MS);
      },
    );
  }

  #resumed(message: HostAnswer): void {
    const nextSeq = Number(message['next_seq']);
    const relation = String(message['relation']);
    const fresh = message['game'] !== this.gameId;
    if (fresh && this.gameId !== null) {
      // The host has lost the game: what it has not got belongs to no game it knows.
      this.#waiting = [];
    }
    this.gameId = String(message['game']);
    const known = Math.min(Math.max(nextSeq - this.#firstSeq, 0), this.#waiting.length);
    if (!fresh) this.#waiting.splice(0, known);
    this.#firstSeq = nextSeq;
    this.logged = nextSeq - 1;
    this.#sent = 0;
    this.#ready = true;
    const unseen = relation === 'gap' || relation === 'undo' || relation === 'follows';
    const current = this.#current;
    if (unseen && this.#waiting.length === 0 && current !== null) {
      this.found(current, relation === 'undo' ? 'undo' : 'gap', this.#score);
    }
    this.flush();
    this.#deps.onReady();
  }

  #refused({ code, said }: Refusal): void {
    if (code === GAME_ENDED && this.gameId !== null) {
      this.gameId = null;
      this.#firstSeq = 1;
      this.#resume();
      return;
    }
    this.#deps.onRefused(said);
  }

  #ask(
    body: HostRequest,
    onAnswer: (message: HostAnswer) => void,
    onFail: (why: string) => void,
  ): void {
    const epoch = this.#epoch;
    this.#deps.host.request(
      body,
      (message) => {
        if (epoch === this.#epoch) onAnswer(message);
      },
      (why) => {
        if (epoch === this.#epoch) onFail(why);
      },
    );
  }
}
