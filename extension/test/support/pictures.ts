// Pages drawn by hand: rectangles with words, as a browser would lay them out.

import type { Rect } from '../../board/lattice.ts';
import type { Box, Picture, Words } from '../../board/dom/picture.ts';

export interface Node extends Partial<Rect> {
  readonly text?: string;
  readonly before?: string;
  readonly after?: string;
  readonly classes?: readonly string[];
  readonly attrs?: Readonly<Record<string, string>>;
  readonly image?: string;
  readonly hidden?: boolean;
  readonly children?: readonly Node[];
}

export function wordsOfNode({
  text = '',
  before = '',
  after = '',
  classes = [],
  attrs = {},
  image = '',
  hidden = false,
}: Node): Words {
  return { text, before, after, classes, attrs, image, hidden };
}

export function pictureOfPage(body: Node, options: Partial<Picture> = {}): Picture {
  const boxes: { -readonly [key in keyof Box]: Box[key] }[] = [];
  const words: Words[] = [];
  const add = (node: Node, parent: number): void => {
    const index = boxes.length;
    const { x = 0, y = 0, w = 0, h = 0 } = node;
    boxes.push({ x, y, w, h, parent, end: index + 1 });
    words.push(wordsOfNode(node));
    for (const child of node.children ?? []) add(child, index);
    (boxes[index] as { end: number }).end = boxes.length;
  };
  add(body, -1);
  return {
    boxes,
    words: (index) => words[index] as Words,
    named: -1,
    namedSize: null,
    ...options,
  };
}

export interface GridLook {
  readonly x?: number;
  readonly y?: number;
  /** Size of a cell and the gap between two. */
  readonly w?: number;
  readonly h?: number;
  readonly gap?: number;
  /** What a tile is, given its value (0: an empty cell). */
  readonly cell?: (value: number) => Omit<Node, keyof Rect>;
}

const says = (value: number): Omit<Node, keyof Rect> => (value > 0 ? { text: String(value) } : {});

/** Cells in rows, each row an element. */
export function cellGrid(values: readonly (readonly number[])[], look: GridLook = {}): Node {
  const { x = 100, y = 100, w = 60, h = 60, gap = 10, cell = says } = look;
  const rows = values.map((row, r) => ({
    x,
    y: y + r * (h + gap),
    w: row.length * (w + gap) - gap,
    h,
    children: row.map((value, c) => ({
      x: x + c * (w + gap),
      y: y + r * (h + gap),
      w,
      h,
      ...cell(value),
    })),
  }));
  const cols = values[0]?.length ?? 0;
  return {
    x: x - gap,
    y: y - gap,
    w: cols * (w + gap) + gap,
    h: values.length * (h + gap) + gap,
    children: rows,
  };
}

export interface Tile {
  readonly row: number;
  readonly col: number;
  readonly value: number;
  /** How far it has slid off its cell, in cells. */
  readonly off?: number;
}

/** Empty background cells and, in a layer of no size beside them, tiles with an inner element. */
export function layered(
  rows: number,
  cols: number,
  tiles: readonly Tile[],
  { x = 100, y = 100, w = 100, h = 100, gap = 15 }: GridLook = {},
): Node {
  const empty = Array.from({ length: rows }, () => new Array<number>(cols).fill(0));
  const background = cellGrid(empty, { x, y, w, h, gap });
  return {
    ...background,
    children: [
      { ...background },
      {
        x,
        y,
        w: 0,
        h: 0,
        children: tiles.map(({ row, col, value, off = 0 }) => {
          const place = { x: x + (col + off) * (w + gap), y: y + row * (h + gap), w, h };
          return { ...place, children: [{ ...place, text: String(value) }] };
        }),
      },
    ],
  };
}

export const page = (...children: readonly Node[]): Node => ({ w: 1000, h: 1200, children });
