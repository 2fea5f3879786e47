// The original as it is said to be today: a WebGL canvas with its state in a module's store, whose names change with
// every build. Nobody here could visit the real site; this page of our own behaves as others describe it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PageReport } from '../../extension/play/report.ts';
import { switchOn } from './drive/bridge.ts';
import { buildToday } from './pages/today/build.ts';
import { Rig } from './support/rig.ts';

const MOVES = 200;
const LIMIT_MS = 150_000;

let rig: Rig;
const addresses: string[] = [];
const folders: string[] = [];

beforeAll(async () => {
  rig = await Rig.start();
  for (const seed of [0, 1]) {
    const folder = await mkdtemp(join(tmpdir(), 'bridge-today-'));
    folders.push(folder);
    await buildToday(folder, seed);
    addresses.push(await rig.serve(folder));
  }
  await rig.pairOn(addresses[0] as string);
});

afterAll(async () => {
  await rig.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

beforeEach(() => rig.browser.page.goto('about:blank'));

const state = (): Promise<string> =>
  rig.browser.page.evaluate(() => document.body.dataset['state'] ?? '');

async function plays(address: string, pictureOnly: boolean): Promise<PageReport> {
  await rig.browser.page.goto(address);
  await rig.chooseSource(pictureOnly);
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1 });
  const report = await rig.reportWhen(
    `${MOVES} moves`,
    ({ moves, over, mismatches }) => moves >= MOVES || over || mismatches > 0,
    LIMIT_MS,
  );
  expect(report).toMatchObject({ mismatches: 0, rows: 4, cols: 4, rules: 'standard' });
  await rig.browser.page.keyboard.press('x');
  return report;
}

test.each([0, 1])('build %i is played by its state', async (build) => {
  const { source, moves, over } = await plays(`${addresses[build]}?seed=${build}`, false);
  expect(source).toBe('page');
  expect(over || moves >= MOVES).toBe(true);
  expect(await state()).toBe('playing');
});

test('it is played by its pixels alone', async () => {
  const { source, moves, over } = await plays(`${addresses[0]}?seed=3&slide=40`, true);
  expect(source).toBe('canvas');
  expect(over || moves >= MOVES).toBe(true);
});

test('a win is continued by the store where no button says so', async () => {
  await rig.browser.page.goto(`${addresses[1]}?seed=4&win=2048&from=1024`);
  await rig.chooseSource(false);
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1 });
  await rig.reportWhen('a game that went on', ({ won, moves }) => won && moves > 5, LIMIT_MS);
  expect(await state()).toBe('playing');
});
