// Pages that go wrong in mid-game: the bridge says why it stopped and presses nothing on a board it does not know.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { popupWords, switchOn } from './drive/bridge.ts';
import { ORIGINAL_GAME, PAGES } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { framesPass } from './support/keys.ts';
import { Rig } from './support/rig.ts';

interface FaultyWindow {
  readonly keys: { readonly before: number; readonly after: number };
}

/** Enough for some to fall just into the entering of the page. */
const LOADS = 24;
const STOPPED = ['declined', 'mismatch', 'no-board', 'unsure', 'no-answer'];

let rig: Rig;
let faulty: string;

beforeAll(async () => {
  rig = await Rig.start();
  faulty = await rig.serve(`${PAGES}/faulty`);
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
});

afterAll(() => rig.close());

const keys = (): Promise<FaultyWindow['keys']> =>
  rig.browser.page.evaluate(() => (window as unknown as FaultyWindow).keys);

test('the page without a fault is played', async () => {
  await rig.browser.page.goto(faulty);
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 2 });
  const report = await rig.reportWhen('moves', ({ moves }) => moves >= 60, 30_000);
  expect(report.mismatches).toBe(0);
});

test.each(['shape', 'shrink', 'words'])(
  'a page with the fault "%s" is stopped with a reason and without another key',
  async (fault) => {
    await rig.browser.page.goto(`${faulty}?fault=${fault}&after=12`);
    await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 2 });
    await rig.reportWhen(
      'the stop',
      ({ moves, state }) => moves > 5 && STOPPED.includes(state),
      30_000,
    );
    await framesPass(rig.browser.page, 60);
    expect((await keys()).after).toBe(0);
    const popup = await rig.browser.openPopup();
    expect((await popupWords(popup)).length).toBeGreaterThan(20);
    await popup.close();
  },
);

interface Cover {
  readonly what: string;
  readonly css: string;
  readonly layer: boolean;
}

/** Puts a layer into the page, or hides the board; resolves with how to take it back. */
async function cover({ css, layer }: Omit<Cover, 'what'>): Promise<() => Promise<void>> {
  const { page } = rig.browser;
  await page.evaluate(
    (text, over) => {
      const board = document.getElementById('board');
      const element = over ? document.body.appendChild(document.createElement('div')) : board;
      if (element) Object.assign(element, { className: 'covers' }).style.cssText += text;
    },
    css,
    layer,
  );
  return () =>
    page.evaluate((over) => {
      const element = document.querySelector<HTMLElement>('.covers');
      if (over) element?.remove();
      else element?.style.removeProperty('visibility');
      if (!over) element?.style.removeProperty('opacity');
    }, layer);
}

const OVER_ALL = 'position:fixed;inset:0;z-index:9;';

test.each<Cover>([
  { what: 'invisible', css: ';visibility:hidden', layer: false },
  { what: 'transparent', css: ';opacity:0', layer: false },
  { what: 'under a layer', css: `${OVER_ALL}background:#fff`, layer: true },
  { what: 'under a picture', css: `${OVER_ALL}background:linear-gradient(red,blue)`, layer: true },
])('a board that is $what is not played until it shows again', async (it) => {
  const { page } = rig.browser;
  await page.goto(faulty);
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 2 });
  await rig.reportWhen('moves', ({ moves }) => moves >= 10, 30_000);
  const uncover = await cover(it);
  const paused = await rig.reportWhen('the pause', ({ state }) => state === 'paused', 5_000);
  expect(paused.reason).toBe('board_hidden');
  const before = (await keys()).after;
  await framesPass(page, 60);
  expect((await keys()).after).toBe(before);
  await uncover();
  await rig.reportWhen('more moves', ({ moves }) => moves >= paused.moves + 10, 15_000);
  expect((await rig.report()).mismatches).toBe(0);
});

test.each<Cover>([
  { what: 'a layer for swipes', css: `${OVER_ALL}`, layer: true },
  { what: 'a veil', css: `${OVER_ALL}background:rgb(0 0 0 / 0.5)`, layer: true },
  {
    what: 'half a dialog',
    css: 'position:fixed;inset:0 0 auto 0;height:220px;z-index:9;background:#fff',
    layer: true,
  },
])('a board under $what is played on', async (it) => {
  await rig.browser.page.goto(faulty);
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 2 });
  const { moves } = await rig.reportWhen('moves', (report) => report.moves >= 10, 30_000);
  await cover(it);
  await rig.reportWhen('more moves', (report) => report.moves >= moves + 40, 15_000);
});

test('a page that leaves as soon as it has loaded stays switched on', async () => {
  const { page } = rig.browser;
  await page.goto(await rig.serve(ORIGINAL_GAME));
  await switchOn(rig.browser, 'hint');
  await rig.reportWhen('the mode', ({ mode }) => mode === 'hint', 15_000);
  await page.evaluateOnNewDocument((times) => {
    addEventListener('load', () => {
      const loaded = Number(sessionStorage.getItem('loaded')) + 1;
      sessionStorage.setItem('loaded', String(loaded));
      if (loaded < times) setTimeout(() => location.reload(), loaded % 8);
    });
  }, LOADS);
  await page.reload();
  const hasLoaded = (times: number): boolean => Number(sessionStorage.getItem('loaded')) >= times;
  // A document that leaves takes its evaluation with it.
  const wasLast = (): Promise<boolean> => page.evaluate(hasLoaded, LOADS).catch(() => false);
  await until('the last load', wasLast, 60_000);
  await rig.reportWhen('an arrow', ({ arrow }) => arrow !== null, 15_000);
});

test('a page whose rules turn out to be others is stopped after a few keys', async () => {
  await rig.browser.page.goto(`${faulty}?fault=rules&after=12`);
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 2 });
  const report = await rig.reportWhen('the stop', ({ state }) => state === 'mismatch', 30_000);
  expect(report.mismatches).toBeGreaterThan(0);
  await framesPass(rig.browser.page, 60);
  expect((await keys()).after).toBeLessThanOrEqual(3);
});
