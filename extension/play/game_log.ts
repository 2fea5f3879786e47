// Who the game is, for the host, and its moves until the host has them on its disk. Works without the host too:
// moves wait, and the game is resumed from the first that the host has not got. What is still missing of a game that is
// left is handed over to whoever outlives the page.

import type { HostAnswer, HostRequest } from './channel.ts';
import { refusalOf, type Refusal, type Values } from './advisor.ts';
import { unseen, unseenKind, type GameEnd, type GameStart, type LeftGame } from './left_game.ts';
import type { Direction } from '../rules/direction.ts';
import { rowsOf, type Grid, type Rows } from '../rules/grid.ts';

export interface HostPort {
  /** Sends a request; hears all answers, or why there are none. Returns how to cancel it. */
  request(
    body: HostRequest,
    onAnswer: (message: HostAnswer) => void,
    onFail: (why: string) => void,
  ): () => void;
}

export interface LogPort extends HostPort {
  /** Takes over what the host has not got of a game, and sees that it gets it before anything is resumed. */
  leave(left: LeftGame): void;
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
  readonly board: Rows;
}

export interface GameLogDeps {
  readonly host: LogPort;
  readonly now: () => number;
  readonly identity: () => PageIdentity;
  /** What they are called that the page seems to play now. */
  readonly rules: string;
  /** The host knows the game now: it can be asked for advice. */
  readonly onReady: () => void;
  /** The host will not have this game; `said` is its sentence for people. */
  readonly onRefused: (said: string) => void;
}

const MOVES_A_MESSAGE = 64;
const GATHER_MS = 100;
const RETRY_MS = 400;
/** Of a host that stays away longer the last one becomes a gap. */
const MAX_WAITING = 8000;
const SEQ_GAP = 306;
const GAME_ENDED = 308;
const LOG_UNAVAILABLE = 501;
/** The protocol's codes after which the same moves may be taken a little later. */
const PASSING: ReadonlySet<number> = new Set([SEQ_GAP, 400, 500, LOG_UNAVAILABLE]);

export class GameLog {
  /** The host's id of the game, null until it gave one. */
  gameId: string | null = null;
  /** Every move up to this seq is on the host's disk. */
  logged = 0;
  /** Why the host could not write the last moves, in its words; '' where it could. */
  trouble = '';

