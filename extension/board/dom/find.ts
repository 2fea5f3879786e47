// Finds boards in a picture by geometry: lattices first, then the tokens in their cells.

import { isFace } from '../../rules/rules.ts';
import { isBox, STANDARD } from '../../rules/variants.ts';
import {
  extent,
  groupsOf,
  hexagonOf,
  latticeOf,
  overlap,
  placeIn,
  type Lattice,
  type Rect,
} from '../lattice.ts';
import { DIMENSIONS, judge, type Anchors, type FoundBoard, type PlacedLattice } from './judge.ts';
import { guessLattices } from './loose_tiles.ts';
import type { Box, Picture } from './picture.ts';
import { taughtLattice } from './taught.ts';
import { isGlyphSource } from './value_source.ts';

export interface FoundBoards {
  /** The best first. */
  readonly boards: readonly FoundBoard[];
  /** Why what looks like a board is none for us: a key of `_locales` without `reason_`, or ''. */
  readonly reason: string;
}

/** A line of text is lower: most of a page's boxes are out of the question at once. */
const MIN_SIZE = 18;
const MAX_SIZE = 400;
const MAX_STRETCH = 2.5;
/** Size classes are a quarter wide and overlap by half, so that no lattice falls between two of them. */
const SIZE_STEP = Math.log(1.25);
const LEVELS = 4;
/** Boxes measured between two looks at the clock. */
const CHECK_EVERY = 200;
const MAX_GROUP = 4000;
const MAX_LATTICES = 24;
/** How much of each other a lattice and the place that the player told must cover. */
const TAUGHT_PLACE = 0.5;

/** Whether a move has shown that the boards of this lattice are no single game. */
export type Refuted = (lattice: Lattice) => boolean;

const NONE_REFUTED: Refuted = () => false;

/** Yields between two lattices. */
export function* findBoards(
  picture: Picture,
  refuted: Refuted = NONE_REFUTED,
): Generator<void, FoundBoards> {
  const boards: FoundBoard[] = [];
  const reasons: string[] = [];
  for (const candidate of yield* placesIn(picture, refuted)) {
    yield;
    const verdict = yield* judge(picture, candidate);
    if (typeof verdict === 'string') reasons.push(verdict);
    else boards.push(verdict);
  }
  const numbers = boards.some(({ reading }) => !isGlyphSource(reading.source));
  // The tiles of a board that was turned down for its shape would fit a plainer lattice too.
  if (picture.namedSize === null && !numbers && !reasons.includes(DIMENSIONS)) {
    const guesses = guessLattices(picture, (value) => isFace(STANDARD, value));
    for (const { lattice, container, vague } of guesses) {
      const verdict = yield* judge(picture, {
        lattice,
        ancestor: container,
        anchors: null,
      });
      if (typeof verdict === 'string') continue;
      boards.push(vague ? { ...verdict, rank: 'candidate', likely: true } : verdict);
    }
  }
  boards.sort((a, b) => worth(b) - worth(a));
  const reason = boards.length > 0 ? '' : (reasons.find((known) => known !== '') ?? '');
  return {
    boards,
    reason,
  };
}

/** Where the player has told a board's size, lattices of that size in that place are all that counts. */
function* placesIn(picture: Picture, refuted: Refuted): Generator<void, readonly PlacedLattice[]> {
  const found = yield* latticesIn(picture, refuted);
  const taught = taughtLattice(picture);
  if (taught === null) return found;
  const { rows, cols } = taught.lattice;
  const fits = ({ lattice }: PlacedLattice): boolean =>
    lattice.rows === rows &&
    lattice.cols === cols &&
    overlap(extent(lattice), extent(taught.lattice)) > TAUGHT_PLACE;
  const shown = found.filter(fits);
  return shown.length > 0 ? shown : [taught];
}

