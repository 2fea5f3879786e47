// Explains moves on a board of symbols. Slides need no numbers: equal tiles merge, others do not. What a merge makes
// is read from the page, and must be the same each time.

import { DIRECTIONS, type Direction } from '../rules/direction.ts';
import type { Explainer, Step } from '../rules/explain.ts';
import { sameGrid, type Grid } from '../rules/grid.ts';
import type { Alphabet, Merging } from './alphabet.ts';
import { pictureOf } from './observation.ts';

interface SymbolSlide {
  /** Symbols; a merge whose result is not known yet is the negative of what merged. */
  readonly cells: readonly number[];
  readonly moved: boolean;
  readonly merges: readonly { readonly cell: number; readonly from: number }[];
}

/** Explains boards whose items carry symbols of `alphabet`. `gained` is 0: symbols have no value. */
export function symbolExplainer(alphabet: Alphabet): Explainer {
  const between = (before: Grid, after: Grid, directions: readonly Direction[]): Step | null =>
    stepsBetween(alphabet, before, after, directions)[0] ?? null;
  return {
    directions: DIRECTIONS,
    step: (before, seen, directions) => {
      if (seen.loose > 0) return null;
      const steps = stepsBetween(alphabet, before, pictureOf(seen), directions);
      const [step] = steps;
      return step && steps.every((other) => sameGrid(other.after, step.after)) ? step : null;
    },
    between,
    two: () => [],
  };
}

/** What merged into what in a confirmed step. */
export function mergingsOf(alphabet: Alphabet, before: Grid, step: Step): Merging[] {
  const { merges } = slideSymbols(alphabet, before, step.direction);
  return merges.map(({ cell, from }) => ({ from, into: step.after.cells[cell] as number }));
}

/** The moves that change the board, whatever its symbols stand for. */
export function safeMoves(alphabet: Alphabet, grid: Grid): Direction[] {
  return DIRECTIONS.filter((direction) => slideSymbols(alphabet, grid, direction).moved);
}

function stepsBetween(
  alphabet: Alphabet,
  before: Grid,
  after: Grid,
  directions: readonly Direction[],
): Step[] {
  if (before.rows !== after.rows || before.cols !== after.cols) return [];
  return directions.flatMap((direction) => {
    const sliding = slideSymbols(alphabet, before, direction);
    if (!sliding.moved) return [];
    const spawns: { cell: number; value: number }[] = [];
    const made = new Map<number, number>();
    for (let cell = 0; cell < after.cells.length; cell++) {
      const expected = sliding.cells[cell] as number;
      const value = after.cells[cell] as number;
      if (expected < 0) {
        const from = -expected;
        if (value === 0 || !alphabet.mayMake(from, value)) return [];
        if ((made.get(from) ?? value) !== value) return [];
        made.set(from, value);
      } else if (value !== expected) {
        if (expected !== 0) return [];
        spawns.push({ cell, value });
      }
    }
    const [spawn] = spawns;
    // Two different tiles never make the same one.
    if (spawns.length !== 1 || !spawn || new Set(made.values()).size !== made.size) return [];
    return [{ direction, spawn, after, gained: 0, picture: 'after' as const }];
  });
}

function slideSymbols(alphabet: Alphabet, grid: Grid, direction: Direction): SymbolSlide {
  const { rows, cols } = grid;
  const cells = new Array<number>(grid.cells.length).fill(0);
  const merges: { cell: number; from: number }[] = [];
  const across = direction === 'up' || direction === 'down';
  const backward = direction === 'down' || direction === 'right';
  const length = across ? rows : cols;
  for (let line = 0; line < (across ? cols : rows); line++) {
    const at = (step: number): number => {
      const place = backward ? length - 1 - step : step;
      return across ? place * cols + line : line * cols + place;
    };
    let filled = 0;
    let mergeable = 0;
    for (let step = 0; step < length; step++) {
      const symbol = grid.cells[at(step)] as number;
      if (symbol === 0) continue;
      if (symbol === mergeable) {
        const cell = at(filled - 1);
        cells[cell] = alphabet.next(symbol) ?? -symbol;
        merges.push({ cell, from: symbol });
        mergeable = 0;
      } else {
        cells[at(filled++)] = symbol;
        mergeable = symbol;
      }
    }
  }
  return { cells, moved: cells.some((symbol, cell) => symbol !== grid.cells[cell]), merges };
}
