// A page's log, the background and a host that keeps games as the real one does, without a browser: what is at the two
// ends of the log. A board is one number, and a move leads to the next.

import { Relay } from '../../host/relay.ts';
import { KeptGames } from '../../host/kept_games.ts';
import type { Asker, Link, Request } from '../../host/link.ts';
import {
  PAGE_PORT,
  type FromPage,
  type HostAnswer,
  type HostRequest,
  type ToPage,
} from '../../play/channel.ts';
import { GameLog, type LogPort } from '../../play/game_log.ts';
import type { Grid, Rows } from '../../rules/grid.ts';
import type { Port } from '../../webext.ts';
import { FakeArea } from './fake_area.ts';

export interface HeldGame {
  readonly first: number;
  readonly tab: string;
  readonly records: { readonly kind: string; readonly board: number }[];
  end: string | null;
}

interface Body extends HostRequest {
  readonly game: string | null;
  readonly tab: string;
  readonly reason: string;
  readonly board: Rows;
  readonly moves: readonly { seq: number; kind: string; board: Rows }[];
}

/** Of the host and the link to it. */
export class FakeLogHost {
  state = 'ready';
  /** Takes what it is sent, and the connection goes before it can say so. */
  mute = false;
  /** Cannot write just now. */
  full = false;
  readonly games = new Map<string, HeldGame>();
  #unanswered: Asker[] = [];
  #used = '';

  request(body: HostRequest, asker: Asker): Request {
    if (this.state !== 'ready') {
      asker.onFail('not-connected');
      return { cancel: () => {} };
    }
    const answer = this.#answer(body as Body);
    if (this.mute) this.#unanswered.push(asker);
    else queueMicrotask(() => asker.onAnswer(answer));
    return { cancel: () => {} };
  }

  want(): void {}

  go(): void {
    this.state = 'host-down';
    for (const asker of this.#unanswered.splice(0)) asker.onFail('disconnected');
    this.mute = false;
  }

  #answer(body: Body): HostAnswer {
    switch (body.type) {
      case 'resume':
        return this.#resume(body);
      case 'moves':
        return this.#take(body);
      case 'end': {
        const game = this.games.get(body.game ?? '');
        if (game === undefined) return { type: 'error', code: 300 };
        game.end ??= body.reason;
        return { type: 'ended', game: body.game };
      }
      default:
        return { type: 'pong' };
    }
  }

  #resume(body: Body): HostAnswer {
    const board = cellOf(body.board);
    const asked = body.game;
    const id = asked ?? (this.games.get(this.#used)?.end === null ? this.#used : '');
    const game = this.games.get(id);
    const last = game && lastOf(game);
    if (game !== undefined && last !== undefined && board >= last && board < last + 500) {
      if (game.end !== null) return { type: 'error', code: 308 };
      const next_seq = game.records.length + 1;
      const relation = board === last ? 'same' : board === last + 1 ? 'follows' : 'gap';
      return { type: 'game', game: id, relation, next_seq };
    }
    this.#used = `game${String(this.games.size).padStart(12, '0')}`;
    this.games.set(this.#used, { first: board, tab: body.tab, records: [], end: null });
    return { type: 'game', game: this.#used, relation: 'new', next_seq: 1 };
  }

  #take(body: Body): HostAnswer {
    if (this.full) return { type: 'error', code: 501 };
    const game = this.games.get(body.game ?? '');
    if (game === undefined) return { type: 'error', code: 300 };
    const moves = body['moves'] as unknown as { seq: number; kind: string; board: number[][] }[];
    for (const { seq, kind, board } of moves) {
      if (seq <= game.records.length) continue;
      if (game.end !== null) return { type: 'error', code: 308 };
      if (seq > game.records.length + 1) return { type: 'error', code: 306 };
      if (kind === 'move' && cellOf(board) !== lastOf(game)) return { type: 'error', code: 307 };
      game.records.push({ kind, board: cellOf(board) });
    }
    return { type: 'logged', game: body.game, seq: game.records.length };
  }
}

export class FakeRing {
  readonly host = new FakeLogHost();
  readonly area = new FakeArea();
  log: GameLog;
  board = 0;
  #relay: Relay;
  #port: FakePort;

  constructor() {
    this.#relay = this.#background();
    this.#port = this.#connect();
    this.log = this.#page();
  }

  /** Another game begins in the page, `first` its number. */
  begin(first: number): void {
    this.board = first;
    this.log.begin(gridOf(first), 0);
  }

  move(times = 1): void {
    for (let i = 0; i < times; i++) {
      const before = gridOf(this.board++);
      const after = gridOf(this.board);
      const step = { direction: 'up', spawn: { cell: 0, value: 2 }, after } as const;
      const details = { player: '', values: null, depth: 0, thinkMs: 0, score: null };
      this.log.move(before, step, { by: 'hand', ...details });
    }
  }

  end(reason: 'over' | 'restarted'): void {
    this.log.end(reason, gridOf(this.board), null);
  }

  /** The page goes, and comes back with its game as it stood. */
  reload(): void {
    this.log.pageLeft();
    this.#port.goes();
    this.#port = this.#connect();
    this.log = this.#page();
    this.log.connected(this.host.state === 'ready');
    this.begin(this.board);
  }

  /** The background dies and is built anew. */
  reborn(): void {
    this.log.connected(false);
    this.#port.goes();
    this.#relay = this.#background();
    this.#port = this.#connect();
    if (this.host.state === 'ready') this.#relay.linkChanged('ready');
    this.log.connected(this.host.state === 'ready');
  }

  hostGoes(): void {
    this.host.go();
    this.log.connected(false);
  }

  hostComes(): void {
    this.host.state = 'ready';
    this.#relay.linkChanged('ready');
    this.log.connected(true);
  }

  #background(): Relay {
    const nothing = (): Promise<never> => new Promise(() => {});
    return new Relay({
      link: this.host as unknown as Link,
      kept: new KeptGames(this.area),
      learnProfile: nothing,
      ways: { of: () => null, keep: nothing },
      session: this.area,
      inject: nothing,
      photograph: nothing,
      enterPageWorld: () => {},
      showState: () => {},
    });
  }

  #connect(): FakePort {
    const port = new FakePort();
    this.#relay.connect(port as unknown as Port);
    return port;
  }

