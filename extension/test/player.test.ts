// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Way } from '../move/ways.ts';
import { Player } from '../play/player.ts';
import type { PageReport, StateName } from '../play/report.ts';
import { gridOf, sameGrid, withCell, type Rows } from '../rules/grid.ts';
import type { Direction } from '../rules/direction.ts';
import { legalMoves, slide } from '../rules/rules.ts';
import { RULES, STANDARD } from '../rules/variants.ts';
import { DEFAULTS, type Settings } from '../settings/settings.ts';
import { FakeHost } from './support/fake_host.ts';
import { addLookAlike, fakeLayout, FakePage, pressByHand, pressKey } from './support/fake_page.ts';

const FRESH: Rows = [
  [0, 0, 0, 2],
  [0, 4, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
];

let page: FakePage;
let host: FakeHost;
let player: Player;
let hands: number;
let ways: Way[];

beforeAll(fakeLayout);

beforeEach(() => {
  page = new FakePage(FRESH);
  host = new FakeHost();
  hands = 0;
  ways = [];
  player = new Player({
    document,
    window: window as unknown as Window,
    host,
    identity: () => ({ site: 'test', page: 'test', tab: 'tabtabtab' }),
    onState: () => {},
    onFound: () => {},
    onWay: (way) => ways.push(way),
    say: (key, ...values) => [key, ...values].join(' '),
    photograph: () => Promise.resolve(null),
    enterPageWorld: () => {},
    onHand: () => hands++,
  });
  player.setSettings({ ...DEFAULTS, pace: 'max' });
});

afterEach(() => {
  player.setMode('off', false, false);
  page.remove();
});

const report = (): PageReport => player.report(0);
const wait = (what: () => boolean) => vi.waitUntil(what, { timeout: 15000, interval: 5 });
const state = (name: StateName) => wait(() => report().state === name);
const start = (mode: 'hint' | 'demo' | 'play', settings: Partial<Settings> = {}): void => {
  // Slow enough that a host without a plan does not end the game within a test.
  player.setSettings({ ...DEFAULTS, pace: 60, ...settings });
  player.setMode(mode, false, true);
  player.setLink('ready');
};

/** Plays the log again from the game's first board. */
function replay(): number[] {
  let grid = gridOf((host.of('resume')[0] as unknown as { board: Rows }).board);
  for (const [, move] of [...host.log].sort(([a], [b]) => a - b)) {
    expect(sameGrid(grid, gridOf(move['board'] as Rows))).toBe(true);
    const spawn = move['spawn'] as { row: number; col: number; value: number };
    const { after } = slide(STANDARD, grid, move['direction'] as 'up');
    grid = withCell(after, spawn.row * grid.cols + spawn.col, spawn.value);
  }
  return [...grid.cells];
}

describe('the demonstration', () => {
  const SECONDS = 0.5;

  it('plays at reading pace, and logs its moves as autoplay', async () => {
    start('demo', { demoSeconds: SECONDS, pace: 'max' });
    await wait(() => report().moves >= 4);
    player.setMode('hint', false, true);
    await wait(() => host.log.size === report().moves);
    expect([...host.log.values()].every((move) => move['by'] === 'auto')).toBe(true);
    const times = report()
      .reads.filter(({ verdict }) => verdict === 'move')
      .map(({ t_ms }) => t_ms);
    for (let i = 1; i < times.length; i++) {
      expect((times[i] as number) - (times[i - 1] as number)).toBeGreaterThan(SECONDS * 1000 - 20);
    }
  });

  it('shows its next move and makes none while it is paused, but for a step', async () => {
    start('demo', { demoSeconds: SECONDS });
    await wait(() => report().moves >= 1);
    player.orderDemo('pause');
    await state('paused');
    const { moves, reason, arrow } = report();
    expect(reason).toBe('by_you');
    expect(arrow?.direction).toBe(report().demo?.chosen);
    const pressed = page.keys.length;
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000 + 200));
    expect(page.keys).toHaveLength(pressed);
    player.orderDemo('step');
    await wait(() => report().moves === moves + 1 && report().state === 'paused');
    player.orderDemo('go-on');
    await wait(() => report().moves === moves + 2);
  });

  it('waits in a page that was loaded while it waited', async () => {
    player.setSettings({ ...DEFAULTS, demoSeconds: SECONDS });
    player.setMode('demo', false, true, 1, true);
    player.setLink('ready');
    await state('paused');
    expect([report().reason, player.paused]).toEqual(['by_you', true]);
    // Told again, as when a frame is elected: what the player chose in this page holds.
    player.orderDemo('go-on');
    player.setMode('demo', false, true, 1, true);
    await wait(() => report().moves >= 1);
    expect(player.paused).toBe(false);
  });

  it('waits at Tab, on the way to its mark, and gives the game to the player at the next key', async () => {
    start('demo', { demoSeconds: SECONDS });
    await wait(() => report().moves >= 1 && report().state === 'demonstrating');
    pressKey('Tab');
    expect(player.paused).toBe(true);
    await state('paused');
    const pressed = page.keys.length;
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000 + 200));
    expect(page.keys).toHaveLength(pressed);
    pressKey('x');
    expect(report().state).toBe('took-over');
  });

  it('gives the game to the player, whose key is logged as theirs even where the arrow led', async () => {
    start('demo', { demoSeconds: 5 });
    await wait(() => report().arrow !== null && report().state === 'demonstrating');
    const direction = report().arrow?.direction as Direction;
    pressByHand(direction);
    expect(report().state).toBe('took-over');
    await wait(() => host.log.size === report().moves && report().moves === 1);
    expect(host.log.get(1)).toMatchObject({ by: 'hand', direction });
    expect(page.keys.map(({ trusted }) => trusted)).toEqual([true]);
    expect(report().arrow).toBeNull();
  });
});

