import { codeKey, decodeHost, proof, secretKey } from '@2048-bridge/protocol';
import { decodeClient } from '@2048-bridge/protocol/host-side';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import proofs from '../../protocol/golden/proofs.json';
import { Link, type Socket, type Started } from '../host/link.ts';
import { protocolCodec } from '../host/protocol_codec.ts';
import type { HostAnswer, LinkState } from '../play/channel.ts';
import type { Credentials } from '../settings/credentials.ts';

const CREDENTIALS: Credentials = { client: proofs.hello.client, secret: proofs.hello.secret };

type Message = Record<string, unknown> & { readonly type: string; readonly id: number };

/** The host's end of a socket, as far as a test lets it speak. */
class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly got: Message[] = [];
  closed = false;
  onFrame: (message: Message) => void = () => {};

  send(frame: string): void {
    // What the real host would refuse fails the test.
    const decoded = decodeClient(frame);
    if (!decoded.ok) throw new Error(`${decoded.error.field}: ${decoded.error.message}`);
    const message = decoded.message as unknown as Message;
    this.got.push(message);
    this.onFrame(message);
  }

  close(): void {
    this.closed = true;
  }

  say(message: Record<string, unknown>): void {
    const frame = JSON.stringify(message);
    expect(decodeHost(frame).ok).toBe(true);
    this.onmessage?.({ data: frame });
  }

  drop(): void {
    this.onclose?.({ code: 1006 });
  }
}

let sockets: FakeSocket[];
let states: LinkState[];
let urls: string[];
let link: Link;
let credentials: Credentials | null;
/** What the browser says when it is asked to start the host, and how often it was. */
let started: Started | null;
let starts: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  sockets = [];
  states = [];
  urls = [];
  credentials = CREDENTIALS;
  started = null;
  starts = 0;
  link = new Link(
    {
      open: (url) => {
        urls.push(url);
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      codec: protocolCodec,
      greeter: { name: 'test', version: '0.1.0', nonce: () => proofs.client_nonce },
      credentials: async () => credentials,
      start: async () => {
        starts++;
        return started;
      },
      onState: (state) => states.push(state),
    },
    2048,
  );
});

afterEach(() => {
  link.want(false);
  vi.useRealTimers();
});

/** Lets promises and WebCrypto, which no fake clock governs, come so far. */
async function until(reached: () => boolean): Promise<void> {
  const patience = performance.now() + 20_000;
  while (!reached() && performance.now() < patience) {
    await new Promise((next) => setImmediate(next));
  }
  expect(reached()).toBe(true);
}

async function settle(): Promise<void> {
  for (let i = 0; i < 12; i++) await new Promise((next) => setImmediate(next));
}

const last = (): FakeSocket => sockets.at(-1) as FakeSocket;

async function greet(socket = last(), hostProof = proofs.proofs.hello.host): Promise<void> {
  socket.onopen?.();
  await until(() => socket.got.length === 1);
  const hello = socket.got[0] as Message;
  socket.say({
    type: 'challenge',
    reply_to: hello.id,
    nonce: proofs.host_nonce,
    proof: hostProof,
  });
  await until(() => socket.got.length === 2 || socket.closed);
}

function welcome(socket: FakeSocket): void {
  const prove = socket.got[1] as Message;
  expect(prove.type).toBe('prove');
  socket.say({
    type: 'welcome',
    reply_to: prove.id,
    protocol: 1,
    version: '0.1.0',
    players: [{ name: 'expectimax', unit: 'points', rules: ['standard'], sizes: ['4x4'] }],
    rules: ['standard'],
    limits: { message_bytes: 65536, budget_ms: 10000, moves_per_message: 64 },
  });
}

async function connect(): Promise<FakeSocket> {
  await settle();
  await greet();
  const socket = last();
  welcome(socket);
  await until(() => link.state === 'ready');
  return socket;
}

const ADVISE = {
  type: 'advise',
  game: 'aaaaaaaaaaaaaaaa',
  board: [
    [2, 0],
    [0, 2],
  ],
  rules: 'standard',
  player: '',
  budget_ms: 20,
} as const;

const advice = (id: number, seq: number, final: boolean): Record<string, unknown> => ({
  type: 'advice',
  reply_to: id,
  seq,
  final,
  cancelled: false,
  best: 'left',
  moves: {
    up: { legal: true, value: 1 },
    right: { legal: true, value: 1 },
    down: { legal: true, value: 1 },
    left: { legal: true, value: 2 },
  },
  depth: 1,
  nodes: 1,
  think_ms: 1,
  granted_ms: 1,
  player: 'expectimax',
  unit: 'points',
});

