// The coach: the player plays, the host judges, the mark on the board says so.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { hostCommand } from './drive/host.ts';
import { ORIGINAL_GAME } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { readLog } from './support/log.ts';
import { madeExport, madeGame } from './support/made_games.ts';
import { drawnArrows, drawnTexts } from './support/overlay.ts';
import { resumeOriginal } from './support/page-board.ts';
import { Rig } from './support/rig.ts';
import { isLegal, type Board, type Direction } from './support/rules.ts';

/** Down takes the largest tile out of its corner and gives a fifth of the game away; up and left are as good. */
const TEMPTING: Board = [
  [512, 256, 128, 64],
  [4, 8, 16, 32],
  [2, 0, 0, 0],
  [0, 0, 0, 2],
];

let rig: Rig;
let url: string;

beforeAll(async () => {
  rig = await Rig.start();
  url = await rig.serve(ORIGINAL_GAME);
  await rig.pairOn(url);
});

afterAll(() => rig.close());

const coached = (what: string, moves: number) =>
  rig.reportWhen(what, ({ coach }) => (coach?.last?.move ?? 0) >= moves, 15_000);

test('a good move gets no sign and no arrow', async () => {
  const { page } = rig.browser;
  await resumeOriginal(page, url, TEMPTING);
  await switchOn(rig.browser, 'coach');
  await rig.reportWhen('the coach', ({ state }) => state === 'coaching', 15_000);
  expect(await drawnArrows(page)).toEqual([]);
  await page.keyboard.press('ArrowLeft');
  const { coach } = await coached('a verdict', 1);
  expect(coach?.last).toMatchObject({ verdict: 'good', played: 'left' });
  expect(await drawnTexts(page)).toContain('•');
  expect(await drawnArrows(page)).toEqual([]);
});

test('a blunder gets its sign, and on demand the reason and the arrow', async () => {
  const { page } = rig.browser;
  await resumeOriginal(page, url, TEMPTING);
  await rig.reportWhen(
    'the coach',
    ({ state, coach }) => state === 'coaching' && coach?.last === null,
    15_000,
  );
  await page.keyboard.press('ArrowDown');
  const { coach } = await coached('a verdict', 1);
  expect(coach?.last).toMatchObject({ verdict: 'blunder', played: 'down' });
  expect(coach?.last?.why.map(({ reason }) => reason)).toContain('corner_left');
  expect(coach?.blunders).toBe(1);
  expect(coach?.dearest).toHaveLength(1);
  expect(await drawnTexts(page)).toContain('??');

  // The mark stands in the board's upper right corner.
  const board = await page.$eval('.game-container', (element) => {
    const { right, top } = element.getBoundingClientRect();
    return { right, top };
  });
  const before = await rig.report();
  await page.mouse.click(board.right - 14, board.top + 15);
  const shown = await rig.reportWhen('the arrow', ({ arrow }) => arrow !== null, 15_000);
  expect(await drawnArrows(page)).toEqual([shown.arrow?.direction]);
  const said = (await drawnTexts(page)).join('\n');
  expect(said).toMatch(/Blunder: [\d,.]+ points less/);
  expect(said).toContain('The largest tile, 512, left its corner.');
  expect(shown.moves).toBe(before.moves);
});

test('moves of the player are logged as made by hand, with what the arrow would have been', async () => {
  const { gameId } = await rig.reportWhen('the log', ({ unlogged }) => unlogged === 0, 15_000);
  const { moves } = await readLog(rig.data, gameId ?? '');
  const last = moves.at(-1);
  expect(last).toMatchObject({ direction: 'down', by: 'hand' });
  expect(last?.values?.left).toBeGreaterThan(last?.values?.down ?? Infinity);
});

const GOOD: readonly Direction[] = ['left', 'up', 'right', 'down'];
const SLIPS: readonly Direction[] = ['down', 'right', 'up', 'left'];
/** With those of the tests before, the dashboard names no more. */
const PLAYED = 9;
const MARKS: readonly string[] = ['inaccuracy', 'mistake', 'blunder'];
const KEYS = { up: 'ArrowUp', right: 'ArrowRight', down: 'ArrowDown', left: 'ArrowLeft' } as const;