function* latticesIn(picture: Picture, refuted: Refuted): Generator<void, PlacedLattice[]> {
  const found: PlacedLattice[] = [];
  const tried = new Set<string>();
  for (const members of yield* sizeClasses(picture)) {
    let above = members;
    for (let level = 1; level <= LEVELS && found.length < MAX_LATTICES; level++) {
      above = above.map((index) => (index < 0 ? -1 : (picture.boxes[index]?.parent ?? -1)));
      for (const [ancestor, group] of groupBy(members, above)) {
        if (ancestor < 0 || group.length < 4 || group.length > MAX_GROUP) continue;
        const key = `${ancestor}:${group[0]}:${group.length}`;
        if (tried.has(key)) continue;
        tried.add(key);
        yield;
        const rects = group.map((index) => picture.boxes[index] as Rect);
        const lattice = boardsIn(rects, refuted) ?? latticeOf(rects) ?? hexagonOf(rects);
        if (lattice === null) continue;
        found.push({ lattice, ancestor, anchors: anchorsOf(picture, lattice, group) });
      }
    }
  }
  return found.filter(
    (one) => !found.some((other) => other !== one && swallows(other, one, found)),
  );
}

/** Boards beside each other are one game where some known one is drawn so, or where they are no further apart than cells. */
function boardsIn(rects: readonly Rect[], refuted: Refuted): Lattice | null {
  const lattice = groupsOf(rects);
  if (lattice?.groups === undefined || refuted(lattice)) return null;
  const { rows, cols, groups } = lattice;
  return !groups.apart || isBox({ rows, cols, cells: [], boards: groups }) ? lattice : null;
}

/** Boxes that fill the lattice one by one, in its order, are its cells; tiles come in any order, and some are missing. */
function anchorsOf({ boxes }: Picture, lattice: Lattice, group: readonly number[]): Anchors | null {
  if (group.length !== lattice.rows * lattice.cols) return null;
  const inOrder = group.every(
    (index, cell) => placeIn(lattice, boxes[index] as Rect)?.cell === cell,
  );
  const [first] = group;
  const last = group[group.length - 1];
  return inOrder && first !== undefined && last !== undefined ? { first, last } : null;
}

function* sizeClasses({ boxes }: Picture): Generator<void, Iterable<number[]>> {
  const classes = new Map<number, number[]>();
  const add = (key: number, index: number): void => {
    const members = classes.get(key);
    if (members) members.push(index);
    else classes.set(key, [index]);
  };
  let read = 0;
  for (let index = 0; index < boxes.length; index++) {
    const box = boxes[index] as Box;
    if (box.noCell) continue;
    if (++read % CHECK_EVERY === 0) yield;
    const { w, h } = box;
    if (!(w >= MIN_SIZE && h >= MIN_SIZE && w <= MAX_SIZE && h <= MAX_SIZE)) continue;
    if (w > h * MAX_STRETCH || h > w * MAX_STRETCH) continue;
    const wide = Math.log(w) / SIZE_STEP;
    const high = Math.log(h) / SIZE_STEP;
    add((Math.floor(wide) * 64 + Math.floor(high)) * 2, index);
    add((Math.floor(wide + 0.5) * 64 + Math.floor(high + 0.5)) * 2 + 1, index);
  }
  return [...classes.values()].filter((members) => members.length >= 4);
}

function groupBy(members: readonly number[], keys: readonly number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  members.forEach((member, index) => {
    const key = keys[index] as number;
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  });
  return groups;
}

/**
 * `other` is the same lattice found earlier, or a larger one of the same pitch around `one`, or of boards that hold the cells
 * of `one`, or are its cells.
 */
function swallows(
  other: PlacedLattice,
  one: PlacedLattice,
  order: readonly PlacedLattice[],
): boolean {
  const outer = extent(other.lattice);
  const inner = extent(one.lattice);
  const slack = one.lattice.w / 2;
  const contained =
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.w <= outer.x + outer.w + slack &&
    inner.y + inner.h <= outer.y + outer.h + slack;
  if (contained && other.lattice.groups !== undefined && one.lattice.groups === undefined)
    return true;
  if (!contained || Math.abs(other.lattice.dx / one.lattice.dx - 1) > 0.15) return false;
  const size = ({ rows, cols }: Lattice): number => rows * cols;
  const difference = size(other.lattice) - size(one.lattice);
  return difference > 0 || (difference === 0 && order.indexOf(other) < order.indexOf(one));
}

/** Provisional before candidate, numbers before signs, then the squarer, then the larger. */
function worth({ rank, reading, lattice, area }: FoundBoard): number {
  const { rows, cols } = lattice.groups ?? lattice;
  const aspect = Math.max(rows / cols, cols / rows);
  const numbers = isGlyphSource(reading.source) ? 0 : 1e8;
  return (rank === 'provisional' ? 1e9 : 0) + numbers + 1e6 / aspect + Math.min(area, 9e5);
}
