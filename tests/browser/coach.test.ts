// The coach: the player plays, the host judges, the mark on the board says so.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { ORIGINAL_GAME } from './drive/paths.ts';
import { readLog } from './support/log.ts';
import { drawnArrows, drawnTexts } from './support/overlay.ts';
import { resumeOriginal } from './support/page-board.ts';
import { Rig } from './support/rig.ts';
import type { Board } from './support/rules.ts';

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
