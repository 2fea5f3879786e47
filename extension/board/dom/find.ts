// Finds boards in a picture by geometry: lattices first, then the tokens in their cells.

import { isFace, type Rules } from '../../rules/rules.ts';
import { extent, isPlayable, latticeOf, placeIn, type Lattice, type Rect } from '../lattice.ts';
import { guessLattices } from './loose_tiles.ts';
import { pictureOf, type Item, type Observation } from '../observation.ts';
import type { Candidate } from '../board_source.ts';
import type { Picture } from './picture.ts';
import { tokenOf, VALUE_SOURCES, type ValueSource } from './value_source.ts';

export interface FoundBoard {
  readonly lattice: Lattice;
  /** Index of the element that holds the cells and all tiles. */
  readonly root: number;
  readonly source: ValueSource;
  readonly observation: Observation;
  readonly rank: Candidate['rank'];
  readonly area: number;
}

export interface FoundBoards {
  /** The best first. */
  readonly boards: readonly FoundBoard[];
  /** Why what looks like a board is none for us: a key of `_locales` without `reason_`, or ''. */
  readonly reason: string;
}

const MIN_SIZE = 14;
const MAX_SIZE = 400;
const MAX_STRETCH = 2.5;
const SQUARE_ISH = 1.5;
/** Size classes are a quarter wide and overlap by half, so that no lattice falls between two of them. */
const SIZE_STEP = Math.log(1.25);
const LEVELS = 4;
const MAX_GROUP = 4000;
/** How much larger than its lattice a board's root may be. */
const ROOT_SHARE = 1.7;
const MAX_LATTICES = 24;
const FEW_TILES = 3;

/** Yields between two lattices. */
export function* findBoards(picture: Picture, rules: Rules): Generator<void, FoundBoards> {
  const boards: FoundBoard[] = [];
  const reasons: string[] = [];
  for (const candidate of yield* latticesIn(picture)) {
    yield;
    const verdict = judge(picture, rules, candidate);
    if (typeof verdict === 'string') reasons.push(verdict);
    else boards.push(verdict);
  }
  if (boards.length === 0) {
    for (const { lattice, container } of guessLattices(picture, (value) => isFace(rules, value))) {
      const verdict = judge(picture, rules, { lattice, ancestor: container });
      if (typeof verdict !== 'string') boards.push(verdict);
    }
  }
  boards.sort((a, b) => worth(b) - worth(a));
  const reason = boards.length > 0 ? '' : (reasons.find((known) => known !== '') ?? '');
  return {
    boards,
    reason: reason === '' && picture.canvas && boards.length === 0 ? 'canvas' : reason,
  };
}

interface PlacedLattice {
  readonly lattice: Lattice;
  /** Index of the common ancestor of the cells. */
  readonly ancestor: number;
}

function* latticesIn(picture: Picture): Generator<void, PlacedLattice[]> {
  const found: PlacedLattice[] = [];
  const tried = new Set<string>();
  for (const members of sizeClasses(picture)) {
    let above = members;
    for (let level = 1; level <= LEVELS && found.length < MAX_LATTICES; level++) {
      above = above.map((index) => (index < 0 ? -1 : (picture.boxes[index]?.parent ?? -1)));
      for (const [ancestor, group] of groupBy(members, above)) {
        if (ancestor < 0 || group.length < 4 || group.length > MAX_GROUP) continue;
        const key = `${ancestor}:${group[0]}:${group.length}`;
        if (tried.has(key)) continue;
        tried.add(key);
        yield;
        const lattice = latticeOf(group.map((index) => picture.boxes[index] as Rect));
        if (lattice !== null) found.push({ lattice, ancestor });
      }
    }
  }
  return found.filter(
    (one) => !found.some((other) => other !== one && swallows(other, one, found)),
  );
}

function sizeClasses({ boxes }: Picture): Iterable<number[]> {
  const classes = new Map<number, number[]>();
  boxes.forEach(({ w, h }, index) => {
    if (w < MIN_SIZE || h < MIN_SIZE || w > MAX_SIZE || h > MAX_SIZE) return;
    if (w > h * MAX_STRETCH || h > w * MAX_STRETCH) return;
    const wide = Math.log(w) / SIZE_STEP;
    const high = Math.log(h) / SIZE_STEP;
    for (const shift of [0, 0.5]) {
      const key =
        (Math.floor(wide + shift) * 64 + Math.floor(high + shift)) * 2 + (shift > 0 ? 1 : 0);
      const members = classes.get(key);
      if (members) members.push(index);
      else classes.set(key, [index]);
    }
  });
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

/** `other` is the same lattice found earlier, or a larger one of the same pitch around `one`. */
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
  if (!contained || Math.abs(other.lattice.dx / one.lattice.dx - 1) > 0.15) return false;
  const size = ({ rows, cols }: Lattice): number => rows * cols;
  const difference = size(other.lattice) - size(one.lattice);
  return difference > 0 || (difference === 0 && order.indexOf(other) < order.indexOf(one));
}

