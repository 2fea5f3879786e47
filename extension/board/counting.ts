// Signs that are digits after all. Pages count levels (1, 2, 3: two of a kind make the next) and other games show the
// same digits as numbers that are added up (1, 2, 3, 5): their first boards look alike, their moves do not.

import type { Direction } from '../rules/direction.ts';
import { stepBetween, type Step } from '../rules/explain.ts';
import type { Grid } from '../rules/grid.ts';
import { rulesFor, RULES, STANDARD } from '../rules/variants.ts';
import type { Alphabet } from './alphabet.ts';
import { parseToken } from './dom/token.ts';

export interface Counted {
  readonly before: Grid;
  readonly step: Step;
}

/**
 * The move from `before` to `after`, boards of symbols, if their signs are numbers and some known game adds them up so;
 * of several directions the first.
 */
export function countedMove(
  alphabet: Alphabet,
  before: Grid,
  after: Grid,
  directions: readonly Direction[],
): Counted | null {
  const [was, is] = [numbersIn(alphabet, before), numbersIn(alphabet, after)];
  if (was === null || is === null) return null;
  for (const rules of RULES) {
    if (rulesFor(was, [rules]) === null || rulesFor(is, [rules]) === null) continue;
    const step = stepBetween(rules, was, is, directions);
    if (step !== null) return { before: was, step };
  }
  return null;
}

/** Whether signs that are numbers count levels in the move from `before` to `after`: two of a kind make the next. */
export function countsLevels(
  alphabet: Alphabet,
  before: Grid,
  after: Grid,
  direction: Direction,
): boolean {
  return [0, 1].some((least) => {
    const face = (level: number): number => STANDARD.faces[level - least] ?? NaN;
    const [was, is] = [numbersIn(alphabet, before, face), numbersIn(alphabet, after, face)];
    return was !== null && is !== null && stepBetween(STANDARD, was, is, [direction]) !== null;
  });
}

/** `grid`, of symbols, in the numbers that its signs show, or what `face` makes of them; null where a sign shows none. */
function numbersIn(
  alphabet: Alphabet,
  grid: Grid,
  face: (shown: number) => number = (shown) => shown,
): Grid | null {
  const numbers = alphabet.tokens.map(parseToken);
  const cells = grid.cells.map((symbol) => {
    if (symbol === 0) return 0;
    const shown = numbers[symbol - 1] ?? null;
    return shown === null ? null : face(shown);
  });
  return cells.every((value) => value !== null) ? { ...grid, cells } : null;
}