test('the dear moves of the dashboard are those that the coach marked', async () => {
  const { page } = rig.browser;
  await resumeOriginal(page, url, TEMPTING);
  await rig.reportWhen(
    'the coach',
    ({ state, coach }) => state === 'coaching' && coach?.last === null,
    15_000,
  );
  const marked: [number, string][] = [];
  let played = 0;
  for (let move = 1; move <= PLAYED; move++) {
    const { board } = await rig.report();
    if (board === null) throw new Error('the board is lost');
    const wishes = move % 4 === 0 ? SLIPS : GOOD;
    const way = wishes.find((one) => isLegal(board, one));
    if (way === undefined) break;
    played = move;
    await page.keyboard.press(KEYS[way]);
    // On a busy machine the search may say too little of a move: then nobody marks it.
    const told = await coached(`the verdict on move ${move}`, move).catch(() => null);
    const verdict = told?.coach?.last?.verdict ?? '';
    if (MARKS.includes(verdict)) marked.push([move, verdict]);
  }
  expect(marked.filter(([, verdict]) => verdict === 'blunder').length).toBeGreaterThan(0);

  const { gameId } = await rig.reportWhen('the log', ({ unlogged }) => unlogged === 0, 15_000);
  // The same board in the same tab is the same game, taken back.
  const before = (await readLog(rig.data, gameId ?? '')).moves.length - played;
  const { url: games } = (await hostCommand(rig.data, 'log', 'open')) as { url: string };
  const tab = await rig.browser.openTab(games);
  try {
    await tab.waitForSelector('.list tbody tr');
    await tab.evaluate((id) => {
      location.hash = `#/game/${id}`;
    }, gameId);
    const dear = (): Promise<[number, string][]> =>
      tab.$$eval('.dear tbody tr', (rows) =>
        rows.map((row): [number, string] => [
          Number(row.querySelector('button')?.textContent?.slice(1)),
          row.cells[4]?.textContent?.toLowerCase() ?? '',
        ]),
      );
    await until('the game', async () => (await dear()).length > 0, 15_000);
    const shown = (await dear())
      .filter(([seq, verdict]) => seq > before && MARKS.includes(verdict))
      .map(([seq, verdict]): [number, string] => [seq - before, verdict])
      .sort(([a], [b]) => a - b);
    expect(shown).toEqual(marked);
  } finally {
    await tab.close();
  }
});

test('a game autoplayed and one imported stand beside it', async () => {
  const { page } = rig.browser;
  const file = join(rig.data, 'imported.json');
  const imported = madeGame({
    id: 'eeeeeeeeeeeeeeee',
    seed: 3,
    moves: 30,
    site: 'https://elsewhere.example',
    page: 'Elsewhere',
    startedMs: Date.UTC(2026, 4, 1, 12),
    player: '',
  });
  await writeFile(file, madeExport([imported]));
  await hostCommand(rig.data, 'log', 'import', file);
  await page.evaluate(() => localStorage.clear());
  await page.goto(url);
  await switchOn(rig.browser, 'play', { thinkMs: 1, pace: 'max', stopAfter: 20 });
  await rig.reportWhen(
    'the autoplayed game',
    ({ moves, unlogged }) => moves >= 20 && unlogged === 0,
    60_000,
  );
  const { url: games } = (await hostCommand(rig.data, 'log', 'open')) as { url: string };
  const tab = await rig.browser.openTab(games);
  try {
    await tab.waitForSelector('.list tbody tr');
    const rows = await tab.$$eval('.list tbody tr', (all) =>
      all.map((row) => [row.cells[1]?.textContent ?? '', row.cells[3]?.textContent ?? '']),
    );
    const host = new URL(url).host;
    const here = rows.filter(([site]) => site === host).map(([, player]) => player);
    // The newest first.
    expect(here[0]).not.toBe(here[1]);
    expect(here.length).toBeGreaterThanOrEqual(2);
    expect(rows.map(([site]) => site)).toContain('elsewhere.example');
  } finally {
    await tab.close();
  }
});
