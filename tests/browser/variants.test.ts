// Games by other rules than the standard one's (pages/variants) are named and played under their own rules.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { ORIGINAL_GAME, PAGES } from './drive/paths.ts';
import { Rig } from './support/rig.ts';

interface Row {
  readonly rules: string;
  readonly page: string;
  readonly side: number;
  /** Enough to name it: what tells it apart may be rare. */
  readonly moves: number;
}

const square = (game: string) => ({ page: `variants/index.html?game=${game}`, side: 4 });
const hexagon = (query: string) => ({ page: `hexagon/index.html?${query}`, side: 5 });

const ROWS: readonly Row[] = [
  { rules: 'threes', ...square('threes'), moves: 15 },
  { rules: 'base-3', ...square('base-3'), moves: 20 },
  { rules: 'wall-corner', ...square('wall-corner'), moves: 20 },
  { rules: 'tutorial-every-key', ...square('tutorial-every-key'), moves: 120 },
  { rules: 'tutorial-row-ends', ...square('tutorial-row-ends'), moves: 120 },
  { rules: 'hexagon', ...hexagon('lie=rows&keys=ring'), moves: 60 },
  { rules: 'hexagon', ...hexagon('lie=rows&keys=chord'), moves: 60 },
  { rules: 'hexagon', ...hexagon('lie=rows&keys=wedge'), moves: 30 },
  { rules: 'hexagon', ...hexagon('lie=columns&keys=ring'), moves: 60 },
];

let rig: Rig;
let pages: string;

beforeAll(async () => {
  rig = await Rig.start();
  pages = await rig.serve(PAGES);
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
});

afterAll(() => rig.close());

test.each(ROWS)('$rules on $page is named and played', async ({ rules, page, side, moves }) => {
  await rig.browser.page.goto(`${pages}${page}`);
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1 });
  const report = await rig.reportWhen(
    `${rules} and ${moves} moves`,
    (seen) => seen.moves >= moves || seen.over || seen.mismatches > 0,
    60_000,
  );
  expect(report).toMatchObject({ rules, mismatches: 0, detected: true, rows: side, cols: side });
  expect(report.moves).toBeGreaterThan(10);
});
