// Nothing of a game is lost while the host is away, whatever becomes of the page meanwhile.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeptGames } from '../host/kept_games.ts';
import type { GameStart, LoggedMove } from '../play/left_game.ts';
import { FakeArea } from './support/fake_area.ts';
import { FakeRing } from './support/fake_ring.ts';
import { pick, randomFrom } from './support/random.ts';

const FIRST = 1000;
const SECOND = 2000;

let ring: FakeRing;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  ring = new FakeRing();
});

afterEach(() => vi.useRealTimers());

/** All that is under way arrives. */
const settle = (ms = 20_000) => vi.advanceTimersByTimeAsync(ms);

/** The boards on which moves were made, by game, and how it ended. */
const held = (): { moves: number[]; end: string | null }[] =>
  [...ring.host.games.values()]
    .filter(({ records }) => records.length > 0)
    .map(({ records, end }) => {
      expect(records.every(({ kind }) => kind === 'move')).toBe(true);
      return { moves: records.map(({ board }) => board), end };
    });

const count = (from: number, moves: number): number[] =>
  Array.from({ length: moves }, (_, index) => from + index);

describe('while the host is away', () => {
  it('the moves and the end of a game wait until it is back, although another has begun', async () => {
    ring.log.connected(true);
    ring.begin(FIRST);
    await settle();
    ring.move(2);
    await settle();
    ring.hostGoes();
    ring.move(3);
    ring.end('restarted');
    ring.begin(SECOND);
    ring.move(2);
    await settle();
    ring.hostComes();
    await settle();
    expect(held()).toEqual([
      { moves: count(FIRST, 5), end: 'restarted' },
      { moves: count(SECOND, 2), end: null },
    ]);
    expect(ring.area.entries.size).toBe(0);
  });

  it('games wait that the host has never heard of', async () => {
    ring.hostGoes();
    for (const first of [FIRST, SECOND, 3000]) {
      ring.begin(first);
      ring.move(3);
      ring.end(first === SECOND ? 'over' : 'restarted');
    }
    ring.begin(4000);
    ring.move();
    await settle();
    ring.reborn();
    ring.hostComes();
    await settle();
    expect(held()).toEqual([
      { moves: count(FIRST, 3), end: 'restarted' },
      { moves: count(SECOND, 3), end: 'over' },
      { moves: count(3000, 3), end: 'restarted' },
      { moves: count(4000, 1), end: null },
    ]);
  });

  it.each(['known', 'unknown'])(
    'a game that is %s to it goes on after its page was left',
    async (to) => {
      if (to === 'unknown') ring.hostGoes();
      else ring.log.connected(true);
      ring.begin(FIRST);
      await settle();
      if (to === 'known') ring.hostGoes();
      ring.move(3);
      ring.reload();
      ring.move(2);
      ring.reload();
      await settle();
      ring.hostComes();
      await settle();
      ring.move();
      await settle();
      expect(held()).toEqual([{ moves: count(FIRST, 6), end: null }]);
    },
  );

  it('the end of a game waits that is over', async () => {
    ring.log.connected(true);
    ring.begin(FIRST);
    await settle();
    ring.move(2);
    ring.hostGoes();
    ring.end('over');
    await settle();
    ring.hostComes();
    await settle();
    expect(held()).toEqual([{ moves: count(FIRST, 2), end: 'over' }]);
    expect(ring.host.games.size).toBe(1);
  });
});

it('moves gathered in the moment in which another game begins are sent', async () => {
  ring.log.connected(true);
  ring.begin(FIRST);
  await settle();
  ring.move(2);
  ring.begin(SECOND);
  await settle();
  expect(held()[0]).toEqual({ moves: count(FIRST, 2), end: null });
});

it('the end of a game is sent again where nobody acknowledged it', async () => {
  ring.log.connected(true);
  ring.begin(FIRST);
  await settle();
  ring.move(2);
  await settle();
  ring.host.mute = true;
  ring.end('over');
  ring.host.games.forEach((game) => (game.end = null));
  ring.hostGoes();
  await settle();
  ring.hostComes();
  await settle();
  expect(held()).toEqual([{ moves: count(FIRST, 2), end: 'over' }]);
});

it('moves wait while the host cannot write', async () => {
  ring.log.connected(true);
  ring.begin(FIRST);
  await settle();
  ring.host.full = true;
  ring.move(200);
  await settle(5000);
  ring.move();
  ring.host.full = false;
  await settle();
  expect(held()).toEqual([{ moves: count(FIRST, 201), end: null }]);
});

