import { describe, expect, it } from 'vitest';
import { findBoards, type Refuted } from '../board/dom/find.ts';
import type { Picture } from '../board/dom/picture.ts';
import { cellRect } from '../board/lattice.ts';
import { pictureOf } from '../board/observation.ts';
import { rowsOf } from '../rules/grid.ts';
import { cellGrid, layered, page, pictureOfPage, type Node } from './support/pictures.ts';

const findIn = (picture: Picture, refuted?: Refuted) => {
  const steps = findBoards(picture, refuted);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};
const find = (body: Node, named = -1) => findIn(pictureOfPage(body, { named }));

function boardIn(body: Node): number[][] | null {
  const [best] = find(body).boards;
  return best ? rowsOf(pictureOf(best.observation)) : null;
}

const FRESH = [
  [0, 0, 0, 2],
  [0, 4, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
];

const HEXAGON = [
  [2, 0, 0, 0, 0],
  [0, 0, 4, 0, 0],
  [0, 0, 0, 0, 0],
  [0, 2, 0, 0, 0],
  [0, 0, 0, 0, 0],
];

/** Cells of a hexagon in rows that reach into each other, or on its side in columns. */
function hexagon(values: readonly (readonly number[])[], lie: 'rows' | 'columns'): Node {
  const children = values.flatMap((row, r) => {
    const inset = Math.abs(r - 2);
    return row.slice(0, 5 - inset).map((value, c) => {
      const [along, across] = [100 + (c + inset / 2) * 84, 100 + r * 70];
      const [x, y] = lie === 'rows' ? [along, across] : [across, along];
      return { x, y, w: 78, h: 78, ...(value > 0 ? { text: String(value) } : {}) };
    });
  });
  return { x: 90, y: 90, w: 440, h: 440, children };
}

describe('the finder', () => {
  it.each(['rows', 'columns'] as const)('reads a hexagon in %s', (lie) => {
    const [best, ...others] = find(page(hexagon(HEXAGON, lie))).boards;
    expect(best?.lattice).toMatchObject({ rows: 5, cols: 5, hexagon: lie });
    expect(best && pictureOf(best.observation)).toEqual({
      rows: 5,
      cols: 5,
      hexagon: true,
      cells: HEXAGON.flat(),
    });
    expect(others).toEqual([]);
    const first = best && cellRect(best.lattice, 7);
    expect(first).toMatchObject(lie === 'rows' ? { x: 310, y: 170 } : { x: 170, y: 310 });
  });

  it.each([
    ['cells in rows', cellGrid(FRESH)],
    ['cells without a gap', cellGrid(FRESH, { gap: 0 })],
    ['tall cards', cellGrid(FRESH, { w: 50, h: 70 })],
    ['small cells', cellGrid(FRESH, { w: 20, h: 20, gap: 2 })],
  ])('reads %s', (_, board) => {
    expect(boardIn(page(board))).toEqual(FRESH);
  });

  it('reads tiles from a layer beside the background', () => {
    const tiles = [
      { row: 0, col: 3, value: 2 },
      { row: 1, col: 1, value: 4 },
    ];
    expect(boardIn(page(layered(4, 4, tiles)))).toEqual(FRESH);
  });

  it.each([900, 1900])(
    'reads tiles from a layer outside the background, on a board that fills a corner of %i pixels',
    (side) => {
      const tiles = [
        { row: 0, col: 3, value: 2 },
        { row: 1, col: 1, value: 4 },
      ];
      const [background, layer] = layered(4, 4, tiles).children as [Node, Node];
      const frame = { x: 85, y: 85, w: side, h: side };
      expect(boardIn(page({ ...frame, children: [{ ...background }, layer] }))).toEqual(FRESH);
    },
  );

  it('takes the largest of several tiles in a cell: the merged one lies over its sources', () => {
    const tiles = [
      { row: 0, col: 0, value: 2 },
      { row: 0, col: 0, value: 2 },
      { row: 0, col: 0, value: 4 },
      { row: 2, col: 1, value: 2 },
    ];
    expect(
      boardIn(page(layered(4, 4, tiles)))
        ?.flat()
        .filter((value) => value > 0),
    ).toEqual([4, 2]);
  });

  it.each([
    ['a margin like the gaps', 15],
    ['no margin', 0],
  ])('guesses the lattice of tiles without a background, with %s', (_, margin) => {
    const size = 90;
    const pitch = size + 15;
    const side = 4 * pitch - 15 + 2 * margin;
    const tile = (row: number, col: number, value: number): Node => ({
      x: 200 + margin + col * pitch,
      y: 100 + margin + row * pitch,
      w: size,
      h: size,
      text: String(value),
    });
    const tiles = [tile(0, 3, 2), tile(1, 1, 4)];
    expect(boardIn(page({ x: 200, y: 100, w: side, h: side, children: tiles }))).toEqual(FRESH);
  });

  it('only suspects a board from one tile, and none from tiles that fit no lattice', () => {
    const tile = (x: number, y: number): Node => ({ x, y, w: 90, h: 90, text: '2' });
    const box = (children: Node[]): Node => ({ x: 200, y: 100, w: 420, h: 420, children });
    expect(find(page(box([tile(200, 100)]))).boards[0]).toMatchObject({ rank: 'candidate' });
    expect(boardIn(page(box([tile(200, 100), tile(347, 161)])))).toBeNull();
  });

  it('says when a tile is between cells', () => {
    const tiles = [
      { row: 0, col: 0, value: 2 },
      { row: 1, col: 1, value: 4, off: 0.5 },
    ];
    const [board] = find(page(layered(4, 4, tiles))).boards;
    expect(board?.observation.loose).toBeGreaterThan(0);
  });

  it.each([
    [2, 2],
    [3, 5],
    [5, 3],
    [8, 8],
    [16, 16],
    [2, 16],
  ])('reads %d rows of %d', (rows, cols) => {
    const values = Array.from({ length: rows }, () => new Array<number>(cols).fill(0));
    (values[1] as number[])[1] = 2;
    expect(boardIn(page(cellGrid(values, { w: 30, h: 30, gap: 4 })))).toEqual(values);
  });

  it.each([
    ['::before', (value: number) => (value ? { before: String(value) } : {})],
    ['::after', (value: number) => (value ? { after: String(value) } : {})],
    ['an attribute', (value: number) => (value ? { attrs: { 'data-value': String(value) } } : {})],
    ['a class', (value: number) => ({ classes: value ? ['tile', `tile-${value}`] : ['tile'] })],
    ['text with a dash for empty', (value: number) => ({ text: value ? String(value) : '\u2013' })],
    ['text with a zero for empty', (value: number) => ({ text: String(value) })],
  ])('reads values from %s', (_, cell) => {
    expect(boardIn(page(cellGrid(FRESH, { cell })))).toEqual(FRESH);
  });

  it('follows text, not a class that says otherwise', () => {
    const cell = (value: number) => (value ? { text: String(value), classes: ['tile-2048'] } : {});
    const [board] = find(page(cellGrid(FRESH, { cell }))).boards;
    expect(board?.reading.source).toBe('text');
    expect(rowsOf(pictureOf(board!.observation))).toEqual(FRESH);
  });

  it('finds nothing in lists, toolbars and single rows', () => {
    const item = (i: number): Node => ({
      x: 20,
      y: 20 + i * 30,
      w: 300,
      h: 24,
      text: String(2 ** i),
    });
    const button = (i: number): Node => ({ x: 20 + i * 40, y: 600, w: 30, h: 30, text: '2' });
    const body = page(
      { w: 320, h: 400, children: [1, 2, 3, 4, 5, 6].map(item) },
      { w: 400, h: 40, children: [1, 2, 3, 4, 5, 6].map(button) },
    );
    expect(find(body).boards).toEqual([]);
  });

  it('tries a key on a large board that begins with many ones', () => {
    const rows = Array.from({ length: 16 }, (_, row) =>
      Array.from({ length: 16 }, (_, col) => (row % 2 === 0 && col === (row * 5) % 16 ? 1 : 0)),
    );
    const [best] = find(page(cellGrid(rows, { w: 30, h: 30, gap: 5 }))).boards;
    expect(best).toMatchObject({ likely: true, reading: { source: 'glyph:text' } });
  });

  /** Boards of `rows` x `cols` cells, one after the other, `beside` in a row, `gap` from each other. */
  const boards = (
    all: readonly (readonly (readonly number[])[])[],
    beside: number,
    gap: number,
  ): Node => {
    const width = (all[0]?.[0]?.length ?? 0) * 50 + 10;
    const height = (all[0]?.length ?? 0) * 50 + 10;
    const down = Math.ceil(all.length / beside);
    return {
      x: 50,
      y: 50,
      w: beside * (width + gap),
      h: down * (height + gap),
      children: all.map((values, index) =>
        cellGrid(values, {
          x: 50 + (index % beside) * (width + gap),
          y: 50 + Math.floor(index / beside) * (height + gap),
          w: 40,
          h: 40,
        }),
      ),
    };
  };

  const two = (first: number): number[][] => [
    [first, 0],
    [0, 0],
  ];
  const three = (first: number): number[][] => [
    [first, 0, 0],
    [0, 0, 0],
    [0, 0, 4],
  ];

  it.each([4, 20, 80])(
    'reads four boards of 2x2, %d pixels apart, as one of four dimensions',
    (gap) => {
      const { boards: found } = find(page(boards([two(2), two(0), two(4), two(0)], 2, gap)));
      expect(found).toHaveLength(1);
      expect(found[0]?.rank).toBe('provisional');
      const picture = pictureOf(found[0]!.observation);
      expect(picture.boards).toEqual({ rows: 2, cols: 2 });
      expect(rowsOf(picture)).toEqual([
        [2, 0, 0, 0],
        [0, 0, 0, 0],
        [4, 0, 0, 0],
        [0, 0, 0, 0],
      ]);
    },
  );

  it.each([
    ['beside', 3],
    ['below', 1],
  ])('reads three boards of 3x3 %s each other as one of three dimensions', (_, beside) => {
    const all = [three(2), three(0), three(0)].map((board, at) =>
      at === 1 ? board : board.map((row) => row.map((value) => value % 4)),
    );
    const { boards: found } = find(page(boards(all, beside, 70)));
    expect(found).toHaveLength(1);
    expect(rowsOf(pictureOf(found[0]!.observation))).toEqual([
      [2, 0, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 4, 0, 0, 0],
    ]);
  });

  it('reads boards beside each other one by one where no known game is drawn so', () => {
    const { boards: found } = find(page(boards([FRESH, FRESH], 2, 60)));
    expect(found.map(({ lattice }) => [lattice.rows, lattice.cols])).toEqual([
      [4, 4],
      [4, 4],
    ]);
  });

  it('reads boards one by one that a move has shown to be no single one', () => {
    const body = page(boards([three(2), three(0), three(2)], 3, 70));
    expect(find(body).boards).toHaveLength(1);
    expect(findIn(pictureOfPage(body), () => true).boards).toHaveLength(3);
  });

  it('leaves boards hardly set apart alone that make no known game: their tiles move between them too', () => {
    const fresh = boards([two(2), two(0), two(4), two(0), two(0), two(0)], 3, 4);
    expect(find(page(fresh))).toEqual({ boards: [], reason: 'more_dimensions' });
  });

  it('takes no sudoku, calendar or menu of sizes for a board, and says why', () => {
    const numbers = [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ];
    expect(find(page(cellGrid(numbers)))).toEqual({ boards: [], reason: 'not_powers' });
  });

  it('says when tiles carry neither numbers nor short signs', () => {
    const cell = (value: number) => (value ? { text: 'a whole sentence in a cell' } : {});
    expect(find(page(cellGrid(FRESH, { cell })))).toEqual({
      boards: [],
      reason: 'unreadable_tiles',
    });
  });

  it.each([
    ['letters', (value: number) => (value ? { text: value === 2 ? 'H' : 'He' } : {})],
    ['pictures', (value: number) => (value ? { image: `${value}.png` } : {})],
    ['levels', (value: number) => (value ? { text: value === 2 ? '1' : '3' } : {})],
    ['levels, 0 for empty', (value: number) => ({ text: ['0', '', '1', '', '3'][value] ?? '' })],
    ['pictures, one of them empty', (value: number) => ({ image: `${value}.png` })],
  ])('reads %s as signs to be learned', (_, cell) => {
    const [board] = find(page(cellGrid(FRESH, { cell }))).boards;
    expect(board?.reading.source).toMatch(/^glyph:/);
    expect(board?.rank).toBe('provisional');
    const [first, second] = board!.observation.items;
    expect(board!.observation.items.map((item) => item.cell)).toEqual([3, 5]);
    expect(first!.value).not.toBe(second!.value);
  });

  it('takes a number that cannot be seen for an empty cell', () => {
    const cell = (value: number) => ({ text: String(value || 2), hidden: value === 0 });
    expect(boardIn(page(cellGrid(FRESH, { cell })))).toEqual(FRESH);
  });

  it('takes a wall of different pictures for no board', () => {
    const values = Array.from({ length: 4 }, (_, r) => [0, 1, 2, 3].map((c) => r * 4 + c));
    const cell = (value: number) => ({ image: `${value}.png` });
    expect(find(page(cellGrid(values, { cell }))).boards).toEqual([]);
  });

  it('follows every lattice that fits tiles without a background', () => {
    const tile = (x: number, y: number): Node => ({ x, y, w: 40, h: 40, text: '2' });
    const tiles = [tile(100, 100), tile(100, 250)];
    const { boards } = find(page({ x: 100, y: 100, w: 190, h: 190, children: tiles }));
    expect(boards.map(({ lattice }) => [lattice.rows, lattice.cols])).toContainEqual([4, 4]);
  });

  it('reads the class whose stem carries faces, beside classes of the place', () => {
    const cell = (value: number) => ({ classes: value ? ['col-2', `tile-${value}`] : ['col-2'] });
    expect(boardIn(page(cellGrid(FRESH, { cell })))).toEqual(FRESH);
  });

  it('declines more than 16 lines', () => {
    const values = Array.from({ length: 17 }, () => new Array<number>(17).fill(0));
    (values[3] as number[])[3] = 2;
    const finding = find(page(cellGrid(values, { w: 20, h: 20, gap: 2 })));
    expect(finding).toEqual({ boards: [], reason: 'too_large' });
  });

  const full = [
    [2, 4, 8, 16],
    [4, 8, 16, 32],
    [2, 4, 8, 16],
    [4, 8, 16, 2],
  ];

  it('trusts a fresh board provisionally, a full one only with a move or a profile', () => {
    expect(find(page(cellGrid(FRESH))).boards[0]?.rank).toBe('provisional');
    expect(find(page(cellGrid(full))).boards[0]?.rank).toBe('candidate');
    expect(find(page(cellGrid(full)), 1).boards[0]?.rank).toBe('provisional');
  });

  it('puts the provisional board before a full grid beside it', () => {
    const body = page(
      cellGrid(full, { x: 500, y: 100, w: 80, h: 80 }),
      cellGrid(FRESH, { x: 50, y: 100 }),
    );
    expect(boardIn(body)).toEqual(FRESH);
  });

  it('is not led astray by a game board of full tiles over its own background', () => {
    const tiles = full.flatMap((row, r) => row.map((value, col) => ({ row: r, col, value })));
    const { boards } = find(page(layered(4, 4, tiles)));
    expect(boards).toHaveLength(1);
    expect(boardIn(page(layered(4, 4, tiles)))).toEqual(full);
  });

  it('bears hostile pages: no sizes, no numbers, thousands of equal boxes', () => {
    const odd: Node = { x: NaN, y: -1e308, w: Infinity, h: 1e308, text: '2' };
    const boxes = Array.from({ length: 5000 }, (_, i): Node => ({
      x: (i % 70) * 14,
      y: i,
      w: 14,
      h: 14,
      text: '\u202e2',
    }));
    const start = performance.now();
    expect(find(page(odd, { w: 900, h: 900, children: boxes })).boards).toEqual([]);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
