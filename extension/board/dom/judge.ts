// Is a lattice a board, and how are its tiles read? Numbers first; where there are none that some rules know, signs
// that will have to be learned. What is no game, menus, calendars, rows of buttons, is turned down here or stays a
// candidate until it moves.

import { isFace, isSpawn, legalMoves, type Rules } from '../../rules/rules.ts';
import type { Grid } from '../../rules/grid.ts';
import { rulesFor, STANDARD } from '../../rules/variants.ts';
import { Alphabet } from '../alphabet.ts';
import type { Candidate } from '../board_source.ts';
import { extent, isPlayable, type Lattice } from '../lattice.ts';
import { pictureOf, type Observation } from '../observation.ts';
import { Cells, type Reading } from './cells.ts';
import type { Picture } from './picture.ts';
import {
  GLYPH_SOURCES,
  isGlyphSource,
  NUMBER_SOURCES,
  stemOf,
  type NumberSource,
  type ValueSource,
} from './value_source.ts';

export interface FoundBoard {
  readonly lattice: Lattice;
  /** Index of the common ancestor of the cells. */
  readonly ancestor: number;
  /** Index of the element that holds the cells and all tiles. */
  readonly root: number;
  readonly anchors: Anchors | null;
  readonly reading: Reading;
  readonly observation: Observation;
  readonly rank: Candidate['rank'];
  /** Whether a candidate looks so much like a game that one key may be tried on it. */
  readonly likely: boolean;
  readonly area: number;
}

export interface PlacedLattice {
  readonly lattice: Lattice;
  /** Index of the common ancestor of the cells. */
  readonly ancestor: number;
  readonly anchors: Anchors | null;
}

/** The boxes of the first and the last cell, where the cells stay and only their content or what lies over them moves. */
export interface Anchors {
  readonly first: number;
  readonly last: number;
}

const SQUARE_ISH = 1.5;
/** Cells of a square board may be flatter. */
const STRETCHED = 2.05;
/** How much larger than its lattice a board's root may be. */
const ROOT_SHARE = 1.7;
/** The same for the root of a board whose cells are all empty: pages lay out a frame for the largest board they offer. */
const FAR = 64;
const MAX_CLIMB = 3;
const EMPTY = Symbol('no tile shows');
/** The reason to leave boards alone that look like one in more dimensions than any known game has. */
export const DIMENSIONS = 'more_dimensions';
const MAX_PARTS = 6000;
const FEW_TILES = 3;
/** Of a game's tiles some are equal; the signs of a menu are all different. */
const SHARE_DIFFERENT = 0.55;
const MANY_TILES = 6;
/** A large board that has just begun holds more. */
const BEGUN_SHARE = 0.2;
const FROM_ONE = 'from-1';
const LARGE_LEVEL = 8;
const MAX_STEMS = 6;
const MAX_STEM_PARTS = 600;

/** The board on a lattice, or the reason why there is none ('' where it never looked like one). */
export function* judge(
  picture: Picture,
  { lattice, ancestor, anchors }: PlacedLattice,
): Generator<void, FoundBoard | string> {
  let root = rootOf(picture, lattice, ancestor);
  for (let climbed = 0; ; climbed++) {
    const verdict = yield* judgeBelow(picture, { lattice, ancestor, root, anchors });
    const parent = picture.boxes[root]?.parent ?? -1;
    // A board of nothing but empty cells may have its tiles in a layer further out.
    if (verdict !== EMPTY || climbed >= MAX_CLIMB || !isRootFor(picture, parent, lattice, FAR)) {
      return verdict === EMPTY ? '' : verdict;
    }
    root = parent;
  }
}

