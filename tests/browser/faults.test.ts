// Pages that go wrong in mid-game: the bridge says why it stopped and presses nothing on a board it does not know.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { popupWords, switchOn } from './drive/bridge.ts';
import { ORIGINAL_GAME, PAGES } from './drive/paths.ts';
import { framesPass } from './support/keys.ts';
import { Rig } from './support/rig.ts';

interface FaultyWindow {
  readonly keys: { readonly before: number; readonly after: number };
}

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

test('a page whose rules turn out to be others is stopped after a few keys', async () => {
  await rig.browser.page.goto(`${faulty}?fault=rules&after=12`);
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 2 });
  const report = await rig.reportWhen('the stop', ({ state }) => state === 'mismatch', 30_000);
  expect(report.mismatches).toBeGreaterThan(0);
  await framesPass(rig.browser.page, 60);
  expect((await keys()).after).toBeLessThanOrEqual(3);
});
