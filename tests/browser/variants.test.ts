// Games by other rules than the standard one's (pages/variants) are named and played under their own rules.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { ORIGINAL_GAME, PAGES } from './drive/paths.ts';
import { Rig } from './support/rig.ts';

interface Row {
  readonly rules: string;
  /** Enough to name it: what tells it apart may be rare. */
  readonly moves: number;
}

const ROWS: readonly Row[] = [
  { rules: 'threes', moves: 15 },
  { rules: 'base-3', moves: 20 },
  { rules: 'wall-corner', moves: 20 },
  { rules: 'tutorial-every-key', moves: 120 },
  { rules: 'tutorial-row-ends', moves: 120 },
];

let rig: Rig;
let pages: string;

beforeAll(async () => {
  rig = await Rig.start();
  pages = await rig.serve(`${PAGES}/variants`);
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
});

afterAll(() => rig.close());

test.each(ROWS)('$rules is named and played', async ({ rules, moves }) => {
  await rig.browser.page.goto(`${pages}index.html?game=${rules}`);
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1 });
  const report = await rig.reportWhen(
    `${rules} and ${moves} moves`,
    (seen) => seen.moves >= moves || seen.over || seen.mismatches > 0,
    60_000,
  );
  expect(report).toMatchObject({ rules, mismatches: 0, detected: true, rows: 4, cols: 4 });
  expect(report.moves).toBeGreaterThan(10);
});