/** The board on a lattice, or the reason why there is none ('' where it never looked like one). */
function judge(
  picture: Picture,
  rules: Rules,
  { lattice, ancestor }: PlacedLattice,
): FoundBoard | string {
  const square = Math.max(lattice.w / lattice.h, lattice.h / lattice.w) <= SQUARE_ISH;
  const boardLike = square && lattice.rows === lattice.cols && lattice.rows >= 3;
  const root = rootOf(picture, lattice, ancestor);
  const named = picture.named >= 0 && isWithin(picture, root, picture.named);
  let unreadable = false;
  let foreign = false;
  for (const source of VALUE_SOURCES) {
    const observation = observe(picture, lattice, root, source);
    unreadable ||= observation.unreadable > 0;
    const tiles = pictureOf(observation).cells.filter((value) => value > 0);
    if (tiles.length === 0) continue;
    if (observation.unreadable > 0) continue;
    if (!tiles.every((value) => isFace(rules, value))) {
      foreign = true;
      continue;
    }
    if (!isPlayable(lattice)) return 'too_large';
    const few = tiles.length <= FEW_TILES && square;
    const { w, h } = extent(lattice);
    return {
      lattice,
      root,
      source,
      observation,
      rank: few || named ? 'provisional' : 'candidate',
      area: w * h,
    };
  }
  if (foreign) return boardLike ? 'not_powers' : '';
  return boardLike && unreadable ? 'unreadable_tiles' : '';
}

/** The smallest element around the cells that can hold the tiles too: they often live in a layer beside. */
function rootOf({ boxes }: Picture, lattice: Lattice, ancestor: number): number {
  const { w, h } = extent(lattice);
  let root = ancestor;
  for (;;) {
    const parent = boxes[root]?.parent ?? -1;
    const box = boxes[parent];
    if (!box || box.w * box.h > ROOT_SHARE * w * h) return root;
    root = parent;
  }
}

function isWithin({ boxes }: Picture, inner: number, outer: number): boolean {
  const box = boxes[outer];
  return inner === outer || (box !== undefined && inner > outer && inner < box.end);
}

/** Reads every tile of the lattice from the descendants of `root` (and `root` itself). */
export function observe(
  picture: Picture,
  lattice: Lattice,
  root: number,
  source: ValueSource,
): Observation {
  const items: Item[] = [];
  let loose = 0;
  let unreadable = 0;
  const end = picture.boxes[root]?.end ?? root;
  for (let index = root; index < end; index++) {
    const box = picture.boxes[index] as Rect;
    if (box.w === 0 && box.h === 0 && box.x === 0 && box.y === 0) continue;
    const token = tokenOf(source, picture.words(index));
    if (token === 'none') continue;
    const place = placeIn(lattice, tileBox(picture, lattice, index));
    if (token === 'unreadable') unreadable += place === null ? 0 : 1;
    else if (place === null) loose += insideOf(lattice, box) && token.value > 0 ? 1 : 0;
    else if (token.value > 0) items.push({ cell: place.cell, value: token.value });
    if (place !== null && !place.atRest) loose++;
  }
  return { rows: lattice.rows, cols: lattice.cols, items, loose, unreadable };
}

/** The tile an element belongs to: itself or the nearest ancestor of about a cell's size. */
function tileBox({ boxes }: Picture, lattice: Lattice, index: number): Rect {
  const own = boxes[index] as Rect;
  let current = index;
  for (let climbed = 0; climbed <= MAX_CLIMB && current >= 0; climbed++) {
    const box = boxes[current];
    if (!box) break;
    if (isTileSized(lattice, box)) return box;
    current = box.parent;
  }
  return own;
}

export const MAX_CLIMB = 3;

export function isTileSized({ w, h, dx, dy }: Lattice, box: Rect): boolean {
  return box.w > 0.45 * w && box.h > 0.45 * h && box.w < 1.45 * dx && box.h < 1.45 * dy;
}

export function insideOf(lattice: Lattice, box: Rect): boolean {
  const { x, y, w, h } = extent(lattice);
  const cx = box.x + box.w / 2;
  const cy = box.y + box.h / 2;
  return cx >= x && cy >= y && cx <= x + w && cy <= y + h;
}

/** Provisional before candidate, then the squarer, then the larger. */
function worth({ rank, lattice, area }: FoundBoard): number {
  const aspect = Math.max(lattice.rows / lattice.cols, lattice.cols / lattice.rows);
  return (rank === 'provisional' ? 1e9 : 0) + 1e6 / aspect + Math.min(area, 9e5);
}