describe('the link', () => {
  it('greets a host that proves itself, by the golden proofs', async () => {
    link.want(true);
    const socket = await connect();
    expect(urls).toEqual(['ws://127.0.0.1:2048/bridge']);
    expect(socket.got[0]).toMatchObject({ type: 'hello', client: CREDENTIALS.client });
    expect(socket.got[1]).toMatchObject({ type: 'prove', proof: proofs.proofs.hello.client });
    expect(link.state).toBe('ready');
    expect(link.welcome?.players[0]?.name).toBe('expectimax');
  });

  it('stops at a host that cannot prove itself, tells it nothing more and does not come back', async () => {
    link.want(true);
    await settle();
    await greet(last(), proofs.proofs.hello.client);
    expect(link.state).toBe('host-foreign');
    expect(last().got).toHaveLength(1);
    expect(last().closed).toBe(true);
    await vi.advanceTimersByTimeAsync(60000);
    expect(sockets).toHaveLength(1);
  });

  it('is unpaired without credentials, and opens no socket', async () => {
    credentials = null;
    link.want(true);
    await settle();
    expect(link.state).toBe('unpaired');
    expect(sockets).toEqual([]);
  });

  it('is unpaired when the host does not know the client', async () => {
    link.want(true);
    await settle();
    last().onopen?.();
    await until(() => last().got.length === 1);
    last().say({
      type: 'error',
      reply_to: last().got[0]?.id,
      code: 203,
      name: 'not_paired',
      field: '/client',
      expected: 'a paired client',
      message: 'This client is unknown.',
    });
    await settle();
    expect(link.state).toBe('unpaired');
  });

  it('calls the host down after a moment and finds it when it is back, within two seconds', async () => {
    link.want(true);
    await settle();
    for (let i = 0; i < 4; i++) {
      last().drop();
      await settle();
      await vi.advanceTimersByTimeAsync(1000);
      await settle();
    }
    expect(link.state).toBe('host-down');
    const tries = sockets.length;
    last().drop();
    await settle();
    await vi.advanceTimersByTimeAsync(2000);
    expect(sockets.length).toBeGreaterThan(tries);
  });

  it('gives every advice of one request to its asker, the final one last', async () => {
    link.want(true);
    const socket = await connect();
    const heard: HostAnswer[] = [];
    link.request(ADVISE, { onAnswer: (message) => heard.push(message), onFail: () => {} });
    const { id } = socket.got.at(-1) as Message;
    socket.say(advice(id, 1, false));
    socket.say(advice(id, 2, true));
    // Nobody waits for this one any more.
    socket.say(advice(id, 3, true));
    expect(heard.map((message) => message['seq'])).toEqual([1, 2]);
  });

  it('has the browser start the host where there is no pairing yet', async () => {
    credentials = null;
    started = { port: 2050, credentials: CREDENTIALS };
    link.want(true);
    await connect();
    expect(urls).toEqual(['ws://127.0.0.1:2050/bridge']);
    expect(starts).toBe(1);
  });

  it('has the browser start a host that is down, once until it was lost again', async () => {
    link.want(true);
    await settle();
    started = { port: 2050, credentials: CREDENTIALS };
    last().drop();
    await until(() => sockets.length === 2);
    last().drop();
    await settle();
    await vi.advanceTimersByTimeAsync(1000);
    expect(starts).toBe(1);
    await until(() => sockets.length >= 3);
    const socket = await connect();
    expect(urls.slice(1).every((url) => url === 'ws://127.0.0.1:2050/bridge')).toBe(true);
    socket.drop();
    await vi.advanceTimersByTimeAsync(200);
    await until(() => sockets.length >= 4);
    last().drop();
    await until(() => starts === 2);
  });

  it('asks the browser again where there is no pairing and the host did not start', async () => {
    credentials = null;
    started = { fault: 'no memory' };
    link.want(true);
    await until(() => link.said === 'no memory');
    expect(link.state).toBe('unpaired');
    started = { port: 2048, credentials: CREDENTIALS };
    await vi.advanceTimersByTimeAsync(5000);
    await until(() => sockets.length === 1);
    await connect();
    expect(starts).toBe(2);
  });

  it('goes to the port that the browser names where somebody else has the usual one', async () => {
    started = { port: 2050, credentials: CREDENTIALS };
    link.want(true);
    await settle();
    await greet(last(), proofs.proofs.hello.client);
    await until(() => sockets.length === 2);
    await connect();
    expect(urls).toEqual(['ws://127.0.0.1:2048/bridge', 'ws://127.0.0.1:2050/bridge']);
  });

  it('keeps what kept the host from starting, until one is there', async () => {
    started = { fault: 'the data folder can be written by others' };
    link.want(true);
    await settle();
    last().drop();
    await until(() => link.said === 'the data folder can be written by others');
    await vi.advanceTimersByTimeAsync(100);
    await until(() => sockets.length === 2);
    await connect();
    expect(link.said).toBe('');
  });

  it('fails what is pending when the socket goes, and at a time limit', async () => {
    link.want(true);
    const socket = await connect();
    const failures: string[] = [];
    const asker = { onAnswer: () => {}, onFail: (why: string) => failures.push(why) };
    link.request(ADVISE, asker);
    await vi.advanceTimersByTimeAsync(6000);
    expect(failures).toEqual(['timeout']);
    link.request(ADVISE, asker);
    socket.drop();
    expect(failures).toEqual(['timeout', 'disconnected']);
    link.request(ADVISE, asker);
    expect(failures.at(-1)).toBe('not-connected');
  });

  it('cancels by the id of the request', async () => {
    link.want(true);
    const socket = await connect();
    const request = link.request(ADVISE, { onAnswer: () => {}, onFail: () => {} });
    const { id } = socket.got.at(-1) as Message;
    request.cancel();
    expect(socket.got.at(-1)).toMatchObject({ type: 'cancel', request: id });
  });

  it('ignores frames that break the protocol', async () => {
    link.want(true);
    const socket = await connect();
    for (const data of ['', '{', '[]', 'null', '{"type":"advice"}', new ArrayBuffer(4)]) {
      socket.onmessage?.({ data });
    }
    expect(link.state).toBe('ready');
  });

  it('pings, so that the browser does not end the background', async () => {
    link.want(true);
    const socket = await connect();
    const before = socket.got.length;
    await vi.advanceTimersByTimeAsync(21000);
    expect(socket.got.slice(before).map(({ type }) => type)).toEqual(['ping']);
  });

  it('hangs up when nobody wants it', async () => {
    link.want(true);
    const socket = await connect();
    link.want(false);
    expect(socket.closed).toBe(true);
    expect(link.state).toBe('off');
  });
});

