// What each direction is worth, as bars and in words.

import type { Direction } from '../rules/direction.ts';
import type { Values } from './advisor.ts';
import { nameOf, type Say } from './lecture.ts';
import { short, whole } from './numbers.ts';

export interface Worth {
  readonly direction: Direction;
  /** What the host's player thinks it worth, in that player's unit; null where it is not legal or not valued. */
  readonly value: number | null;
  /** Length of its bar, LEAST..1; 0 where there is none. */
  readonly share: number;
  readonly best: boolean;
}

/** The shortest bar of a move that can be made. */
const LEAST = 0.15;
/** A loss of this share of the best value, or of what the dearest costs where that is more, makes the shortest bar. */
const LEAST_SPAN = 0.05;

/** One for each of `directions`, all of the board's shape. The bars differ by what the moves cost. */
export function worthOf(
  values: Values,
  best: Direction,
  directions: readonly Direction[],
): Worth[] {
  const known = Object.values(values).filter((value) => value !== null && value !== undefined);
  const most = Math.max(...known);
  const span = Math.max(most - Math.min(...known), Math.abs(most) * LEAST_SPAN);
  return directions.map((direction) => {
    const value = values[direction] ?? null;
    const loss = value === null || span === 0 ? 0 : (most - value) / span;
    const share = value === null ? 0 : 1 - (1 - LEAST) * loss;
    return { direction, value, share, best: direction === best };
  });
}

/** Values of other players than the strongest may be small fractions. */
export const numberOf = (value: number): string =>
  Math.abs(value) >= 100 ? whole(value) : short(value);

export const wordsOf = (say: Say, worth: readonly Worth[]): string[] =>
  worth.map(({ direction, value, best }) => {
    const name = nameOf(say, direction);
    if (value === null) return say('worth_none', name);
    return say(best ? 'worth_best' : 'worth_other', name, numberOf(value));
  });
