// The arrow is the host's advice, and the advice is the solver's.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { ORIGINAL_GAME, SOLVER_PROGRAM } from './drive/paths.ts';
import { framesPass, recordKeys, seenKeys } from './support/keys.ts';
import { until } from './drive/wait.ts';
import { arrowKey } from './try-page/human.ts';
import { drawnArrows, drawnBars, drawnTexts } from './support/overlay.ts';
import { DECIDED, resumeOriginal, shownByOriginal } from './support/page-board.ts';
import { Rig } from './support/rig.ts';
import { boardText, type Board, type Direction } from './support/rules.ts';
import { listenToHost, type Frame } from './support/wire.ts';

let rig: Rig;
let url: string;
let frames: Frame[];

beforeAll(async () => {
  rig = await Rig.start();
  url = await rig.serve(ORIGINAL_GAME);
  await rig.pairOn(url);
  frames = await listenToHost(rig.browser.page.browser());
});

afterAll(() => rig.close());

async function solverSays(board: Board): Promise<Direction> {
  const { stdout } = await promisify(execFile)(SOLVER_PROGRAM, [
    'analyze',
    boardText(board),
    '--time-ms',
    '100',
    '--json',
  ]);
  return (JSON.parse(stdout) as { best: Direction }).best;
}

const lastAdvice = (): Frame | undefined =>
  frames.findLast(
    ({ type, final, cancelled }) => type === 'advice' && final === true && cancelled !== true,
  );

test('the arrow over the board is the advice the host gave, and the solver agrees', async () => {
  const { page } = rig.browser;
  await recordKeys(page);
  await resumeOriginal(page, url, DECIDED);
  await switchOn(rig.browser, 'hint', { thinkMs: 100 });
  const report = await rig.reportWhen(
    'an arrow at rest',
    ({ arrow }) => arrow?.final === true,
    15_000,
  );

  expect(report.board).toEqual(await shownByOriginal(page));
  expect(report.arrow?.direction).toBe(lastAdvice()?.['best']);
  expect(await drawnArrows(page)).toEqual([report.arrow?.direction]);
  expect(await solverSays(DECIDED)).toBe(report.arrow?.direction);
});

test('the arrow follows the player, and hints press no key', async () => {
  const { page } = rig.browser;
  const before = await rig.report();
  const key = arrowKey(before.arrow?.direction);
  await page.keyboard.press(key);
  const after = await rig.reportWhen(
    'the arrow of the next position',
    ({ arrow, moves }) => moves > before.moves && arrow?.final === true,
    15_000,
  );
  expect(after.board).toEqual(await shownByOriginal(page));
  expect(after.hints).toBeGreaterThan(before.hints);
  expect(after.arrow?.direction).toBe(lastAdvice()?.['best']);
  expect(after.mismatches).toBe(0);
  await framesPass(page, 30);
  expect(await seenKeys(page)).toEqual([{ key, trusted: true }]);
});

test('on demand bars show the values that the host gave, the best marked, and the next tile', async () => {
  const { page } = rig.browser;
  // Nothing moves up or left: two bars are empty.
  await resumeOriginal(page, url, [
    [512, 256, 128, 64],
    [16, 32, 8, 0],
    [4, 2, 0, 0],
    [0, 0, 0, 0],
  ]);
  const popup = await rig.browser.openPopup();
  await popup.click('#hint-values');
  await popup.close();
  const report = await rig.reportWhen(
    'bars at rest',
    ({ arrow, worth }) => arrow?.final === true && worth.length === 4,
    15_000,
  );
  const advice = lastAdvice();
  const moves = advice?.['moves'] as Record<Direction, { legal: boolean; value: number | null }>;
  const bars = await drawnBars(page);
  for (const direction of ['up', 'right', 'down', 'left'] as const) {
    const { legal, value } = moves[direction];
    const best = direction === advice?.['best'];
    const text = legal ? Math.round(value ?? NaN).toLocaleString('en-US') : '';
    expect(bars[direction]?.text, direction).toBe(best ? `★ ${text}` : text);
    if (!legal) expect(bars[direction]?.full, direction).toBe(0);
    else expect(bars[direction]?.full, direction).toBeGreaterThan(0);
  }
  expect(moves.left.legal || moves.up.legal).toBe(false);
  expect(bars[advice?.['best'] as Direction]?.full).toBe(100);
  expect((await drawnTexts(page)).join()).toMatch(/4 next: 10 % by the rules/);

  const again = await rig.browser.openPopup();
  await until('the values in words', () => again.visible('#worth-list'), 5_000);
  expect(await again.text('#worth-list')).toContain('left: not possible');
  await again.click('#hint-values');
  await again.close();
  await until('the bars to go', async () => Object.keys(await drawnBars(page)).length === 0, 5_000);
  expect(await drawnArrows(page)).toEqual([report.arrow?.direction]);
});