describe('what is asked once', () => {
  it('has a socket of its own, greets on it, and closes it', async () => {
    const answered = link.askOnce({ type: 'open_dashboard' });
    await settle();
    const socket = last();
    await greet(socket);
    welcome(socket);
    await until(() => socket.got.length === 3);
    socket.say({ type: 'dashboard', reply_to: socket.got[2]?.id, ticket: 'A'.repeat(43) });
    expect(await answered).toMatchObject({ type: 'dashboard', ticket: 'A'.repeat(43) });
    expect(socket.closed).toBe(true);
    expect(link.state).toBe('off');
  });

  it('is not asked of a host that cannot prove itself', async () => {
    const outcome = link.askOnce({ type: 'open_dashboard' }).catch((error: unknown) => error);
    await settle();
    await greet(last(), proofs.proofs.pair.host);
    expect(await outcome).toMatchObject({ fault: 'host-foreign' });
    expect(last().got.map(({ type }) => type)).toEqual(['hello']);
  });
});

describe('pairing', () => {
  it('gives the credentials of a host that knows the code, by the golden proofs', async () => {
    const paired = link.pairWith(proofs.pair.code, 2050);
    await settle();
    const socket = last();
    socket.onopen?.();
    await until(() => socket.got.length === 1);
    socket.say({
      type: 'pair_challenge',
      reply_to: socket.got[0]?.id,
      nonce: proofs.host_nonce,
      proof: proofs.proofs.pair.host,
    });
    await until(() => socket.got.length === 2);
    expect(socket.got[1]).toMatchObject({ type: 'pair_prove', proof: proofs.proofs.pair.client });
    socket.say({ type: 'paired', reply_to: socket.got[1]?.id, ...CREDENTIALS });
    await expect(paired).resolves.toEqual(CREDENTIALS);
    expect(urls).toEqual(['ws://127.0.0.1:2050/bridge']);
    expect(socket.closed).toBe(true);
  });

  it('tells a host nothing that does not know the code', async () => {
    const outcome = link.pairWith('AAAA-AAAA-AAAA-AAAA', 2048).catch((error: unknown) => error);
    await settle();
    const socket = last();
    socket.onopen?.();
    await until(() => socket.got.length === 1);
    socket.say({
      type: 'pair_challenge',
      reply_to: socket.got[0]?.id,
      nonce: proofs.host_nonce,
      proof: proofs.proofs.pair.host,
    });
    expect(await outcome).toMatchObject({ fault: 'wrong-code' });
    expect(socket.got).toHaveLength(1);
  });

  it('makes its proofs of the documented text', async () => {
    const nonces = { client: proofs.client_nonce, host: proofs.host_nonce };
    const key = codeKey(proofs.pair.code) as Uint8Array<ArrayBuffer>;
    expect(await proof('client', { kind: 'pair' }, key, nonces)).toBe(proofs.proofs.pair.client);
    expect(secretKey('short')).toBeNull();
  });
});
