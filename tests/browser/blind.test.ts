// The ten pages that were written before their author had read the reader: all are played in one browser.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { PAGES } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { lastLogged } from './support/log.ts';
import { Rig } from './support/rig.ts';
import type { Board } from './support/rules.ts';

interface Fixture {
  readonly name: string;
  /** Each its own: the host would take the same board on one site for the same game. */
  readonly seed: number;
  readonly size: readonly [rows: number, cols: number];
  readonly moves: number;
  /** The tiles are no plain numbers. */
  readonly learns?: boolean;
}

const FIXTURES: readonly Fixture[] = [
  { name: 'rebuilt-layer', seed: 1, size: [4, 4], moves: 60 },
  { name: 'lying-class', seed: 2, size: [4, 4], moves: 25 },
  { name: 'variables', seed: 3, size: [5, 5], moves: 25 },
  { name: 'after-text', seed: 4, size: [3, 3], moves: 12 },
  { name: 'printed-zero', seed: 5, size: [8, 8], moves: 60 },
  { name: 'table-start', seed: 6, size: [4, 4], moves: 60 },
  { name: 'svg-tween', seed: 7, size: [4, 4], moves: 30 },
  { name: 'nested-shadow', seed: 8, size: [4, 6], moves: 40 },
  { name: 'mouse-swipe', seed: 9, size: [4, 4], moves: 25, learns: true },
  { name: 'held-keys', seed: 10, size: [4, 4], moves: 40 },
];

/** Keys that restart, undo or pause some games: none of ours, ever. */
const FORBIDDEN = [' ', 'r', 'R', 'n', 'N', 'u', 'U', 'z', 'Z', 'Enter', 'Backspace', 'Escape'];

interface Truth {
  readonly board: Board;
  readonly moves: number;
  readonly keys: readonly string[];
  readonly restarts: number;
}

/** What the page itself knows. */
const truthOf = (page: Page): Promise<Truth> =>
  page.evaluate(() => {
    interface Globals {
      testTruth: { board: number[][]; moves: number; keys: string[] };
      testRestarts?: number;
    }
    const { testTruth, testRestarts } = globalThis as unknown as Globals;
    const { board, moves, keys } = testTruth;
    return { board, moves, keys, restarts: testRestarts ?? 0 };
  });

let rig: Rig;
let home: string;

beforeAll(async () => {
  rig = await Rig.start();
  home = await rig.serve(`${PAGES}/blind`);
  await rig.pairOn(`${home}rebuilt-layer/`);
});

afterAll(() => rig.close());

// Autoplay stays on from page to page of a site: it would begin before the page's own start button is pressed.
beforeEach(() => rig.browser.page.goto('about:blank'));

describe.each(FIXTURES)('$name', ({ name, seed, size: [rows, cols], moves, learns }) => {
  test(`is played over ${moves} moves without a mismatch`, async () => {
    const { page } = rig.browser;
    await page.goto(`${home}${name}/?seed=${seed}`);
    const begin = await page.$('.begin');
    await begin?.click();
    await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1, stopAfter: moves });
    const report = await rig.reportWhen(
      'the end of play',
      ({ state, over }) => state === 'done' || over,
      60_000,
    );
    expect(report).toMatchObject({ detected: true, rows, cols, rules: 'standard', mismatches: 0 });
    const { reads } = await rig.report(0);
    // A look-alike beside the board may have been looked at before the first move.
    expect(reads.map(({ verdict }) => verdict).join(' ')).toMatch(/^first( first)*( move)*$/);
    // A small board may be lost before.
    if (!report.over) expect(report.moves).toBe(moves);
    await until('the page to rest', async () => (await truthOf(page)).moves >= report.moves, 5_000);
    const truth = await truthOf(page);
    // What the tiles say may have to be learned first: moves made meanwhile are not counted.
    expect(truth.moves - report.moves).toBeGreaterThanOrEqual(0);
    expect(truth.moves - report.moves).toBeLessThanOrEqual(learns ? 4 : 0);
    expect(truth.board).toEqual(report.board);
    expect(truth.restarts).toBe(0);
    expect(truth.keys.filter((key) => FORBIDDEN.includes(key))).toEqual([]);
    expect(
      await lastLogged(rig.data, report.gameId ?? '', () => Promise.resolve(truth.board)),
    ).toEqual(truth.board);
  });
});
