// Boards without background cells: only the tiles are there, and the box they live in. The lattice is the one whose
// evenly spaced cells fill that box and meet every tile. It is a guess until a move proves it.

import { latticeOf, type Lattice, type Rect } from '../lattice.ts';
import type { Picture } from './picture.ts';
import { parseToken } from './token.ts';

export interface GuessedLattice {
  readonly lattice: Lattice;
  /** Index of the box around the tiles. */
  readonly container: number;
}

const MIN_TILE = 20;
const MAX_TILE = 260;
const MAX_TILES = 256;
const MAX_STRETCH = 1.6;
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
    const guess = guessFor(picture, tiles[0] as number, rects);
    if (guess !== null) found.push(guess);
  }
  return found;
}

/** Tiles of one size under one parent: two at least, since one tells nothing about the spacing. */
function tilesByParent(picture: Picture, isFace: (value: number) => boolean): number[][] {
  const groups = new Map<string, number[]>();
  picture.boxes.forEach((box, index) => {
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
  return [...groups.values()].filter((group) => group.length >= 2 && group.length <= MAX_TILES);
}

/** The number in a tile or in one of its few descendants. */
function valueIn(picture: Picture, index: number, end: number): number | null {
  for (let at = index; at < end; at++) {
    const value = parseToken(picture.words(at).text);
    if (value !== null) return value;
  }
  return null;
}

function guessFor(picture: Picture, tile: number, rects: readonly Rect[]): GuessedLattice | null {
  const { w, h } = rects[0] as Rect;
  let container = picture.boxes[tile]?.parent ?? -1;
  for (let climbed = 0; climbed < MAX_CLIMB && container >= 0; climbed++) {
    const box = picture.boxes[container];
    if (!box) return null;
    const across = linesIn(
      box.x,
      box.w,
      w,
      rects.map((rect) => rect.x + rect.w / 2),
    );
    const down = linesIn(
      box.y,
      box.h,
      h,
      rects.map((rect) => rect.y + rect.h / 2),
    );
    if (across !== null && down !== null) {
      const lattice: Lattice = {
        rows: down.count,
        cols: across.count,
        x: across.first,
        y: down.first,
        dx: across.pitch,
        dy: down.pitch,
        w,
        h,
      };
      return { lattice, container };
    }
    container = box.parent;
  }
  return null;
}

interface Lines {
  readonly count: number;
  readonly first: number;
  readonly pitch: number;
}

/** The even spacing, centred in the box, that meets all `centres`; null where none or several counts do. */
function linesIn(
  start: number,
  length: number,
  size: number,
  centres: readonly number[],
): Lines | null {
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
  const [only] = fitting;
  return fitting.length === 1 && only ? only : null;
}