function* judgeBelow(
  picture: Picture,
  place: Place,
): Generator<void, FoundBoard | string | typeof EMPTY> {
  const { lattice, root } = place;
  if (partsIn(picture, root) > MAX_PARTS) return '';
  const stretch = Math.max(lattice.w / lattice.h, lattice.h / lattice.w);
  const { groups } = lattice;
  const square =
    groups === undefined
      ? lattice.rows === lattice.cols && lattice.rows >= 3
      : groups.rows === groups.cols;
  const boardLike = square && stretch <= SQUARE_ISH;
  let unreadable = false;
  let foreign = false;
  let begunInDigits = false;
  for (const source of sourcesIn(picture, root)) {
    yield;
    const read = readBy(picture, place, source);
    const tiles = tilesOf(read.observation);
    unreadable ||= read.observation.unreadable > 0;
    if (tiles.length === 0 || read.observation.unreadable > 0) continue;
    if (!isPlayable(lattice)) {
      if (tiles.every((value) => isFace(STANDARD, value))) return 'too_large';
      foreign = true;
      continue;
    }
    const board = pictureOf(read.observation);
    const rules = rulesFor(board);
    if (rules === null && lattice.groups !== undefined && isFlat(board)) return DIMENSIONS;
    if (rules === null || mayBeLevels(rules, tiles, lattice)) {
      foreign = true;
      begunInDigits ||= rules !== null && likelyGame(rules, read.observation);
      continue;
    }
    const few = tiles.length <= FEW_TILES && stretch <= (square ? STRETCHED : SQUARE_ISH);
    // Few pages play with other tiles than powers of two, and many count 1, 2, 3: a game of those begins squarely.
    const begun =
      rules === STANDARD || (boardLike && tiles.every((value) => isSpawn(rules, value)));
    const proved = (few && begun) || isNamed(picture, root);
    return found(place, read, proved, likelyGame(rules, read.observation));
  }
  // Whose size the player told is a board, whatever its shape.
  const told = picture.namedSize !== null && isNamed(picture, root);
  const rectangle = lattice.hexagon === undefined && groups === undefined;
  if ((square || told) && rectangle && stretch <= STRETCHED && isPlayable(lattice)) {
    const read = yield* readGlyphs(picture, place);
    if (read !== null) {
      const few = tilesOf(read.observation).length <= FEW_TILES;
      return found(place, read, few || isNamed(picture, root), begunInDigits);
    }
  }
  if (foreign) return boardLike ? 'not_powers' : '';
  if (unreadable) return boardLike ? 'unreadable_tiles' : '';
  return boardLike ? EMPTY : '';
}

interface Place {
  readonly lattice: Lattice;
  readonly ancestor: number;
  readonly root: number;
  readonly anchors: Anchors | null;
}

interface Read {
  readonly reading: Reading;
  readonly observation: Observation;
}

function found(
  { lattice, ancestor, root, anchors }: Place,
  { reading, observation }: Read,
  trusted: boolean,
  likely: boolean,
): FoundBoard {
  const { w, h } = extent(lattice);
  const rank = trusted ? 'provisional' : 'candidate';
  return { lattice, ancestor, root, anchors, reading, observation, rank, likely, area: w * h };
}

function readBy(picture: Picture, place: Place, source: ValueSource): Read {
  let plain: Reading = { source, hiddenIsEmpty: false, emptyGlyph: '' };
  let { observation, unread } = observe(picture, place, plain);
  const [word] = unread;
  if (unread.size === 1 && word !== undefined && observation.items.length > 0) {
    // One and the same sign beside numbers, a dash or a dot, is how the page prints an empty cell.
    plain = { ...plain, emptyGlyph: word };
    ({ observation, unread } = observe(picture, place, plain));
  }
  // A number in every cell: some of them may only stand for "empty".
  if (coverage(observation) < 1) return { reading: plain, observation };
  const reading = { ...plain, hiddenIsEmpty: true };
  const { observation: seen } = observe(picture, place, reading);
  const some = seen.items.length > 0 && coverage(seen) < 1;
  return some ? { reading, observation: seen } : { reading: plain, observation };
}

/** Where numbers may stand below `root`. Several classes that end in digits are told apart by what stands before. */
function sourcesIn(picture: Picture, root: number): NumberSource[] {
  const stems = new Map<string, number>();
  const end = Math.min(picture.boxes[root]?.end ?? root, root + MAX_STEM_PARTS);
  for (let index = root; index < end && stems.size < MAX_STEMS; index++) {
    for (const name of picture.words(index).classes) {
      const stem = stemOf(name);
      if (stem !== null) stems.set(stem, (stems.get(stem) ?? 0) + 1);
    }
  }
  if (stems.size < 2) return [...NUMBER_SOURCES];
  // Every cell has a place, not every cell a tile: the rarer stem is the tile's.
  const rarest = [...stems].sort(([, a], [, b]) => a - b).map(([stem]) => stem);
  const others = NUMBER_SOURCES.filter((source) => source !== 'class');
  return [...others, ...rarest.map((stem) => `class:${stem}` as const)];
}

