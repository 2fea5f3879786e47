// The one socket to the host. It greets, keeps the socket alive, matches answers to requests by id, and comes
// back by itself. On a disconnect every pending request fails at once: the asker resumes the game, it never
// waits for an answer that cannot come.

import type { HostAnswer, HostRequest, LinkState } from '../play/channel.ts';
import type { Credentials } from '../settings/credentials.ts';
import type { Codec } from './codec.ts';
import {
  greet,
  GreetingError,
  pair,
  type Exchange,
  type Greeter,
  type Welcome,
} from './greeting.ts';

/** The part of WebSocket that is used. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(frame: string): void;
  close(): void;
}

export interface LinkDeps {
  readonly open: (url: string) => Socket;
  readonly codec: Codec;
  readonly greeter: Greeter;
  readonly credentials: () => Promise<Credentials | null>;
  /** Has the browser start the host, or find the one that runs. Null: nobody has told the browser how. */
  readonly start: () => Promise<Started | null>;
  readonly onState: (state: LinkState) => void;
}

/** Where the host listens, and who we are to it; or what kept it from starting, in the host's words. */
export type Started =
  { readonly port: number; readonly credentials: Credentials } | { readonly fault: string };

export interface Request {
  /** Asks the host to end a search early; its last advice still comes. */
  cancel(): void;
}

export interface Asker {
  onAnswer(message: HostAnswer): void;
  onFail(why: string): void;
}

interface Pending {
  readonly asker: Asker;
  readonly limitMs: number;
  timer: ReturnType<typeof setTimeout>;
}

// Chromium slows a client down that fails to connect often within minutes, hence no faster retries for long.
const RETRY_MS = [100, 200, 400, 700, 1000];
const QUICK_RETRIES = 60;
const SLOW_RETRY_MS = 5000;
const GREETING_LIMIT_MS = 8000;
const REQUEST_LIMIT_MS = 5000;
const PING_EVERY_MS = 20000;
const MAX_PENDING = 256;
const MAX_ID = 2147483647;

export class Link {
  state: LinkState = 'off';
  welcome: Welcome | null = null;
  /** What kept the host from starting when the browser was asked to start it last; empty where nothing did. */
  said = '';

  readonly #deps: LinkDeps;
  #port: number;
  #wanted = false;
  #socket: Socket | null = null;
  #attempt = 0;
  /** The browser may be asked to start the host: once for each time that it is wanted or lost. */
  #mayStart = true;
  /** Rises with every connection and every hang-up; what an older one still does is ignored. */
  #generation = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #nextId = 1;
  readonly #pending = new Map<number, Pending>();

  constructor(deps: LinkDeps, port: number) {
    this.#deps = deps;
    this.#port = port;
  }

  /** Connects while `wanted`, hangs up when no frame needs the host any more. */
  want(wanted: boolean): void {
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    if (wanted) this.reconnect();
    else this.#hangUp('off');
  }

  /** Starts over at once: the port or the credentials changed, or the player asked to try again. */
  reconnect(port = this.#port): void {
    this.#port = port;
    this.#attempt = 0;
    this.#mayStart = true;
    this.#hangUp(this.#wanted ? 'connecting' : 'off');
    if (this.#wanted) void this.#connect();
  }

  /** Pairs over a socket of its own and resolves with the credentials; rejects with a GreetingError, or with
   * any other error when nobody listens on the port. */
  async pairWith(code: string, port: number): Promise<Credentials> {
    const connection = await this.#openSocket(port);
    try {
      return await pair(connection.exchange, this.#deps.greeter, code);
    } finally {
      connection.socket.close();
    }
  }

  get port(): number {
    return this.#port;
  }

  /** Asks one thing over a socket of its own, whether or not a frame needs the host; rejects as pairWith() does. */
  async askOnce(body: HostRequest): Promise<HostAnswer> {
    const credentials = await this.#deps.credentials();
    if (credentials === null) throw new GreetingError('unpaired', 'there is no pairing');
    const connection = await this.#openSocket(this.#port);
    try {
      await greet(connection.exchange, this.#deps.greeter, credentials);
      return await connection.exchange(body);
    } finally {
      connection.socket.close();
    }
  }

  /** Sends `body`; the asker hears every answer, or why there will be none. */
  request(body: HostRequest, asker: Asker): Request {
    const socket = this.#socket;
    if (this.state !== 'ready' || socket === null || this.#pending.size >= MAX_PENDING) {
      asker.onFail('not-connected');
      return { cancel: () => {} };
    }
    const id = this.#takeId();
    const budget = Number(body['budget_ms'] ?? 0);
    const limitMs = REQUEST_LIMIT_MS + budget;
    const timer = setTimeout(() => this.#fail(id, 'timeout'), limitMs);
    this.#pending.set(id, { asker, limitMs, timer });
    try {
      socket.send(this.#deps.codec.encode({ ...body, id }));
    } catch (error) {
      this.#fail(id, `unsendable: ${String(error)}`);
    }
    return { cancel: () => this.#cancel(id) };
  }

  #cancel(target: number): void {
    if (!this.#pending.has(target)) return;
    this.request({ type: 'cancel', request: target }, { onAnswer: () => {}, onFail: () => {} });
  }

  async #connect(): Promise<void> {
    const generation = ++this.#generation;
    const current = (): boolean => generation === this.#generation;
    const credentials = (await this.#deps.credentials()) ?? (await this.#startHost(current));
    if (!current()) return;
    if (credentials === null) {
      this.#setState('unpaired');
      // What keeps the host from starting may be mended meanwhile; where the browser knows none, nothing will.
      if (this.said !== '') this.#againIn(SLOW_RETRY_MS);
      return;
    }
    try {
      const { socket, exchange } = await this.#openSocket(this.#port, (opening) => {
        this.#socket = opening;
      });
      const welcome = await greet(exchange, this.#deps.greeter, credentials);
      if (!current()) return;
      this.welcome = welcome;
      this.said = '';
      this.#attempt = 0;
      this.#serve(socket);
    } catch (error) {
      if (!current()) return;
      this.#socket?.close();
      this.#socket = null;
      const started = await this.#startHost(current);
      if (!current()) return;
      if (started !== null) {
        void this.#connect();
        return;
      }
      if (error instanceof GreetingError && STOPPING.has(error.fault)) {
        this.#setState(error.fault as LinkState);
      } else {
        this.#later();
      }
    }
  }

  /** Null where that is of no use now. */
  async #startHost(current: () => boolean): Promise<Credentials | null> {
    if (!this.#mayStart || !current()) return null;
    this.#mayStart = false;
    const started = await this.#deps.start();
    if (started === null || !current()) return null;
    if ('fault' in started) {
      this.said = started.fault;
      return null;
    }
    this.#port = started.port;
    return started.credentials;
  }

  #serve(socket: Socket): void {
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#mayStart = true;
      this.#hangUp('connecting');
      this.#later();
    };
    this.#ping = setInterval(() => {
      this.request(
        { type: 'ping' },
        { onAnswer: () => {}, onFail: (why) => why === 'timeout' && socket.close() },
      );
    }, PING_EVERY_MS);
    this.#setState('ready');
  }

  #receive(data: unknown): void {
    const message = typeof data === 'string' ? this.#deps.codec.decode(data) : null;
    if (message === null || message.reply_to === null) return;
    const pending = this.#pending.get(message.reply_to);
    if (!pending) return;
    if (message.type === 'advice' && message['final'] !== true) {
      clearTimeout(pending.timer);
      const id = message.reply_to;
      pending.timer = setTimeout(() => this.#fail(id, 'timeout'), pending.limitMs);
    } else {
      clearTimeout(pending.timer);
      this.#pending.delete(message.reply_to);
    }
    pending.asker.onAnswer(message);
  }

  #fail(id: number, why: string): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    clearTimeout(pending.timer);
    this.#pending.delete(id);
    pending.asker.onFail(why);
  }

