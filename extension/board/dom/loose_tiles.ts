// Boards without background cells: only the tiles are there, and the box they live in. A lattice fits when its evenly
// spaced cells fill that box and meet every tile. Two tiles often leave several that fit: all are watched, and the
// first move proves one of them.

import { latticeOf, type Lattice, type Rect } from '../lattice.ts';
import type { Picture } from './picture.ts';
import { parseToken } from './token.ts';

export interface GuessedLattice {
  readonly lattice: Lattice;
  /** Index of the box around the tiles. */
  readonly container: number;
  /** Only one tile is there: it tells nothing about the spacing. */
  readonly vague: boolean;
}

const MIN_TILE = 20;
const MAX_TILE = 260;
const MAX_TILES = 256;
const MAX_STRETCH = 2;
/** So many fitting lattices are followed; the squarest and those nearest to four lines first. */
const MAX_GUESSES = 4;
const USUAL = 4;
const MAX_CLIMB = 4;
const MAX_LINES = 16;
/** How far a tile may be off its guessed cell, as a share of the pitch. */
const OFF = 0.07;
/** The widest gap between tiles, as a share of a tile. */
const MAX_GAP = 0.35;

export function guessLattices(
  picture: Picture,
  isFace: (value: number) => boolean,
): GuessedLattice[] {
  const found: GuessedLattice[] = [];
  for (const tiles of tilesByParent(picture, isFace)) {
    const rects = tiles.map((index) => picture.boxes[index] as Rect);
    if (latticeOf(rects) !== null) continue;
    found.push(...guessesFor(picture, tiles[0] as number, rects));
  }
  return found;
}

/** Tiles of one size under one parent. */
function tilesByParent(picture: Picture, isFace: (value: number) => boolean): number[][] {
  const groups = new Map<string, number[]>();
  picture.boxes.forEach((box, index) => {
    if (box.noCell) return;
    const { w, h, parent, end } = box;
    if (!(w >= MIN_TILE && h >= MIN_TILE && w <= MAX_TILE && h <= MAX_TILE)) return;
    if (w > h * MAX_STRETCH || h > w * MAX_STRETCH || end - index > 4) return;
    const value = valueIn(picture, index, end);
    if (value === null || !isFace(value)) return;
    const key = `${parent}:${Math.round(w)}:${Math.round(h)}`;
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  });
  return [...groups.values()].filter((group) => group.length <= MAX_TILES);
}

/** The number in a tile or in one of its few descendants. */
function valueIn(picture: Picture, index: number, end: number): number | null {
  for (let at = index; at < end; at++) {
    const value = parseToken(picture.words(at).text);
    if (value !== null) return value;
  }
  return null;
}

function guessesFor(picture: Picture, tile: number, rects: readonly Rect[]): GuessedLattice[] {
  const { w, h } = rects[0] as Rect;
  let container = picture.boxes[tile]?.parent ?? -1;
  for (let climbed = 0; climbed < MAX_CLIMB && container >= 0; climbed++) {
    const box = picture.boxes[container];
    if (!box) break;
    const across = rects.map((rect) => rect.x + rect.w / 2);
    const down = rects.map((rect) => rect.y + rect.h / 2);
    const lattices = linesIn(box.x, box.w, w, across).flatMap((cols) =>
      linesIn(box.y, box.h, h, down).map((rows): Lattice => ({
        rows: rows.count,
        cols: cols.count,
        x: cols.first,
        y: rows.first,
        dx: cols.pitch,
        dy: rows.pitch,
        w,
        h,
      })),
    );
    if (lattices.length > 0) {
      lattices.sort((a, b) => oddness(a) - oddness(b));
      return lattices.slice(0, MAX_GUESSES).map((lattice) => ({
        lattice,
        container,
        vague: rects.length === 1,
      }));
    }
    container = box.parent;
  }
  return [];
}

const oddness = ({ rows, cols, dx, dy, w, h }: Lattice): number =>
  10 * Math.abs(rows - cols) + Math.abs(rows - USUAL) + Math.abs(dx - w - (dy - h)) / w;

interface Lines {
  readonly count: number;
  readonly first: number;
  readonly pitch: number;
}

/** The even spacings, centred in the box, that meet all `centres`. */
function linesIn(start: number, length: number, size: number, centres: readonly number[]): Lines[] {
  const most = Math.min(MAX_LINES, Math.floor(length / size + 0.01));
  const fitting: Lines[] = [];
  for (let count = 2; count <= most; count++) {
    const free = length - count * size;
    const gaps = [free / (count + 1), free / (count - 1), free / count];
    for (const gap of gaps) {
      if (gap < 0 || gap > MAX_GAP * size) continue;
      const pitch = size + gap;
      const first = start + length / 2 - ((count - 1) / 2) * pitch;
      const meets = centres.every((centre) => {
        const line = (centre - first) / pitch;
        const nearest = Math.round(line);
        return nearest >= 0 && nearest < count && Math.abs(line - nearest) <= OFF;
      });
      if (!meets) continue;
      fitting.push({ count, first, pitch });
      break;
    }
  }
  return fitting;
}
