// The player's own key takes the game back, before another of ours is pressed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { ORIGINAL_GAME, PAGES } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { framesPass, recordKeys, seenKeys } from './support/keys.ts';
import { readLog } from './support/log.ts';
import { shownByOriginal } from './support/page-board.ts';
import { Rig } from './support/rig.ts';
import { DIRECTIONS, isLegal } from './support/rules.ts';
import { KEYS } from './try-page/human.ts';

/** About two seconds: at full pace dozens of keys would come. */
const QUIET_FRAMES = 120;
/** Moves a second: five seconds between two. */
const SLOWEST = '0.2';

let rig: Rig;
let url: string;
let faulty: string;

beforeAll(async () => {
  rig = await Rig.start();
  url = await rig.serve(ORIGINAL_GAME);
  faulty = await rig.serve(`${PAGES}/faulty`);
  await rig.pairOn(url);
  await recordKeys(rig.browser.page);
});

beforeEach(async () => {
  const { page } = rig.browser;
  await page.goto(url);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1 });
  await rig.reportWhen('some moves', ({ moves }) => moves >= 10, 30_000);
});

afterAll(() => rig.close());

test.each(['ArrowLeft', 'Escape', 'x'] as const)('%s stops autoplay at once', async (key) => {
  const { page } = rig.browser;
  await page.keyboard.press(key);
  await rig.reportWhen('the taking over', ({ state }) => state === 'took-over', 5_000);
  await framesPass(page, QUIET_FRAMES);
  const keys = await seenKeys(page);
  const own = keys.findIndex(({ trusted }) => trusted);
  expect(keys[own]?.key).toBe(key);
  expect(keys.slice(own + 1)).toEqual([]);
});

test('a click on the board stops autoplay at once', async () => {
  const { page } = rig.browser;
  await page.click('.game-container');
  await rig.reportWhen('the taking over', ({ state }) => state === 'took-over', 5_000);
  const before = (await seenKeys(page)).length;
  await framesPass(page, QUIET_FRAMES);
  expect(await seenKeys(page)).toHaveLength(before);
});

test('the key that took over counts as a move, and the game goes on when the player says so', async () => {
  const { page } = rig.browser;
  // Slow enough that no key of ours is under way when the player's comes.
  await switchOn(rig.browser, 'play', { pace: SLOWEST });
  const { moves } = await rig.report();
  const before = await rig.reportWhen('a slow move', (report) => report.moves > moves, 15_000);
  const direction = DIRECTIONS.find((way) => isLegal(before.board ?? [], way)) ?? 'up';
  await page.keyboard.press(KEYS[direction]);
  const held = await rig.reportWhen(
    "the player's move",
    (report) => report.state === 'took-over' && report.moves === before.moves + 1,
    5_000,
  );
  const { moves: logged } = await until(
    'the move in the log',
    async () => {
      const game = await readLog(rig.data, held.gameId ?? '');
      return game.moves.length === held.moves ? game : null;
    },
    10_000,
  );
  expect(logged.at(-1)?.direction).toBe(direction);

  await switchOn(rig.browser, 'play', { pace: 'max' });
  const later = await rig.reportWhen(
    'more moves',
    (report) => report.moves >= held.moves + 10,
    30_000,
  );
  expect(later.mismatches).toBe(0);
  const resting = await rig.takeOver();
  expect(resting.board).toEqual(await shownByOriginal(page));
});

test.each([
  ['has thrown all listeners of its window away', 'reopen'],
  ['keeps keys from all who listen later', 'swallow'],
])('Escape stops autoplay on a page that %s', async (_what, fault) => {
  const { page } = rig.browser;
  await page.goto(`${faulty}?fault=${fault}&after=12`);
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1 });
  await rig.reportWhen('moves after the fault', ({ moves }) => moves >= 25, 30_000);
  // A key that comes up soon after the window got the focus may have gone down in another.
  await framesPass(page, 90);
  await page.keyboard.press('Escape');
  await rig.reportWhen('the taking over', ({ state }) => state === 'took-over', 5_000);
  const pressed = (): Promise<number> =>
    page.evaluate(() => (window as unknown as { keys: { after: number } }).keys.after);
  const before = await pressed();
  expect(before).toBeGreaterThan(0);
  await framesPass(page, QUIET_FRAMES);
  expect(await pressed()).toBe(before);
});