/** The signs in the cells, where they may be those of a game. */
function* readGlyphs(picture: Picture, place: Place): Generator<void, Read | null> {
  for (const source of GLYPH_SOURCES) {
    yield;
    let read = readBy(picture, place, source);
    if (coverage(read.observation) === 1) {
      const emptyGlyph = mostCommon(picture, place, read.reading);
      if (emptyGlyph === null) continue;
      const reading = { ...read.reading, emptyGlyph };
      read = { reading, observation: observe(picture, place, reading).observation };
    }
    const tiles = tilesOf(read.observation);
    if (tiles.length === 0 || read.observation.unreadable > 0) continue;
    const different = new Set(tiles).size;
    if (tiles.length > MANY_TILES && different > SHARE_DIFFERENT * tiles.length) continue;
    return read;
  }
  return null;
}

/** The sign in at least half of the cells: it stands for "empty". Null where there is none. */
function mostCommon(picture: Picture, place: Place, reading: Reading): string | null {
  const alphabet = new Alphabet();
  const { cells } = pictureOf(observe(picture, place, reading, alphabet).observation);
  const counts = new Map<number, number>();
  for (const symbol of cells) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  for (const [symbol, count] of counts) {
    if (count >= cells.length / 2 && count < cells.length)
      return alphabet.tokens[symbol - 1] ?? null;
  }
  return null;
}

interface Seen {
  readonly observation: Observation;
  readonly unread: ReadonlySet<string>;
}

/** Reads every tile of a lattice from `root` and its descendants. */
function observe(
  picture: Picture,
  { lattice, root }: Place,
  reading: Reading,
  alphabet: Alphabet = new Alphabet(),
): Seen {
  const cells = new Cells(lattice, reading, isGlyphSource(reading.source) ? alphabet : null);
  const { boxes } = picture;
  const end = boxes[root]?.end ?? root;
  for (let index = root; index < end; index++) {
    cells.take({
      words: picture.words(index),
      rect: () => boxes[index] as (typeof boxes)[number],
      above: (level) => {
        let at = index;
        for (let climbed = 0; climbed < level; climbed++) at = boxes[at]?.parent ?? -1;
        return boxes[at] ?? null;
      },
    });
  }
  return { observation: cells.observation(), unread: cells.unread };
}

/** Whether some known rules would play the board, were it a single one. */
const isFlat = ({ rows, cols, cells }: Grid): boolean => rulesFor({ rows, cols, cells }) !== null;

/** A board that begins with ones and twos more often counts its tiles' levels than it adds them up. */
function mayBeLevels(
  { faces, variant }: Rules,
  tiles: readonly number[],
  { rows, cols }: Lattice,
): boolean {
  if (faces[0] !== 1) return false;
  const few = tiles.length <= Math.max(MANY_TILES, BEGUN_SHARE * rows * cols);
  // Powers of two alone are levels that happen to be such, as long as none is large.
  return few || (variant.name === FROM_ONE && Math.max(...tiles) <= LARGE_LEVEL);
}

/**
 * A game that has been going on: small tiles and larger ones, some of them equal, and a move left. A player who has
 * switched autoplay on such a page means it; a list of powers of two, all different, is none.
 */
function likelyGame(rules: Rules, observation: Observation): boolean {
  const grid = pictureOf(observation);
  const tiles = grid.cells.filter((value) => value > 0);
  const spawned = tiles.filter((value) => rules.spawns.includes(value));
  const grown = tiles.some((value) => value > Math.max(...rules.spawns));
  const equal = new Set(tiles).size < tiles.length;
  const room = tiles.length < grid.cells.length;
  return spawned.length > 0 && equal && (grown || room) && legalMoves(rules, grid).length > 0;
}

const tilesOf = (observation: Observation): number[] =>
  pictureOf(observation).cells.filter((value) => value > 0);

const coverage = ({ rows, cols, items }: Observation): number =>
  new Set(items.map(({ cell }) => cell)).size / (rows * cols);

function partsIn({ boxes }: Picture, root: number): number {
  return (boxes[root]?.end ?? root) - root;
}

/** The smallest element around the cells that can hold the tiles too: they often live in a layer beside. */
function rootOf(picture: Picture, lattice: Lattice, ancestor: number): number {
  let root = ancestor;
  for (;;) {
    const parent = picture.boxes[root]?.parent ?? -1;
    if (!isRootFor(picture, parent, lattice, ROOT_SHARE)) return root;
    root = parent;
  }
}

function isRootFor({ boxes }: Picture, root: number, lattice: Lattice, share: number): boolean {
  const { w, h } = extent(lattice);
  const box = boxes[root];
  return box !== undefined && box.w * box.h <= share * w * h;
}

function isNamed({ boxes, named }: Picture, root: number): boolean {
  const box = boxes[named];
  return root === named || (box !== undefined && root > named && root < box.end);
}