  #page(): GameLog {
    const port = (): FakePort => this.#port;
    const host: LogPort = {
      request: (body, onAnswer, onFail) => port().request(body, onAnswer, onFail),
      leave: (left) => port().send({ kind: 'left', left }),
    };
    return new GameLog({
      host,
      now: () => performance.now(),
      identity: () => ({ site: 'test', page: 'test', tab: 'tabtabtab' }),
      rules: 'standard',
      onReady: () => {},
      onRefused: () => {},
    });
  }
}

/** One port between page and background; messages arrive in the next turn. */
class FakePort {
  readonly name = PAGE_PORT;
  readonly sender = { tab: { id: 1 }, frameId: 0, url: 'http://test/' };
  readonly onMessage = { addListener: (hear: (message: unknown) => void) => (this.#hear = hear) };
  readonly onDisconnect = { addListener: (hear: () => void) => (this.#gone = hear) };
  readonly #asked = new Map<
    number,
    { onAnswer: (message: HostAnswer) => void; onFail: (why: string) => void }
  >();
  #hear: (message: unknown) => void = () => {};
  #gone: () => void = () => {};
  #nextRid = 1;
  #open = true;

  /** By the background. */
  postMessage(message: ToPage): void {
    queueMicrotask(() => {
      if (!this.#open || (message.kind !== 'answer' && message.kind !== 'failed')) return;
      const asked = this.#asked.get(message.rid);
      this.#asked.delete(message.rid);
      if (message.kind === 'answer') asked?.onAnswer(message.message);
      else asked?.onFail(message.why);
    });
  }

  send(message: FromPage): void {
    const copy: unknown = structuredClone(message);
    queueMicrotask(() => this.#hear(copy));
  }

  request(
    body: HostRequest,
    onAnswer: (message: HostAnswer) => void,
    onFail: (why: string) => void,
  ): () => void {
    const rid = this.#nextRid++;
    this.#asked.set(rid, { onAnswer, onFail });
    this.send({ kind: 'request', rid, body });
    return () => {};
  }

  goes(): void {
    this.#open = false;
    const asked = [...this.#asked.values()];
    // What was sent before arrives all the same.
    queueMicrotask(() => this.#gone());
    for (const { onFail } of asked) onFail('disconnected');
  }
}

const gridOf = (board: number): Grid => ({ rows: 1, cols: 1, cells: [board] });
const cellOf = (rows: Rows): number => rows[0]?.[0] ?? NaN;

function lastOf({ first, records }: HeldGame): number {
  const last = records.at(-1);
  if (last === undefined) return first;
  return last.kind === 'move' ? last.board + 1 : last.board;
}
