// The demonstration: plays at reading pace, says why it leaves a direction aside, and yields to the player's own key.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { ORIGINAL_GAME } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { framesPass, recordKeys, seenKeys } from './support/keys.ts';
import { readLog } from './support/log.ts';
import { drawnArrows, drawnTexts } from './support/overlay.ts';
import { DECIDED, resumeOriginal, shownByOriginal } from './support/page-board.ts';
import { Rig } from './support/rig.ts';
import type { Board } from './support/rules.ts';
import { arrowKey } from './try-page/human.ts';

const SECONDS = 1;
/** So much of the pace may be the machine's. */
const SLACK_MS = 60;

/**
 * Up is best. Down takes the largest tile out of its corner; left and right would merge the fours: about 4,000 points less
 * at every depth, five times what the coach begins to speak at.
 */
const TEMPTING: Board = [
  [512, 256, 128, 32],
  [64, 16, 8, 4],
  [2, 4, 4, 0],
  [0, 0, 0, 4],
];

let rig: Rig;
let url: string;

beforeAll(async () => {
  rig = await Rig.start();
  url = await rig.serve(ORIGINAL_GAME);
  await rig.pairOn(url);
  await recordKeys(rig.browser.page);
});

afterAll(() => rig.close());

const demonstrate = (demoSeconds: number) => switchOn(rig.browser, 'demo', { demoSeconds });

const stopped = () =>
  rig.reportWhen('the taking over', ({ state }) => state === 'took-over', 15_000);

test('it plays a real page at its pace, without a mismatch', async () => {
  const { page } = rig.browser;
  await resumeOriginal(page, url, DECIDED);
  await demonstrate(SECONDS);
  await rig.reportWhen('five moves', ({ moves }) => moves >= 5, 60_000);
  await page.keyboard.press('Escape');
  const { mismatches, gameId } = await stopped();
  expect(mismatches).toBe(0);
  const { reads } = await rig.report(0);
  const times = reads.filter(({ verdict }) => verdict === 'move').map(({ t_ms }) => t_ms);
  for (const [index, time] of times.slice(1).entries()) {
    expect(time - (times[index] as number)).toBeGreaterThan(SECONDS * 1000 - SLACK_MS);
  }
  await rig.reportWhen('the log', ({ unlogged }) => unlogged === 0, 15_000);
  const { moves } = await readLog(rig.data, gameId ?? '');
  expect(moves.map(({ by }) => by)).toEqual(times.map(() => 'auto'));
});

test('it marks the guarded direction and the merge it declines, with the reason', async () => {
  const { page } = rig.browser;
  await resumeOriginal(page, url, TEMPTING);
  await demonstrate(20);
  const { demo, arrow } = await rig.reportWhen(
    'what is left aside, judged',
    (report) => report.demo?.refusals.length === 2,
    15_000,
  );
  const [guarded, declined] = demo?.refusals ?? [];
  expect(guarded).toMatchObject({ direction: 'down', guarded: true, merges: [] });
  expect(guarded?.why.map(({ reason }) => reason)).toContain('corner_left');
  expect(['left', 'right']).toContain(declined?.direction);
  expect(declined?.guarded).toBe(false);
  expect(
    declined?.merges.map(({ cells, value }) => [cells.toSorted((a, b) => a - b), value]),
  ).toEqual([[[9, 10], 8]]);
  expect(declined?.loss).toBeGreaterThan(0);
  expect(await drawnArrows(page)).toEqual(['up']);
  expect([arrow?.direction, demo?.chosen]).toEqual(['up', 'up']);
  const said = await drawnTexts(page);
  expect(said).toContain('Next: up');
  expect(said.join('\n')).toMatch(/Not down: [\d,.]+ points less/);
  expect(said).toContain('The largest tile, 512, would leave its corner.');
  expect(said.join('\n')).toMatch(/Declined: 8 by (left|right): [\d,.]+ points less/);
  // The pair that stays apart, with the mark between its two rings.
  expect(said).toContain('✕');
});

