// Games in frames, as portals show them, and sites on which the bridge is always on.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { popupWords, switchOn } from './drive/bridge.ts';
import { PAGES } from './drive/paths.ts';
import { buildToday } from './pages/today/build.ts';
import { until } from './drive/wait.ts';
import { Rig } from './support/rig.ts';

let rig: Rig;
/** The portal and the games lie on one server; its other name makes them another origin. */
let home: string;
let elsewhere: string;
let today: string;

beforeAll(async () => {
  rig = await Rig.start('chromium', { agreeable: true });
  today = await mkdtemp(join(tmpdir(), 'bridge-today-'));
  await buildToday(today, 2);
  home = await rig.serve(PAGES);
  elsewhere = home.replace('127.0.0.1', 'localhost');
  await rig.pairOn(`${home}blind/printed-zero/`);
});

afterAll(async () => {
  await rig.close();
  await rm(today, { recursive: true });
});

const portal = (game: string, more = ''): string =>
  `${home}portal/?game=${encodeURIComponent(game)}${more}`;

test('a sandboxed frame is declined with the reason', async () => {
  await rig.browser.page.goto(portal(`${elsewhere}blind/printed-zero/?seed=31`, '&sandbox'));
  const popup = await rig.browser.openPopup();
  await until('the reason', async () => (await popupWords(popup)).includes('sandboxed'), 10_000);
  expect(await popup.visible('#frame-list button')).toBe(false);
  await popup.close();
  const report = await rig.report();
  expect(report).toMatchObject({ detected: false, sandboxed: true, frameOrigins: [] });
});

test('a frame of the same origin needs no grant', async () => {
  await rig.browser.page.goto(portal(`${home}blind/nested-shadow/?seed=32`));
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1, stopAfter: 20 });
  const report = await rig.reportWhen('20 moves', ({ state }) => state === 'done', 60_000);
  expect(report).toMatchObject({ moves: 20, mismatches: 0, rows: 4, cols: 6 });
});

test('a frame of another origin is asked for by name, played, and given back at a key anywhere', async () => {
  const { page } = rig.browser;
  await page.goto(portal(`${elsewhere}blind/printed-zero/?seed=33`));
  const popup = await rig.browser.openPopup();
  await until('the frame to be named', () => popup.visible('#frame-list button'), 10_000);
  expect(await popup.text('#frame-list')).toContain(new URL(elsewhere).origin);
  expect((await rig.report()).detected).toBe(false);
  await popup.click('#frame-list button');
  await until('the board in the frame', async () => (await rig.report()).rows === 8, 10_000);
  await popup.close();
  await switchOn(rig.browser, 'play', { pace: '20', thinkMs: 1, stopAfter: 0 });
  await rig.reportWhen('moves in the frame', ({ moves }) => moves >= 20, 60_000);
  // The focus is in the page around the frame.
  await page.click('h1');
  await page.keyboard.press('Shift');
  await page.keyboard.press('x');
  const report = await rig.reportWhen(
    'the game to be given back',
    ({ state }) => state === 'took-over',
    10_000,
  );
  expect(report.mismatches).toBe(0);
});

test.each([false, true])(
  'the original as it is today is played in a frame of another origin, by its pixels alone: %s',
  async (pictureOnly) => {
    const game = (await rig.serve(today)).replace('127.0.0.1', 'localhost');
    await rig.browser.page.goto(portal(`${game}?seed=35&slide=40`));
    const popup = await rig.browser.openPopup();
    // A grant knows no port: an earlier test may have had it.
    const named = await until(
      'the frame, named or entered',
      async () => (await popup.visible('#frame-list button')) || (await rig.report()).detected,
      20_000,
    );
    if (named && (await popup.visible('#frame-list button'))) {
      await popup.click('#frame-list button');
    }
    await popup.close();
    await rig.chooseSource(pictureOnly);
    await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1, stopAfter: 0 });
    const report = await rig.reportWhen(
      'moves in the frame',
      ({ moves, mismatches }) => moves >= 30 || mismatches > 0,
      60_000,
    );
    expect(report).toMatchObject({ mismatches: 0, source: pictureOnly ? 'canvas' : 'page' });
    await rig.chooseSource(false);
  },
);

test('always on a site: it plays by itself from then on, and no longer once that is taken back', async () => {
  const { page } = rig.browser;
  await page.goto(`${home}blind/printed-zero/?seed=34`);
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1, stopAfter: 10 });
  const popup = await rig.browser.openPopup();
  await popup.click('#always');
  await until('the grant', async () => popup.checked('#always'), 10_000);
  await popup.close();
  // Another tab, in which the toolbar button was never clicked.
  const other = await rig.browser.openTab(`${home}blind/printed-zero/?seed=35`);
  const played = (): Promise<number> =>
    other.evaluate(
      () => (globalThis as unknown as { testTruth: { moves: number } }).testTruth.moves,
    );
  await until('moves by itself', async () => (await played()) >= 10, 30_000);
  await other.close();

  const again = await rig.browser.openPopup();
  await again.click('#always');
  await until('the grant to be taken back', async () => !(await again.checked('#always')), 10_000);
  await again.close();
  const afterwards = await rig.browser.openPopup();
  await until('the popup', () => afterwards.visible('#always'), 10_000);
  expect(await afterwards.checked('#always')).toBe(false);
  await afterwards.close();
});