it('of a host that stays away for very long the last move becomes a gap', async () => {
  ring.hostGoes();
  ring.begin(FIRST);
  ring.move(8100);
  ring.hostComes();
  await settle();
  ring.move();
  await settle();
  const [game] = [...ring.host.games.values()];
  expect(game?.records).toHaveLength(8001);
  expect(game?.records.slice(-2)).toEqual([
    { kind: 'gap', board: FIRST + 8100 },
    { kind: 'move', board: FIRST + 8100 },
  ]);
});

it.each(count(1, 60))('nothing is lost, and nothing comes twice, in story %i', async (seed) => {
  const random = randomFrom(seed);
  const played: { moves: number[]; end: string | null }[] = [];
  let game = { moves: [] as number[], end: null as string | null };
  const begin = (): void => {
    const first = FIRST * (played.length + 1);
    game = { moves: [], end: null };
    played.push(game);
    ring.begin(first);
  };
  const move = (): void => {
    if (game.end !== null) begin();
    const times = Math.floor(random() * 80);
    game.moves.push(...count(ring.board, times));
    ring.move(times);
  };
  const end = (reason: 'over' | 'restarted'): void => {
    if (game.end !== null || game.moves.length === 0) return;
    game.end = reason;
    ring.end(reason);
    if (reason === 'restarted') begin();
  };
  const acts = [
    move,
    move,
    move,
    () => end('over'),
    () => end('restarted'),
    () => {
      if (game.end === null) ring.reload();
    },
    () => ring.reborn(),
    () => {
      if (ring.host.state === 'ready') ring.hostGoes();
      else ring.hostComes();
    },
    () => (ring.host.mute = ring.host.state === 'ready'),
    () => settle(random() * 300),
    () => settle(random() * 3000),
  ];
  ring.log.connected(true);
  begin();
  for (let i = 0; i < 40; i++) {
    // A connection that carries no answers does not stay.
    if (ring.host.mute) ring.hostGoes();
    await pick(random, acts)();
    await settle(0);
  }
  ring.hostGoes();
  await settle(0);
  ring.hostComes();
  await settle();
  const stored = [...ring.area.entries.keys()].filter((key) => key.startsWith('game:'));
  expect(held()).toEqual(played.filter(({ moves }) => moves.length > 0));
  expect(stored).toEqual([]);
});

describe('what is kept', () => {
  const start = { board: [[2]], score: 0 } as unknown as GameStart;
  const moves = (...seqs: number[]): LoggedMove[] => seqs.map((seq) => ({ seq, board: [[seq]] }));

  it('survives the background and goes when acknowledged', async () => {
    const area = new FakeArea();
    await new KeptGames(area).keep('g', moves(1, 2, 3));
    const reborn = new KeptGames(area);
    expect((await reborn.all()).get('g')?.moves).toHaveLength(3);
    await reborn.acknowledge('g', 2);
    expect((await reborn.all()).get('g')?.moves).toEqual(moves(3));
    await reborn.acknowledge('g', 3);
    expect(area.entries.size).toBe(0);
  });

  it('is one of each seq, in order, however they come', async () => {
    const kept = new KeptGames(new FakeArea());
    await Promise.all([
      kept.keep('g', moves(2)),
      kept.keep('g', moves(1, 2)),
      kept.keep('h', moves(9)),
    ]);
    const all = [...(await kept.all())].map(([name, game]) => [name, game.moves]);
    expect(all).toEqual([
      ['g', moves(1, 2)],
      ['h', moves(9)],
    ]);
  });

  it('comes in the order in which games were left, whatever they are called', async () => {
    const area = new FakeArea();
    const kept = new KeptGames(area);
    await kept.keep('z', moves(1));
    await kept.leave({ game: null, start, moves: moves(1), end: null });
    await kept.keep('a', moves(1));
    area.entries.set('game:0', area.entries.get('game:z'));
    area.entries.delete('game:z');
    const orders = [...(await new KeptGames(area).all()).values()].map(({ order }) => order);
    expect(orders).toEqual([1, 2, 3]);
  });

  it('is bounded, and what there is no room for is a gap', async () => {
    const kept = new KeptGames(new FakeArea(), 5);
    await kept.keep('g', moves(1, 2, 3));
    await kept.keep('h', moves(1, 2, 3, 4));
    expect((await kept.all()).get('g')?.moves).toHaveLength(3);
    const [first, second, ...more] = (await kept.all()).get('h')?.moves ?? [];
    expect([first, more]).toEqual([moves(1)[0], []]);
    expect(second).toMatchObject({ seq: 2, kind: 'gap', board: [[4]] });
  });
});
