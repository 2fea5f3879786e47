// Interprets the rules of a variant, which are data. 2048 strategy is none of our business: what is here only
// tells whether what a page shows follows from what it showed before.

import type { Variant } from '@2048-bridge/protocol';

import type { Direction } from './direction.ts';
import type { Grid } from './grid.ts';
import { directionsOf, latticeOf, type Lattice, type Line } from './lattice.ts';

export interface Rules {
  readonly name: string;
  readonly variant: Variant;
  /** Face values, rising; a face that is not listed is no tile of these rules. */
  readonly faces: readonly number[];
  /** Faces that may appear after a move. */
  readonly spawns: readonly number[];
  /** The face at which pages say "you win". */
  readonly goal: number;
  /** The face two tiles make, or 0 where they do not merge. */
  readonly merge: (left: number, right: number) => number;
}

export interface Merge {
  readonly cell: number;
  readonly value: number;
  /** The cells of the tiles that merged, before the move; empty where the rules move them before they merge. */
  readonly from: readonly number[];
}

export interface Slide {
  readonly after: Grid;
  /** False when the move changes nothing. */
  readonly moved: boolean;
  readonly gained: number;
  readonly merges: readonly Merge[];
  /** Where the new tile may be; nowhere when none comes. A key that neither moves nor brings a tile is not legal. */
  readonly places: readonly number[];
}

/** What a move makes of the cells, and what it merges on the way. */
class Moving {
  readonly rules: Rules;
  readonly cells: number[];
  readonly merges: Merge[] = [];
  gained = 0;

  constructor(rules: Rules, cells: number[]) {
    this.rules = rules;
    this.cells = cells;
  }

  at(cell: number): number {
    return this.cells[cell] as number;
  }

  merged(cell: number, value: number, from: readonly number[]): void {
    this.merges.push({ cell, value, from });
    this.gained += value;
  }
}

/** The afterstate of a move, nothing spawned yet. */
export function slide(rules: Rules, grid: Grid, direction: string): Slide {
  const lattice = latticeFor(rules, grid);
  const lines = lattice.lines.get(direction) ?? [];
  const moving = new Moving(rules, [...grid.cells]);
  const { merge, slide: how } = rules.variant;
  if (merge.first === 'start') slideFromStart(moving, lattice, direction, lines);
  else if (how.kind === 'step') for (const line of lines) stepLine(moving, line);
  else for (const line of lines) slideLine(moving, line);
  const { cells, gained, merges } = moving;
  const moved = cells.some((value, cell) => value !== grid.cells[cell]);
  const places = placesAfter(rules, lattice, lines, grid.cells, cells, moved);
  return { after: { ...grid, cells }, moved, gained, merges, places };
}

export function legalMoves(rules: Rules, grid: Grid): Direction[] {
  return directionsFor(rules).filter((direction) => answers(slide(rules, grid, direction)));
}

/** In which directions keys may lead, in the solver's order. */
export const directionsFor = ({ variant }: Rules): readonly Direction[] =>
  directionsOf(variant.shape);

/** Whether boards of these rules have more than two dimensions. */
export const hasManyAxes = ({ variant }: Rules): boolean => variant.shape.kind === 'box';

/** Whether a key that leads there does anything. */
export const answers = ({ moved, places }: Slide): boolean => moved || places.length > 0;

export function isOver(rules: Rules, grid: Grid): boolean {
  const { cells, lines } = latticeFor(rules, grid);
  if (rules.variant.end.kind === 'full' && cells.every((cell) => grid.cells[cell] !== 0))
    return true;
  return ![...lines.keys()].some((direction) => answers(slide(rules, grid, direction)));
}

export const isFace = (rules: Rules, value: number): boolean => rules.faces.includes(value);
export const isSpawn = (rules: Rules, value: number): boolean => rules.spawns.includes(value);

const lattices = new WeakMap<Variant, Map<string, Lattice>>();

function latticeFor({ variant }: Rules, { rows, cols }: Grid): Lattice {
  const known = lattices.get(variant) ?? new Map<string, Lattice>();
  lattices.set(variant, known);
  const size = `${rows}x${cols}`;
  const lattice = known.get(size) ?? latticeOf(variant.shape, rows, cols);
  known.set(size, lattice);
  return lattice;
}

function slideLine(moving: Moving, line: Line): void {
  const { rules, cells } = moving;
  const { count, again } = rules.variant.merge;
  const places = line.filter((cell) => moving.at(cell) > 0);
  const tiles = places.map((cell) => moving.at(cell));
  let filled = 0;
  for (let next = 0; next < tiles.length;) {
    const cell = line[filled] as number;
    const value = mergedOf(rules, tiles.slice(next, next + count));
    if (value === 0) {
      cells[cell] = tiles[next++] as number;
      filled++;
      continue;
    }
    moving.merged(cell, value, places.slice(next, next + count));
    next += count;
    if (again) {
      tiles[--next] = value;
    } else {
      cells[cell] = value;
      filled++;
    }
  }
  for (const cell of line.slice(filled)) cells[cell] = 0;
}

/** What so many tiles become together, or 0. */
function mergedOf({ variant, merge }: Rules, tiles: readonly number[]): number {
  const [first = 0, second = 0, third] = tiles;
  if (tiles.length < variant.merge.count || (third !== undefined && third !== second)) return 0;
  return merge(first, second);
}

function stepLine(moving: Moving, line: Line): void {
  const { rules, cells } = moving;
  for (let place = 1; place < line.length; place++) {
    const [to, from] = [line[place - 1] as number, line[place] as number];
    const value = moving.at(from);
    if (value === 0) continue;
    const ahead = moving.at(to);
    const made = ahead === 0 ? value : rules.merge(ahead, value);
    if (made === 0) continue;
    if (ahead !== 0) moving.merged(to, made, [to, from]);
    cells[to] = made;
    cells[from] = 0;
  }
}

function compact({ cells }: Moving, line: Line): void {
  const tiles = line.map((cell) => cells[cell] as number).filter((value) => value > 0);
  line.forEach((cell, place) => (cells[cell] = tiles[place] ?? 0));
}

/** Merges from the left or the top whatever the direction: between two slides, over cells side by side. */
function slideFromStart(
  moving: Moving,
  lattice: Lattice,
  direction: string,
  lines: readonly Line[],
): void {
  const { rules, cells } = moving;
  for (const line of lines) compact(moving, line);
  const alongRows = direction === 'left' || direction === 'right';
  const across = alongRows && rules.variant.merge.across;
  const merging = across ? [lattice.cells] : lattice.lines.get(alongRows ? 'left' : 'up');
  for (const line of merging ?? []) {
    for (let place = 1; place < line.length; place++) {
      const [first, second] = [line[place - 1] as number, line[place] as number];
      const value = rules.merge(moving.at(first), moving.at(second));
      if (value === 0) continue;
      cells[first] = value;
      cells[second] = 0;
      moving.merged(first, value, []);
    }
  }
  for (const line of lines) compact(moving, line);
}

function placesAfter(
  { variant }: Rules,
  lattice: Lattice,
  lines: readonly Line[],
  before: readonly number[],
  after: readonly number[],
  moved: boolean,
): readonly number[] {
  const { when, where } = variant.spawn;
  if (when === 'changed' && !moved) return [];
  if (where === 'edge') {
    return lines
      .filter((line) => line.some((cell) => before[cell] !== after[cell]))
      .map((line) => line.at(-1) as number)
      .filter((cell) => after[cell] === 0);
  }
  const free = lattice.cells.filter((cell) => after[cell] === 0);
  return where === 'first' ? free.slice(0, 1) : free;
}
