// The analysis of a game in the dashboard: begun, followed, cancelled, gone on with after the host was started anew.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Host, hostCommand } from './drive/host.ts';
import { until } from './drive/wait.ts';
import { madeExport, madeGame } from './support/made_games.ts';
import { Rig } from './support/rig.ts';

const LIMIT_MS = 30_000;
const GAME = 'dddddddddddddddd';
const MOVES = 60;
const QUICK_MS = '5';
/** So slow that it can be cancelled before its end. */
const SLOW_MS = '500';

let rig: Rig;
let page: Page;

beforeAll(async () => {
  rig = await Rig.start();
  const file = join(rig.data, 'games.json');
  const game = madeGame({
    id: GAME,
    seed: 7,
    moves: MOVES,
    site: 'https://human.example',
    page: 'By hand',
    startedMs: Date.UTC(2026, 4, 1, 12),
    player: '',
    slips: [20, 40],
  });
  await writeFile(file, madeExport([game]));
  await hostCommand(rig.data, 'log', 'import', file);
  page = await rig.browser.openTab('about:blank');
});

afterAll(() => rig.close());

async function openGame(): Promise<void> {
  const { url } = (await hostCommand(rig.data, 'log', 'open')) as { url: string };
  await page.goto(url);
  await page.waitForSelector('.list tbody tr a', { timeout: LIMIT_MS });
  await page.click('.list tbody tr a');
  await page.waitForSelector('.analysis', { timeout: LIMIT_MS });
}

const words = (): Promise<string> =>
  page.$eval('.analysis [role=status]', (element) => element.textContent ?? '');
const said = (what: RegExp): Promise<string> =>
  until(
    String(what),
    async () => {
      const now = await words();
      return what.test(now) ? now : null;
    },
    LIMIT_MS,
  );
const button = (label: string): Promise<void> =>
  page
    .locator(`.analysis ::-p-aria([name="${label}"][role="button"])`)
    .setTimeout(LIMIT_MS)
    .click();
const dear = (): Promise<string[]> =>
  page.$$eval('.dear button', (buttons) => buttons.map((one) => one.textContent ?? ''));
const judged = async (): Promise<number> => Number(/^(\d+) of/.exec(await words())?.[1] ?? 0);

test('a game nobody valued says so, and offers its analysis', async () => {
  await openGame();
  await said(/No move was judged/);
  expect(await dear()).toEqual([]);
  expect(await page.$$('.swings button')).toHaveLength(0);
  expect(await page.$eval('.analysis progress', (bar) => bar.checkVisibility())).toBe(false);
});

test('an analysis shows how far it is, and ends when it is cancelled', async () => {
  await page.select('[name=analysis_ms]', SLOW_MS);
  await button('Analyse');
  await until('some moves', async () => (await judged()) >= 2, LIMIT_MS);
  const bar = await page.$eval('.analysis progress', (element) => ({
    seen: element.checkVisibility(),
    value: element.value,
    max: element.max,
  }));
  expect(bar.seen).toBe(true);
  expect(bar.max).toBe(MOVES);
  expect(bar.value).toBeGreaterThanOrEqual(2);
  await button('Cancel');
  await said(/of 60 moves were judged for 500 ms or longer/);
  expect(await judged()).toBeLessThan(MOVES);
  expect(await page.$eval('.analysis progress', (element) => element.checkVisibility())).toBe(
    false,
  );
  // What was found until then is shown.
  await until('what was found', async () => (await page.$$('.swings button')).length > 0, LIMIT_MS);
});

test('it goes on where it was, from a page that was left and with a host that was started anew', async () => {
  const before = await judged();
  await button('Go on');
  await until('more moves', async () => (await judged()) > before, LIMIT_MS);
  // It needs nobody to look on.
  await page.goto('about:blank');
  await openGame();
  await said(/moves are judged/);
  const reached = await judged();
  await rig.host.stop();
  rig.host = await Host.start(rig.data);
  await openGame();
  await page.select('[name=analysis_ms]', SLOW_MS);
  await said(/were judged for 500 ms/);
  expect(await judged()).toBeGreaterThanOrEqual(reached);
  await page.select('[name=analysis_ms]', QUICK_MS);
  await button('Go on');
  await said(/All 60 moves were judged for 5 ms or longer/);
});

test('what it found stands in the curve and among the dearest moves', async () => {
  await until('the dearest moves', async () => (await dear()).length > 3, LIMIT_MS);
  const { dearest, judged: all } = (await hostCommand(
    rig.data,
    'log',
    'analyze',
    GAME,
    '--time-ms',
    QUICK_MS,
  )) as { dearest: { seq: number }[]; judged: number };
  expect(all).toBe(MOVES);
  expect((await dear()).slice(0, dearest.length)).toEqual(dearest.map(({ seq }) => `#${seq}`));
  const verdicts = await page.$$eval('.dear tbody tr', (rows) =>
    rows.map((row) => row.cells[4]?.textContent ?? ''),
  );
  expect(verdicts.every((verdict) => verdict !== '')).toBe(true);
  await page.keyboard.press('Home');
  expect(await page.$eval('.beside', (place) => place.textContent)).toMatch(
    /That was the move advised|Advised: /,
  );
});