  #hangUp(state: LinkState): void {
    const socket = this.#socket;
    this.#generation++;
    this.#socket = null;
    this.welcome = null;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    clearInterval(this.#ping);
    socket?.close();
    for (const id of [...this.#pending.keys()]) this.#fail(id, 'disconnected');
    this.#setState(state);
  }

  #later(): void {
    if (!this.#wanted) return;
    const quick = this.#attempt < QUICK_RETRIES;
    const wait = quick
      ? (RETRY_MS[Math.min(this.#attempt, RETRY_MS.length - 1)] as number)
      : SLOW_RETRY_MS;
    this.#attempt++;
    // The first failures may be a host that restarts: it is given a moment before it is called down.
    this.#setState(this.#attempt <= 2 ? 'connecting' : 'host-down');
    this.#againIn(wait);
  }

  /** The browser starts a program each time it is asked: that is done seldom. */
  #againIn(ms: number): void {
    clearTimeout(this.#retry);
    this.#mayStart ||= ms >= SLOW_RETRY_MS;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      void this.#connect();
    }, ms);
  }

  #openSocket(
    port: number,
    claim: (socket: Socket) => void = () => {},
  ): Promise<{ socket: Socket; exchange: Exchange }> {
    return new Promise((resolve, reject) => {
      const socket = this.#deps.open(`ws://127.0.0.1:${port}/bridge`);
      claim(socket);
      let waiting: {
        resolve: (answer: HostAnswer) => void;
        reject: (error: Error) => void;
      } | null = null;
      const timer = setTimeout(() => {
        waiting?.reject(new Error('the greeting took too long'));
        reject(new Error('the host did not answer'));
        socket.close();
      }, GREETING_LIMIT_MS);
      const exchange: Exchange = (message) =>
        new Promise((answered, failed) => {
          waiting = { resolve: answered, reject: failed };
          socket.send(this.#deps.codec.encode({ ...message, id: this.#takeId() }));
        });
      socket.onopen = () => resolve({ socket, exchange });
      socket.onmessage = ({ data }) => {
        const message = typeof data === 'string' ? this.#deps.codec.decode(data) : null;
        const now = waiting;
        waiting = null;
        if (message === null) now?.reject(new GreetingError('host-foreign', 'not our protocol'));
        else now?.resolve(message);
        if (message?.type === 'welcome' || message?.type === 'paired') clearTimeout(timer);
      };
      socket.onclose = () => {
        clearTimeout(timer);
        waiting?.reject(new Error('the host hung up'));
        reject(new Error('nobody listens'));
      };
    });
  }

  #takeId(): number {
    const id = this.#nextId;
    this.#nextId = id >= MAX_ID ? 1 : id + 1;
    return id;
  }

  #setState(state: LinkState): void {
    if (state === this.state) return;
    this.state = state;
    this.#deps.onState(state);
  }
}

/** Faults that trying again cannot mend. */
const STOPPING: ReadonlySet<string> = new Set(['host-foreign', 'unpaired', 'host-other-version']);
