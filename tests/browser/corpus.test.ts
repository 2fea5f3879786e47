// Every kind of page that pages.md tells of, as a small page of our own (pages/corpus), is found and played from its
// picture alone. One browser plays them all.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { ORIGINAL_GAME, PAGES } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { framesPass } from './support/keys.ts';
import { Rig } from './support/rig.ts';

interface Row {
  readonly page: string;
  /** Clicked before the bridge is switched on. */
  readonly click?: string;
  readonly moves?: number;
  readonly size?: readonly [number, number];
}

const MOVES = 30;
const FEW = 12;

const ROWS: readonly Row[] = [
  { page: 'cells.html' },
  { page: 'cells.html?rows=2&cols=2', moves: 3, size: [2, 2] },
  { page: 'cells.html?rows=3&cols=6', size: [3, 6] },
  { page: 'cells.html?rows=8&cols=8', size: [8, 8] },
  { page: 'cells.html?rows=16&cols=16', moves: FEW, size: [16, 16] },
  { page: 'cells.html?from=2,4,8,16/32,64,2,4/8,16,32,64/2,4,8,8' },
  { page: 'zero.html' },
  { page: 'hidden-number.html' },
  { page: 'after-attribute.html', moves: FEW },
  { page: 'original-like.html' },
  { page: 'transforms.html' },
  { page: 'variables.html', moves: FEW },
  { page: 'no-background.html' },
  { page: 'no-background.html?rows=5&cols=5', size: [5, 5] },
  { page: 'lying-class.html', moves: FEW },
  { page: 'class-only.html' },
  { page: 'levels.html' },
  { page: 'letters.html' },
  { page: 'pictures.html' },
  { page: 'pictures-empty.html' },
  { page: 'tall.html' },
  { page: 'flat.html' },
  { page: 'shadow.html' },
  { page: 'frame.html' },
  { page: 'svg.html' },
  { page: 'table.html', click: '.start' },
  { page: 'text-popups.html' },
  { page: 'grouped.html?from=65536,1024,0,2/2048,131072,2,0/16384,0,0,0/32768,0,0,0' },
  { page: 'decoys.html' },
  { page: 'late.html', click: '#start' },
  { page: 'redrawn.html', moves: FEW },
  { page: 'goal.html?from=0,0,0,0/0,0,0,2/4,8,4,2/1024,1024,16,8' },
  { page: 'corner.html', moves: FEW },
  { page: 'turned.html?turn=180' },
  { page: 'turned.html?turn=90' },
  { page: 'turned.html?turn=mirror' },
];

let rig: Rig;
let pages: string;
let pictureOnly = true;

beforeAll(async () => {
  rig = await Rig.start();
  pages = await rig.serve(`${PAGES}/corpus`);
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
});

afterAll(() => rig.close());

async function open({ page, click }: Row): Promise<void> {
  await rig.browser.page.goto(`${pages}${page}`);
  if (click !== undefined) await rig.browser.page.click(click);
}

async function play(): Promise<void> {
  // The switch stays as it was set.
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1, pictureOnly });
  pictureOnly = false;
}

test.each(ROWS)('$page is played', async (row) => {
  await open(row);
  await expectPlayed(row);
});

async function expectPlayed(row: Row): Promise<void> {
  await play();
  const { moves = MOVES, size: [rows, cols] = [4, 4] } = row;
  const report = await rig.reportWhen(
    `${moves} moves`,
    (seen) => seen.moves >= moves || seen.over || seen.mismatches > 0,
    30_000,
  );
  expect(report).toMatchObject({ mismatches: 0, detected: true, provisional: false, rows, cols });
  expect(report.moves).toBeGreaterThanOrEqual(Math.min(moves, report.over ? 1 : moves));
}

test('grids of numbers that are no game are not detected, and no key is pressed', async () => {
  await open({ page: 'statics.html' });
  await play();
  const report = await rig.reportWhen('a reason', ({ reason }) => reason !== '', 10_000);
  await framesPass(rig.browser.page, 60);
  expect(report).toMatchObject({ detected: false, state: 'unsure', board: null });
  const keys = await rig.browser.page.evaluate(
    () => (window as unknown as { keys: string[] }).keys,
  );
  expect(keys).toEqual([]);
});

test('what a page shows at the end is what its game holds', async () => {
  await open({ page: 'transforms.html?seed=7' });
  await play();
  await rig.reportWhen('moves', ({ moves }) => moves >= MOVES, 30_000);
  await rig.takeOver();
  const [report, values] = await until(
    'the board at rest',
    async () => {
      const seen = await rig.report();
      const held = await rig.browser.page.evaluate(
        () => (window as unknown as { game: { values: number[] } }).game.values,
      );
      return String(seen.board?.flat()) === String(held) ? ([seen, held] as const) : null;
    },
    10_000,
  );
  expect(report.board?.flat()).toEqual(values);
});
