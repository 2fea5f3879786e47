// A painted board in Firefox, whose way of giving a canvas's pixels to a script is its own. Its headless mode has no WebGL.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from '../drive/bridge.ts';
import { PAGES } from '../drive/paths.ts';
import { Rig } from '../support/rig.ts';

const MOVES = 20;

let rig: Rig;
let address: string;

beforeAll(async () => {
  rig = await Rig.start('firefox');
  address = await rig.serve(`${PAGES}/canvas`);
  await rig.pairOn(address);
});

afterAll(() => rig.close());

test('a painted board is played by its pixels', async () => {
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1 });
  const report = await rig.reportWhen(
    `${MOVES} moves`,
    ({ moves, mismatches }) => moves >= MOVES || mismatches > 0,
    90_000,
  );
  expect(report).toMatchObject({ source: 'canvas', mismatches: 0, rows: 4, cols: 4 });
});
