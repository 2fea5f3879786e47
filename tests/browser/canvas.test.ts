// Boards of our own, painted on canvases: faces and colours that the extension has never seen, at several sizes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { PAGES } from './drive/paths.ts';
import { Rig } from './support/rig.ts';
import type { Board } from './support/rules.ts';

const FONTS = ['Cabin', 'Quicksand', 'GFS Didot', 'Roboto Slab', 'Gentium Basic'];
const PALETTES = ['harbour', 'plum', 'sand'];
const SCALES = [0.75, 1, 1.25, 1.6, 2];
const MOVES = 25;

interface Painting {
  readonly font: string;
  readonly palette: string;
  readonly scale: number;
  readonly kind: string;
}

/** Every face with every palette; sizes, kinds of canvas and weights go round. */
const PAINTINGS: readonly Painting[] = FONTS.flatMap((font, row) =>
  PALETTES.map((palette, col) => ({
    font,
    palette,
    scale: SCALES[(row + col * 2) % SCALES.length] as number,
    kind: (row + col) % 2 === 0 ? '2d' : 'webgl',
  })),
);

let rig: Rig;
let address: string;

beforeAll(async () => {
  rig = await Rig.start();
  address = await rig.serve(`${PAGES}/canvas`);
  await rig.pairOn(address);
});

afterAll(() => rig.close());

beforeEach(() => rig.browser.page.goto('about:blank'));

const open = (options: Readonly<Record<string, string>>): Promise<unknown> =>
  rig.browser.page.goto(`${address}?${new URLSearchParams(options)}`);

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

describe.each(PAINTINGS)('$font, $palette, x$scale, $kind', ({ font, palette, scale, kind }) => {
  test('is found and played by its pixels', async () => {
    const seed = String(font.length * 31 + palette.length);
    await open({ font, palette, scale: String(scale), kind, slide: '40', seed });
    await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1 });
    const report = await rig.reportWhen(
      `${MOVES} moves`,
      ({ moves, mismatches }) => moves >= MOVES || mismatches > 0,
      90_000,
    );
    expect(report).toMatchObject({ source: 'canvas', mismatches: 0, rows: 4, cols: 4 });
    await rig.takeOver();
    // The key under way when the player took over is still answered.
    const truth = JSON.stringify(await shown());
    await rig.reportWhen('what is shown', ({ board }) => JSON.stringify(board) === truth, 10_000);
  });
});

describe.each([
  { rows: 3, cols: 3, kind: '2d' },
  { rows: 4, cols: 6, kind: 'webgl' },
  { rows: 8, cols: 8, kind: '2d' },
])('$rows x $cols, $kind', ({ rows, cols, kind }) => {
  test('is found and played by its pixels', async () => {
    await open({ rows: String(rows), cols: String(cols), kind, slide: '40', seed: '5' });
    await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1 });
    const report = await rig.reportWhen(
      `${MOVES} moves`,
      ({ moves, mismatches, over }) => moves >= MOVES || mismatches > 0 || over,
      90_000,
    );
    expect(report).toMatchObject({ source: 'canvas', mismatches: 0, rows, cols });
  });
});

describe('a canvas that scripts may not read', () => {
  const plays = async (options: Readonly<Record<string, string>>): Promise<void> => {
    await open({ slide: '40', seed: '7', ...options });
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

test('a board of large numbers is read right, or not at all', async () => {
  const board = '2,4,8,16/32,64,128,256/512,1024,2048,4096/8192,16384,32768,0';
  let read = 0;
  for (const font of FONTS) {
    await open({ font, board, palette: 'plum', kind: '2d', slide: '40' });
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
