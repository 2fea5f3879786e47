// Does what a page shows follow from the board before? Two pictures answer yes: the board after the move, and
// the first frame of the move's animation, in which the old tiles still stand where they stood and the spawned
// tile is already there. In both the spawned tile is the one thing that had to be read.

import { pictureOf, type Item, type Observation } from '../board/observation.ts';
import type { Direction } from './direction.ts';
import { sameGrid, withCell, type Grid } from './grid.ts';
import { answers, directionsFor, isSpawn, slide, type Rules, type Slide } from './rules.ts';

export interface Step {
  readonly direction: Direction;
  readonly spawn: Item;
  readonly after: Grid;
  readonly gained: number;
  /** Which of the two pictures showed it. */
  readonly picture: 'after' | 'start';
  /** What shows the spawned tile was seen to be new; absent where it was not, or where the source cannot tell. */
  readonly fresh?: boolean;
}

/** Tells what led from one board to the next. Boards go in and come out in the values of the board's source. */
export interface Explainer {
  /** In which directions a key may lead on these boards. */
  readonly directions: readonly Direction[];
  /** The one step that leads from `before` to what was seen, null where none or several do. */
  step(before: Grid, seen: Observation, directions: readonly Direction[]): Step | null;
  /** The step between two boards at rest; of several the one in the earlier of `directions`. */
  between(before: Grid, after: Grid, directions: readonly Direction[]): Step | null;
  /** All ways in which two keys, drawn at once, lead from `before` to what was seen. */
  two(before: Grid, seen: Observation, ways: readonly [Direction, Direction]): TwoSteps[];
}

/** Explains boards of face values by one variant's rules. */
export function explainerFor(rules: Rules): Explainer {
  return {
    directions: directionsFor(rules),
    step: (before, seen, directions) => explainStep(rules, before, seen, directions),
    between: (before, after, directions) => stepBetween(rules, before, after, directions),
    two: (before, seen, ways) => explainTwo(rules, before, seen, ways),
  };
}

/** The one step that leads from `before` to what was seen, or null where none or several do. */
export function explainStep(
  rules: Rules,
  before: Grid,
  seen: Observation,
  directions: readonly Direction[],
): Step | null {
  const [step, ...others] = stepsTo(rules, before, seen, directions);
  if (step === undefined || others.some((other) => !sameGrid(other.after, step.after))) return null;
  return step;
}

function stepsTo(
  rules: Rules,
  before: Grid,
  seen: Observation,
  directions: readonly Direction[],
): Step[] {
  const picture = pictureOf(seen);
  return directions.flatMap((direction) => {
    const sliding = slide(rules, before, direction);
    if (!answers(sliding)) return [];
    return [
      asAfter(rules, sliding, direction, picture),
      asStart(rules, before, sliding, direction, seen),
    ].flatMap((step) => (step === null ? [] : withNewSpawn(seen, step)));
  });
}

/**
 * A tile that has not arrived yet from the move before can stand where a spawn would explain it, while the true spawn
 * fills its place. Fixed cells, whose elements never change, tell nothing: there the board after the move must do.
 */
function withNewSpawn({ items }: Observation, step: Step): Step[] {
  const { spawn, picture } = step;
  const shows = items.filter(({ cell, value }) => cell === spawn.cell && value === spawn.value);
  if (shows.some(({ fresh }) => fresh === true)) return [{ ...step, fresh: true }];
  if (shows.some(({ fresh }) => fresh === undefined)) return [step];
  return picture === 'after' && !items.some(({ fresh }) => fresh === true) ? [step] : [];
}

/** The one step that leads from `before` to `after`, both at rest. */
export function stepBetween(
  rules: Rules,
  before: Grid,
  after: Grid,
  directions: readonly Direction[],
): Step | null {
  for (const direction of directions) {
    const step = asAfter(rules, slide(rules, before, direction), direction, after);
    if (step !== null) return step;
  }
  return null;
}

export interface TwoSteps {
  readonly first: Step;
  readonly second: Step;
}

/**
 * All ways in which two keys lead from `before` to what was seen. The page drew both at once, so the tile that
 * the first of them spawned has slid along: only a picture of the second move's start shows where it was.
 */
export function explainTwo(
  rules: Rules,
  before: Grid,
  seen: Observation,
  [firstWay, secondWay]: readonly [Direction, Direction],
): TwoSteps[] {
  const sliding = slide(rules, before, firstWay);
  const found: TwoSteps[] = [];
  for (const cell of sliding.places) {
    for (const spawned of rules.spawns) {
      const after = withCell(sliding.after, cell, spawned);
      const spawn = { cell, value: spawned };
      const { gained } = sliding;
      const first: Step = { direction: firstWay, spawn, after, gained, picture: 'after' };
      for (const second of stepsTo(rules, after, seen, [secondWay])) found.push({ first, second });
    }
  }
  return found;
}

function asAfter(
  rules: Rules,
  { after, gained, places }: Slide,
  direction: Direction,
  seen: Grid,
): Step | null {
  if (seen.rows !== after.rows || seen.cols !== after.cols) return null;
  let spawn: Item | null = null;
  for (let cell = 0; cell < after.cells.length; cell++) {
    const expected = after.cells[cell] as number;
    const value = seen.cells[cell] as number;
    if (value === expected) continue;
    if (spawn !== null || !places.includes(cell) || !isSpawn(rules, value)) return null;
    spawn = { cell, value };
  }
  if (spawn === null) return null;
  return { direction, spawn, gained, after: seen, picture: 'after' };
}

function asStart(
  rules: Rules,
  before: Grid,
  { after, gained, merges, places }: Slide,
  direction: Direction,
  seen: Observation,
): Step | null {
  if (seen.loose > 0 || seen.rows !== before.rows || seen.cols !== before.cols) return null;
  // Old tiles stand for old tiles as far as they go.
  const rest = [...seen.items].sort((a, b) => Number(a.fresh ?? true) - Number(b.fresh ?? true));
  const take = (cell: number, value: number): boolean => {
    const index = rest.findIndex((item) => item.cell === cell && item.value === value);
    if (index < 0) return false;
    rest.splice(index, 1);
    return true;
  };
  for (let cell = 0; cell < before.cells.length; cell++) {
    const value = before.cells[cell] as number;
    if (value > 0 && !take(cell, value)) return null;
  }
  // Some pages show the merged tile at once, others when its sources have arrived.
  for (const { cell, value } of merges) take(cell, value);
  const [spawn] = rest;
  if (rest.length !== 1 || !spawn || !places.includes(spawn.cell) || !isSpawn(rules, spawn.value)) {
    return null;
  }
  const { cell, value } = spawn;
  const grid = withCell(after, cell, value);
  return { direction, spawn: { cell, value }, gained, after: grid, picture: 'start' };
}