  readonly #deps: GameLogDeps;
  #current: Grid | null = null;
  #score: number | null = null;
  #startedAt = 0;
  /** What the game began with. */
  #start: Pick<GameStart, 'board' | 'score' | 'rules'> | null = null;
  /** It is over, or another has begun. */
  #end: GameEnd | null = null;
  /** The end was sent; what the host has not got by then is sent again by who sent it for us. */
  #closed = false;
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
    this.#leave();
    this.gameId = null;
    this.logged = 0;
    this.#firstSeq = 1;
    this.#startedAt = this.#deps.now();
    this.#startAt(board, score);
    this.#resume();
  }

  /** The board stands where `board` says, and nobody saw how it got there. */
  found(board: Grid, kind: 'gap' | 'undo', score: number | null): void {
    this.#reopen();
    this.#push(unseen(kind, rowsOf(board), score), board, score);
  }

  move(
    before: Grid,
    step: { direction: Direction; spawn: { cell: number; value: number }; after: Grid },
    details: MoveDetails,
  ): void {
    const { direction, spawn, after } = step;
    const { by, player, values, depth, thinkMs, score } = details;
    this.#reopen();
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

  /** The game is over, or another takes its place; what was not yet sent goes first. */
  end(reason: GameEnd['reason'], board: Grid, score: number | null): void {
    if (this.#closed) return;
    this.#end = { reason, board: rowsOf(board), score };
    this.flush();
  }

  connected(yes: boolean): void {
    this.#connected = yes;
    this.#ready = false;
    this.#resuming = false;
    if (yes) this.#resume();
  }

  /** The page may be gone in a moment, or come back as it is. */
  pageLeft(): void {
    const current = this.#current;
    if (this.#ready || current === null) {
      this.flush();
      return;
    }
    this.#leave();
    if (this.gameId === null && !this.#closed) this.#startAt(current, this.#score);
    this.#resume();
  }

  stop(): void {
    this.#leave();
    this.#current = null;
  }

  #startAt(board: Grid, score: number | null): void {
    this.#start = { board: rowsOf(board), score, rules: this.#deps.rules };
    this.#end = null;
    this.#closed = false;
    this.#current = board;
    this.#score = score;
  }

  /** Nothing of the game is ours to send any more. */
  #leave(): void {
    this.flush();
    const start = this.#start;
    // The host may know a game that this page has only found, and made no move of.
    const missing = this.#waiting.length > 0 || this.#end !== null;
    if (!this.#ready && !this.#closed && start !== null && missing) {
      this.#deps.host.leave({
        game: this.gameId,
        start: {
          ...this.#deps.identity(),
          ...start,
          board: this.#waiting[0]?.board ?? start.board,
        },
        moves: this.#numbered(0, this.#waiting.length),
        end: this.#end,
      });
      this.#closed = this.#end !== null;
    }
    this.#epoch++;
    this.#firstSeq += this.#waiting.length;
    this.#waiting = [];
    this.#sent = 0;
    this.#ready = false;
    this.#resuming = false;
  }

  /** It goes on after its end: the player took a move back. */
  #reopen(): void {
    const closed = this.#closed;
    this.#end = null;
    this.#closed = false;
    if (closed && !this.#ready) this.#resume();
  }

  #push(entry: Entry, board: Grid, score: number | null): void {
    this.#current = board;
    this.#score = score;
    const tMs = Math.round(this.#deps.now() - this.#startedAt);
    if (this.#waiting.length >= MAX_WAITING) {
      this.#waiting.pop();
      entry = unseen('gap', rowsOf(board), score);
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
      const moves = this.#numbered(this.#sent, this.#sent + MOVES_A_MESSAGE);
      this.#sent += moves.length;
      this.#ask(
        { type: 'moves', game, moves },
        (message) => {
          if (message.type === 'logged') this.#acknowledged(Number(message['seq']));
          else if (PASSING.has(Number(message['code']))) this.#notNow(refusalOf(message));
          else this.#startOver(Number(message['code']));
        },
        // Whatever the reason, the connection comes back and the game is resumed with what is left.
        () => {
          this.#sent = 0;
        },
      );
    }
    if (this.#end === null || this.#closed) return;
    this.#closed = true;
    this.#ask(
      { type: 'end', game, ...this.#end },
      () => {},
      () => {},
    );
  }

  #numbered(from: number, to: number): { seq: number }[] {
    return this.#waiting
      .slice(from, to)
      .map((entry, index) => ({ seq: this.#firstSeq + from + index, ...entry }));
  }

  #notNow({ code, said }: Refusal): void {
    if (code === LOG_UNAVAILABLE) this.trouble = said;
    this.#again();
  }

  /** The host could not take the moves just now, or one before them. */
  #again(): void {
    this.#sent = 0;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#ready = false;
      this.#resume();
    }, RETRY_MS);
  }

  #acknowledged(seq: number): void {
    this.trouble = '';
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
    const start = this.#start;
    if (!this.#connected || this.#resuming || current === null || start === null) return;
    if (this.#closed) return;
    this.#resuming = true;
    const first = this.#waiting[0];
    const fromStart = this.gameId === null && first !== undefined;
    this.#ask(
      {
        type: 'resume',
        game: this.gameId,
        ...this.#deps.identity(),
        board: fromStart ? first.board : rowsOf(current),
        rules: start.rules,
        score: fromStart ? start.score : this.#score,
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
    const before = this.gameId;
    const fresh = message['game'] !== before;
    if (fresh && before !== null) {
      // The host has lost the game: what it has not got belongs to no game it knows.
      this.#waiting = [];
    }
    this.gameId = String(message['game']);
    const between = nextSeq >= this.#firstSeq && nextSeq <= this.#firstSeq + this.#waiting.length;
    // What the host knows need not be on its disk yet: what it has not acknowledged is sent again.
    if (fresh || !between) {
      if (!fresh && nextSeq > this.#firstSeq) this.#waiting = [];
      this.#firstSeq = nextSeq;
      this.logged = nextSeq - 1;
    }
    this.#sent = 0;
    this.#ready = true;
    this.#tellUnseen(unseenKind(String(message['relation'])), before);
    this.flush();
    this.#deps.onReady();
  }

  /** Between what the host knew and what it was asked about lies what nobody has seen. */
  #tellUnseen(kind: 'gap' | 'undo' | null, before: string | null): void {
    const current = this.#current;
    if (kind === null || current === null) return;
    const first = this.#waiting[0];
    if (first === undefined) {
      this.#push(unseen(kind, rowsOf(current), this.#score), current, this.#score);
    } else if (before === null) {
      const score = this.#start?.score ?? null;
      this.#waiting.unshift({ ...unseen(kind, first.board, score), t_ms: first['t_ms'] });
    }
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