test('paused it waits, and a step makes one move', async () => {
  const { page } = rig.browser;
  const before = await rig.report();
  const popup = await rig.browser.openPopup();
  await popup.click('#demo-pause');
  await rig.reportWhen(
    'the pause',
    ({ state, reason }) => state === 'paused' && reason === 'by_you',
    5_000,
  );
  await popup.click('#demo-step');
  const after = await rig.reportWhen(
    'one move',
    ({ state, moves }) => state === 'paused' && moves === before.moves + 1,
    15_000,
  );
  await framesPass(page, 60);
  expect((await rig.report()).moves).toBe(after.moves);
  await popup.click('#demo-pause');
  await rig.reportWhen('going on', ({ state }) => state === 'demonstrating', 5_000);
  await popup.close();
});

/** Presses Tab until the focus is on what is no part of the page; false where it never is. */
async function tabToMark(): Promise<boolean> {
  const { page } = rig.browser;
  for (let tabs = 0; tabs < 30; tabs++) {
    await page.keyboard.press('Tab');
    const beside = await page.evaluate(() => !document.body.contains(document.activeElement));
    if (beside) return true;
  }
  return false;
}

test('its mark is reached by Tab, goes on at Enter, and what waits waits after a reload', async () => {
  const { page } = rig.browser;
  const waits = () =>
    rig.reportWhen(
      'the pause',
      ({ state, reason }) => state === 'paused' && reason === 'by_you',
      15_000,
    );
  expect(await tabToMark()).toBe(true);
  await waits();
  expect(await drawnTexts(page)).toContain('‖');
  const pressed = (await seenKeys(page)).length;
  await page.keyboard.press('Enter');
  await rig.reportWhen('going on', ({ state }) => state === 'demonstrating', 5_000);
  await page.keyboard.press(' ');
  await waits();
  expect((await seenKeys(page)).slice(pressed).every(({ trusted }) => trusted)).toBe(true);

  await page.reload();
  const { moves } = await waits();
  await framesPass(page, 60);
  expect((await rig.report()).moves).toBe(moves);
  expect(await seenKeys(page)).toEqual([]);
  const popup = await rig.browser.openPopup();
  await popup.click('#demo-pause');
  await rig.reportWhen('going on', ({ state }) => state === 'demonstrating', 5_000);
  await popup.close();
});

test("an arrow key takes over at once, and is the player's in the log", async () => {
  const { page } = rig.browser;
  const before = await rig.reportWhen(
    'the next move',
    ({ state, arrow }) => state === 'demonstrating' && arrow?.final === true,
    15_000,
  );
  const pressed = (await seenKeys(page)).length;
  await page.keyboard.press(arrowKey(before.arrow?.direction));
  await stopped();
  const after = await rig.reportWhen(
    'the move, logged',
    ({ moves, unlogged }) => moves === before.moves + 1 && unlogged === 0,
    15_000,
  );
  await framesPass(page, 60);
  expect((await seenKeys(page)).slice(pressed)).toEqual([
    { key: arrowKey(before.arrow?.direction), trusted: true },
  ]);
  expect(await drawnArrows(page)).toEqual([]);
  const { moves } = await readLog(rig.data, after.gameId ?? '');
  expect(moves.at(-1)).toMatchObject({ by: 'hand', direction: before.arrow?.direction });
  expect(moves.at(-2)).toMatchObject({ by: 'auto' });
  expect(after.board).toEqual(await shownByOriginal(page));

  const popup = await rig.browser.openPopup();
  await popup.click('#resume');
  await popup.close();
  const resumed = await rig.reportWhen(
    'going on',
    ({ state }) => state === 'demonstrating',
    15_000,
  );
  expect(resumed.mode).toBe('demo');
  await switchOn(rig.browser, 'off');
  await until(
    'nothing of ours in the page',
    async () => (await drawnTexts(page)).length === 0,
    5_000,
  );
});