describe('hints with values', () => {
  it('show what each direction is worth and the chance of the next tile, where that is wanted', async () => {
    start('hint', { hintValues: true });
    await state('hinting');
    expect(report().worth.map(({ direction, value }) => [direction, value])).toEqual([
      ['up', 1],
      ['right', 1],
      ['down', 1],
      ['left', 1],
    ]);
    expect(report().odds).toEqual([{ value: 4, nominal: 0.1, seen: 0, total: 0, low: 0, high: 1 }]);
    pressByHand(legalMoves(STANDARD, page.grid)[0] as Direction);
    await wait(() => report().moves === 1 && report().state === 'hinting');
    expect(report().odds[0]?.total).toBe(1);
    player.setSettings({ ...DEFAULTS });
    expect(report()).toMatchObject({ worth: [], odds: [], state: 'hinting' });
  });
});

describe('autoplay', () => {
  it('plays, counts what it confirms, and logs that very game', async () => {
    start('play', { pace: 'max' });
    await wait(() => report().moves >= 30);
    player.setMode('hint', false, true);
    await wait(() => host.log.size === report().moves);
    expect(report()).toMatchObject({ mismatches: 0, detected: true, provisional: false, rows: 4 });
    expect(replay()).toEqual(report().board?.flat());
    expect([...host.log.values()].every((move) => move['by'] === 'auto')).toBe(true);
    const { reads } = report();
    expect(reads.filter(({ verdict }) => verdict === 'move')).toHaveLength(report().moves);
  });

  it('plays flat out what was foreseen of the board that came, and asks about the others', async () => {
    host.foresees = 'left';
    page.habits = { stores: true };
    page.draw();
    start('play', { pace: 'max', thinkMs: 4 });
    await wait(() => report().moves >= 40);
    player.setMode('hint', false, true);
    await wait(() => host.log.size === report().moves);
    expect(report().mismatches).toBe(0);
    expect(replay()).toEqual(report().board?.flat());
    const asked = host.of('advise');
    const flatOut = asked.filter((body) => body['ahead'] === true);
    expect(flatOut.every((body) => body['budget_ms'] === 8)).toBe(true);
    const foreseen = [...host.log.values()].filter((move) => move['depth'] === 2);
    expect(foreseen.length).toBeGreaterThan(10);
    for (const move of foreseen) {
      const board = gridOf(move['board'] as Rows);
      expect(asked.some((body) => sameGrid(gridOf(body['board'] as Rows), board))).toBe(false);
      const legal = legalMoves(STANDARD, board);
      expect(move['direction']).toBe(legal.includes('left') ? 'left' : legal[0]);
      expect(move).toMatchObject({ values: { up: 7 }, think_ms: 0, by: 'auto' });
    }
  });

  it.each<[string, Partial<Settings>, boolean]>([
    ['the player set the pace', { pace: 60, thinkMs: 4 }, true],
    ['the thinking takes the time', { pace: 'max', thinkMs: 20 }, true],
    ['the picture has to be waited for', { pace: 'max', thinkMs: 4 }, false],
  ])('asks about every board where %s', async (_, settings, stores) => {
    host.foresees = 'left';
    page.habits = { stores };
    page.draw();
    start('play', settings);
    await wait(() => report().moves >= 8);
    expect(host.of('advise').some((body) => 'ahead' in body)).toBe(false);
  });

  it('follows a page that draws its whole board anew after each move', async () => {
    page.habits = { rebuilds: true };
    start('play', { pace: 'max' });
    await wait(() => report().moves >= 30);
    player.setMode('hint', false, true);
    await wait(() => host.log.size === report().moves);
    expect(report()).toMatchObject({ mismatches: 0, provisional: false });
    expect(host.games).toHaveLength(1);
    expect(replay()).toEqual(report().board?.flat());
  });

  it('takes digits for levels until they are added up, and then for numbers', async () => {
    const rules = RULES.find(({ name }) => name === 'fibonacci');
    page.habits = rules === undefined ? {} : { rules };
    page.show([
      [1, 0, 0, 0],
      [2, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    start('play', { pace: 'max' });
    await state('learning');
    await wait(() => report().rules === 'fibonacci');
    const { moves } = report();
    await wait(() => report().moves >= moves + 5 || report().over);
    expect(report()).toMatchObject({ mismatches: 0, provisional: false, learning: null });
  });

  it('goes on by other rules where a key that should have brought a tile does nothing', async () => {
    page.habits = { rules: { ...STANDARD, spawns: [2] } };
    host.names = 'tutorial-every-key';
    start('play', { pace: 'max' });
    await wait(() => report().rules === 'tutorial-every-key');
    await wait(() => report().rules === 'standard');
    const { moves } = report();
    await wait(() => report().moves >= moves + 5 || report().over);
    expect(report()).toMatchObject({ mismatches: 0 });
  });

  it('presses nothing once the board is taken out of the page', async () => {
    start('play');
    await wait(() => report().moves >= 3);
    document.body.replaceChildren();
    const pressed = page.keys.length;
    await state('no-board');
    expect(page.keys).toHaveLength(pressed);
  });

  it('takes a board of another shape for another game', async () => {
    start('play');
    await wait(() => report().moves >= 10);
    const { moves } = report();
    page.show([
      [0, 0, 0],
      [2, 0, 0],
      [0, 2, 0],
    ]);
    await wait(() => report().rows === 3 && report().moves >= moves + 3);
    expect(report().mismatches).toBeLessThanOrEqual(1);
    expect(host.games).toHaveLength(2);
    expect(host.of('end')[0]).toMatchObject({ reason: 'restarted', game: host.games[0] });
    for (const { before, after, verdict } of report().reads) {
      if (verdict === 'move') expect(after.length).toBe(before?.length);
    }
  });

  it('presses nothing after the player has pressed, whose key is logged as theirs', async () => {
    start('play', { pace: 50 });
    await wait(() => report().moves >= 5);
    const direction = legalMoves(STANDARD, page.grid).at(-1) as Direction;
    pressByHand(direction);
    expect(report().state).toBe('took-over');
    const pressed = page.keys.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(page.keys).toHaveLength(pressed);
    expect(page.keys.at(-1)?.trusted).toBe(true);
    await wait(() => host.log.size === report().moves);
    expect(host.log.get(host.log.size)).toMatchObject({ by: 'hand', direction });
    expect(hands).toBe(1);
  });

  it('stops at a press on the board and goes on at one beside it', async () => {
    start('play', { pace: 20 });
    await wait(() => report().moves >= 2);
    const press = (x: number, y: number): void => {
      const event = new PointerEvent('pointerdown', { clientX: x, clientY: y, bubbles: true });
      Object.defineProperty(event, 'isTrusted', { value: true });
      document.body.dispatchEvent(event);
    };
    press(20, 20);
    expect(report().state).not.toBe('took-over');
    press(200, 200);
    expect(report().state).toBe('took-over');
  });

  it('does not take its own keys for the player', async () => {
    start('play');
    await wait(() => report().moves >= 5);
    expect(hands).toBe(0);
    expect(report().state).not.toBe('took-over');
  });

  it('goes on when the player says so', async () => {
    start('play', { pace: 50 });
    await wait(() => report().moves >= 2);
    pressByHand('up');
    const { moves } = report();
    player.setMode('play', false, true);
    await wait(() => report().moves >= moves + 3);
  });

  it('sends one probing key to what is not proved to be a board, and says when nothing comes', async () => {
    page.habits = { deaf: true };
    start('play');
    await state('no-answer');
    expect(page.keys).toHaveLength(1);
    expect(report().moves).toBe(0);
  }, 20000);

  it('sends no key of any kind to what has heard one and is not proved to be a board', async () => {
    page.habits = { deaf: true };
    const keys: string[] = [];
    const hear = (event: KeyboardEvent): void => {
      keys.push(event.key);
      event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    start('play');
    await state('no-answer');
    document.removeEventListener('keydown', hear);
    expect(keys).toHaveLength(1);
  }, 20000);

  it('tells from its one key where the keys of a turned board lead', async () => {
    page.habits = { turned: true };
    // The advice is to go up. The key for it would lead down here, where nothing can move, and tell nothing.
    page.show([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 2, 0, 4],
    ]);
    start('play', { pace: 'max' });
    await wait(() => report().moves >= 10);
    expect(report()).toMatchObject({ mismatches: 0, provisional: false });
  });

  it('plays the board that appears while a key is tried on what only looks like one', async () => {
    const board = document.body.firstElementChild as Element;
    board.remove();
    addLookAlike(
      [
        [0, 4, 8, 0],
        [8, 16, 0, 4],
        [2, 0, 8, 16],
        [0, 16, 2, 0],
      ],
      600,
      100,
    );
    start('play');
    await wait(() => page.keys.length === 1);
    document.body.append(board);
    await wait(() => report().moves >= 5);
    expect(report()).toMatchObject({ mismatches: 0, provisional: false });
    expect(host.of('end')).toEqual([]);
  });

  it('presses again where a proved page lost a key, and says within five seconds that it does not answer', async () => {
    start('play');
    await wait(() => report().moves >= 3);
    page.habits = { deaf: true };
    const before = page.keys.length;
    const from = performance.now();
    await state('no-answer');
    expect(performance.now() - from).toBeLessThan(7000);
    expect(page.keys.length).toBeGreaterThan(before + 1);
    // The same key first: others only where it may lead elsewhere.
    expect(new Set(page.keys.slice(before, before + 2).map((key) => key.direction)).size).toBe(1);
  }, 20000);

  it('says that a board does not come to rest, not that the page does not answer', async () => {
    start('play');
    await wait(() => report().moves >= 3);
    page.habits = { alternates: true };
    await state('mismatch');
    expect(report().reason).toBe('restless');
  }, 20000);

  it('stops on a page that takes its board away with each move', async () => {
    page.habits = { vanishes: true };
    start('play');
    await state('mismatch');
    expect(report().reason).toBe('board_vanishes');
    expect(page.keys.length).toBeLessThanOrEqual(8);
    const pressed = page.keys.length;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(page.keys).toHaveLength(pressed);
    expect(report().state).toBe('mismatch');
  }, 20000);

  it('stops on a page that does not play by the rules', async () => {
    start('play');
    await wait(() => report().moves >= 3);
    page.habits = { wrong: true };
    await state('mismatch');
    expect(report().mismatches).toBeGreaterThan(0);
    const pressed = page.keys.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(page.keys).toHaveLength(pressed);
  }, 20000);

  it('pauses while a text field has the focus', async () => {
    start('play', { pace: 30 });
    await wait(() => report().moves >= 2);
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    await state('paused');
    const pressed = page.keys.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(page.keys).toHaveLength(pressed);
    field.remove();
    await wait(() => page.keys.length > pressed);
  });

  it('ends the game in the log when it is over, and follows the player into a new one', async () => {
    start('play', { pace: 'max' });
    await wait(() => report().over);
    await wait(() => host.of('end').length === 1);
    expect(host.of('end')[0]).toMatchObject({ reason: 'over', board: report().board });
    expect(report().state).toBe('game-over');
    const { moves } = report();
    page.show(FRESH);
    await wait(() => host.games.length === 2);
    // At this pace the second game may be over, too, before anybody looks.
    await wait(() => report().moves > moves);
  }, 20000);

  it('logs a restart as the end of one game and the beginning of another', async () => {
    start('play');
    await wait(() => report().moves >= 20);
    player.setMode('hint', false, true);
    await state('hinting');
    page.show(FRESH);
    await wait(() => host.games.length === 2);
    expect(host.of('end')[0]).toMatchObject({ reason: 'restarted', game: host.games[0] });
    expect(report().mismatches).toBe(0);
    expect(report().moves).toBeGreaterThanOrEqual(20);
    expect(report().gameMoves).toBe(0);
  });
});

describe('a player that the host refuses', () => {
  const WHY = "'minimax' has no option 'foo'; it has: depth";

  it('is said in the words of the host, and another choice is asked at once', async () => {
    host.refused.set('minimax:foo=bar', WHY);
    start('play', { player: 'minimax:foo=bar' });
    await state('player-refused');
    expect(report().said).toBe(WHY);
    expect(page.keys).toEqual([]);
    player.setSettings({ ...DEFAULTS, pace: 60, player: 'minimax' });
    await wait(() => report().moves >= 3);
    expect(report().said).toBe('');
  });

  it('is asked again when its user says so', async () => {
    host.refused.set('minimax', WHY);
    start('hint', { player: 'minimax' });
    await state('player-refused');
    host.refused.clear();
    player.setMode('hint', false, true, 7);
    await state('hinting');
  });

  it('is not blamed where no player was chosen', async () => {
    host.refused.set('', 'no player plays this board');
    start('hint');
    await state('declined');
    expect(report()).toMatchObject({ reason: 'host_refused', said: 'no player plays this board' });
  });
});

describe('the loss of the host', () => {
  it('stops the keys, and loses no move', async () => {
    start('play');
    await wait(() => report().moves >= 10);
    host.silent = true;
    await new Promise((resolve) => setTimeout(resolve, 60));
    host.drop();
    player.setLink('host-down');
    expect(report().state).toBe('host-down');
    const pressed = page.keys.length;
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(page.keys).toHaveLength(pressed);
    host.silent = false;
    host.relation = 'same';
    player.setLink('ready');
    await wait(() => page.keys.length > pressed + 5);
    player.setMode('hint', false, true);
    await wait(() => host.log.size === report().moves);
    expect(replay()).toEqual(report().board?.flat());
    expect(host.games).toHaveLength(1);
  });

  it('asks again where the host went in the middle of a thought', async () => {
    start('play');
    await wait(() => report().moves >= 3);
    host.thinksOn = true;
    const asked = host.of('advise').length;
    await wait(() => host.of('advise').length > asked);
    const { moves } = report();
    player.setLink('host-down');
    host.drop();
    host.thinksOn = false;
    player.setLink('ready');
    await wait(() => report().moves >= moves + 5);
    expect(host.games).toHaveLength(1);
  });
});

describe('hints', () => {
  it('point dashed until a move has proved the board, and tell whose move it was', async () => {
    start('hint');
    await state('hinting');
    const { arrow } = report();
    expect(arrow).toMatchObject({ dashed: true, final: true, position: 1 });
    pressByHand(arrow?.direction ?? 'up');
    await wait(() => report().moves === 1);
    await state('hinting');
    expect(report().arrow).toMatchObject({ dashed: false, position: 2 });
    await wait(() => host.log.size === 1);
    expect(host.log.get(1)).toMatchObject({ by: 'hint', player: 'first', depth: 3 });
    const other = (['left', 'down', 'right', 'up'] as const).find(
      (one) => one !== report().arrow?.direction && slide(STANDARD, page.grid, one).moved,
    );
    pressByHand(other ?? 'left');
    await wait(() => host.log.size === 2);
    expect(host.log.get(2)).toMatchObject({ by: 'hand' });
    expect(page.keys.every(({ trusted }) => trusted)).toBe(true);
  });

  it('come from those whom the player chose last, also about a board that stands', async () => {
    const asked = () => host.of('advise').map((body) => body['player']);
    start('hint', { player: 'one' });
    await state('hinting');
    player.setSettings({ ...DEFAULTS, player: 'one', others: ['two', 'three'] });
    await wait(() => report().opinions.every(({ direction }) => direction !== null));
    expect(asked()).toEqual(['one', 'two', 'three']);
    expect(report().opinions).toHaveLength(2);
    player.setSettings({ ...DEFAULTS, player: 'two', others: ['three'] });
    await state('hinting');
    expect(asked().slice(3)).toEqual(['two', 'three']);
    expect(report().arrow?.direction).toBe('up');
  });

  it('wait for a move on a full board that no profile names', async () => {
    page.show([
      [2, 4, 8, 16],
      [4, 8, 16, 32],
      [2, 4, 8, 16],
      [4, 8, 16, 0],
    ]);
    start('hint');
    await state('unsure');
    expect(report()).toMatchObject({ detected: false, reason: 'unproved' });
    expect(report().arrow).toBeNull();
    expect(host.of('advise')).toEqual([]);
  });
});

describe('off', () => {
  it('takes everything out of the page', async () => {
    start('hint');
    await state('hinting');
    const elements = document.querySelectorAll('*').length;
    player.setMode('off', false, true);
    expect(document.querySelectorAll('*').length).toBe(elements - 1);
    const reads = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    page.show([...FRESH].reverse());
    pressByHand('left');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(reads).not.toHaveBeenCalled();
    expect(hands).toBe(0);
    reads.mockRestore();
  });
});
