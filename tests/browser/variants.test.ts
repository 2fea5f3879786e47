// Games by other rules than the standard one's (pages/variants) are named and played under their own rules.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { ORIGINAL_GAME, PAGES } from './drive/paths.ts';
import { Rig } from './support/rig.ts';

interface Row {
  readonly rules: string;
  readonly page: string;
  readonly rows: number;
  readonly cols: number;
  /** Enough to name it: what tells it apart may be rare. */
  readonly moves: number;
}

const square = (game: string) => ({ page: `variants/index.html?game=${game}`, rows: 4, cols: 4 });
const hexagon = (query: string) => ({ page: `hexagon/index.html?${query}`, rows: 5, cols: 5 });
const four = (query: string) => ({ page: `four-axes/index.html?${query}`, rows: 4, cols: 4 });
const three = (query: string) => ({ page: `three-axes/index.html?${query}`, rows: 3, cols: 9 });

const ROWS: readonly Row[] = [
  { rules: 'threes', ...square('threes'), moves: 15 },
  { rules: 'base-3', ...square('base-3'), moves: 20 },
  { rules: 'base-5', ...square('base-5'), moves: 20 },
  { rules: 'from-1', ...square('from-1'), moves: 60 },
  { rules: 'from-3', ...square('from-3'), moves: 20 },
  { rules: 'lucas', ...square('lucas'), moves: 60 },
  { rules: 'wall-corner', ...square('wall-corner'), moves: 20 },
  { rules: 'tutorial-every-key', ...square('tutorial-every-key'), moves: 120 },
  { rules: 'tutorial-row-ends', ...square('tutorial-row-ends'), moves: 120 },
  { rules: 'hexagon', ...hexagon('lie=rows&keys=ring'), moves: 60 },
  { rules: 'hexagon', ...hexagon('lie=rows&keys=chord'), moves: 60 },
  { rules: 'hexagon', ...hexagon('lie=rows&keys=wedge'), moves: 30 },
  { rules: 'hexagon', ...hexagon('lie=columns&keys=ring'), moves: 60 },
  { rules: 'box-2x2x2x2', ...four('gap=36'), moves: 100 },
  // Drawn like any board of 4x4: only its moves tell.
  { rules: 'box-2x2x2x2', ...four('gap=12'), moves: 60 },
  { rules: 'box-2x2x2x2', ...four('deaf=120'), moves: 60 },
  { rules: 'box-3x3x3', ...three('keys=pages'), moves: 100 },
  { rules: 'box-3x3x3', ...three('keys=w-s&stacked'), moves: 60 },
  { rules: 'box-3x3x3', ...three('keys=e-q'), moves: 60 },
];

let rig: Rig;
let pages: string;

beforeAll(async () => {
  rig = await Rig.start();
  pages = await rig.serve(PAGES);
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
});

afterAll(() => rig.close());

test.each(ROWS)(
  '$rules on $page is named and played',
  async ({ rules, page, rows, cols, moves }) => {
    await rig.browser.page.goto(`${pages}${page}`);
    await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1 });
    const report = await rig.reportWhen(
      `${rules} and ${moves} moves`,
      (seen) => seen.moves >= moves || seen.over || seen.mismatches > 0,
      60_000,
    );
    expect(report).toMatchObject({ rules, mismatches: 0, detected: true, rows, cols });
    expect(report.moves).toBeGreaterThan(10);
  },
);

test.each(['?seed=1', '?seed=2', '?seed=3', '?together'])(
  'three boards beside each other%s are no cube',
  async (query) => {
    await rig.browser.page.goto(`${pages}three-boards/index.html${query}`);
    await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1 });
    const report = await rig.reportWhen(
      '40 moves on one of them',
      (seen) => seen.moves >= 40 || seen.over || seen.mismatches > 0,
      60_000,
    );
    expect(report).toMatchObject({ rules: 'standard', mismatches: 0, rows: 3, cols: 3 });
    expect(report.moves).toBeGreaterThan(10);
  },
);
