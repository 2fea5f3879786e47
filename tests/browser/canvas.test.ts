// Boards of our own, painted on canvases: faces and colours that the extension has never seen, at several sizes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { PAGES } from './drive/paths.ts';
import { Rig } from './support/rig.ts';
import type { Board } from './support/rules.ts';

const FONTS = ['Cabin', 'Quicksand', 'GFS Didot', 'Roboto Slab', 'Gentium Basic'];
const PALETTES = ['harbour', 'plum', 'sand'];
const SCALES = [0.75, 1.25, 2, 1, 1.6];
/** A page costs more than its moves: enough of them to see tiles slide, merge and pop. */
const MOVES = 8;
const SLIDE = '40';

/** Each face and each size once; palettes and kinds of canvas go round. */
const PAINTINGS = FONTS.map((font, at) => ({
  font,
  palette: PALETTES[at % PALETTES.length] as string,
  scale: SCALES[at] as number,
  kind: at % 2 === 0 ? '2d' : 'webgl',
}));

let rig: Rig;
let address: string;

beforeAll(async () => {
  rig = await Rig.start();
  address = await rig.serve(`${PAGES}/canvas`);
  await rig.pairOn(address);
});

afterAll(() => rig.close());

const open = (options: Readonly<Record<string, string>>): Promise<unknown> =>
  rig.browser.page.goto(`${address}?${new URLSearchParams({ slide: SLIDE, ...options })}`);

const shown = (): Promise<Board> =>
  rig.browser.page.evaluate(() => {
    window.dispatchEvent(new Event('tell-truth'));
    return JSON.parse(document.body.dataset['truth'] ?? '[]') as number[][];
  });

test('the faces are on this system, each another one', async () => {
  await open({});
  const widths = await rig.browser.page.evaluate(
    (fonts) => {
      const context = document.createElement('canvas').getContext('2d');
      return fonts.map((font) => {
        if (context === null) return 0;
        context.font = `700 100px ${font}, monospace`;
        return Math.round(context.measureText('0123456789').width * 10);
      });
    },
    [...FONTS, 'monospace'],
  );
  expect(new Set(widths).size).toBe(FONTS.length + 1);
});

describe('autoplay', () => {
  beforeAll(async () => {
    await open({});
    await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1, stopAfter: MOVES });
  });

  /** The mode stays on from page to page of one site: opening one is enough. */
  const plays = async (options: Readonly<Record<string, string>>, rows = 4, cols = 4) => {
    await open(options);
    const report = await rig.reportWhen(
      `${MOVES} moves`,
      ({ state, over, mismatches }) => state === 'done' || over || mismatches > 0,
      60_000,
    );
    expect(report).toMatchObject({ source: 'canvas', mismatches: 0, rows, cols });
    expect(report.board).toEqual(await shown());
  };

  test.each(PAINTINGS)('reads $font, $palette, x$scale, $kind', ({ font, palette, scale, kind }) =>
    plays({ font, palette, scale: `${scale}`, kind, seed: `${font.length * 31}` }),
  );

  test.each([
    { rows: 3, cols: 3, kind: '2d' },
    { rows: 4, cols: 6, kind: 'webgl' },
    { rows: 8, cols: 8, kind: '2d' },
  ])('reads $rows x $cols, $kind', ({ rows, cols, kind }) =>
    plays({ rows: `${rows}`, cols: `${cols}`, kind, seed: '5' }, rows, cols),
  );
});

describe('a canvas that scripts may not read', () => {
  beforeEach(() => rig.browser.page.goto('about:blank'));

  const plays = async (options: Readonly<Record<string, string>>): Promise<void> => {
    await open({ seed: '7', ...options });
    await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1 });
    const report = await rig.reportWhen(
      'a few moves',
      ({ moves, mismatches }) => moves >= 6 || mismatches > 0,
      60_000,
    );
    expect(report).toMatchObject({ source: 'canvas', mismatches: 0 });
  };

  test("is played from photographs where it shows another site's pictures", async () => {
    const other = await rig.serve(`${PAGES}/canvas`);
    await plays({ taint: `${other}dot.svg` });
  });

  test('is played where it paints only when something moves', () =>
    plays({ kind: 'webgl', lazy: '' }));
});

test('a board that is left with numbers where no tile is is played by the state that its page keeps', async () => {
  await open({ seed: '11', kind: '2d', save: '30', ghosts: '5' });
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1, stopAfter: 24 });
  const report = await rig.reportWhen(
    'the moves',
    ({ state, mismatches }) => state === 'done' || mismatches > 0,
    90_000,
  );
  expect(report).toMatchObject({ mismatches: 0, moves: 24 });
  expect(report.board).toEqual(await shown());
});

test('a board of large numbers is read right, or not at all', async () => {
  const board = '2,4,8,16/32,64,128,256/512,1024,2048,4096/8192,16384,32768,0';
  let read = 0;
  for (const font of FONTS) {
    await open({ font, board, palette: 'plum', kind: '2d' });
    await switchOn(rig.browser, 'hint', { thinkMs: 1 });
    await rig.reportWhen(
      'the board, or why there is none',
      ({ state }) => state === 'unsure' || state === 'hinting' || state === 'declined',
      30_000,
    );
    // So full a board waits for a move of the player's.
    await rig.browser.page.keyboard.press('ArrowDown');
    const { board: seen } = await rig.reportWhen(
      'the move, or why there is none',
      ({ moves, state }) => moves > 0 || state === 'declined',
      30_000,
    );
    if (seen === null) continue;
    expect(seen).toEqual(await shown());
    read++;
  }
  expect(read).toBeGreaterThanOrEqual(2);
});
