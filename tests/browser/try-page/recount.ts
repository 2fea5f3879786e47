// Counts again from a trace what try-page says it counted, by the rules that its result names.
import type { Direction } from '../../../extension/rules/direction.ts';
import { stepBetween } from '../../../extension/rules/explain.ts';
import { gridOf, type Rows } from '../../../extension/rules/grid.ts';
import { hasManyAxes, type Rules } from '../../../extension/rules/rules.ts';
import { RULES } from '../../../extension/rules/variants.ts';

export interface Read {
  readonly before: Rows | null;
  readonly direction: Direction | null;
  readonly after: Rows;
  readonly verdict: string;
}

export interface Recount {
  readonly moves: number;
  readonly mismatches: number;
}

export const readTrace = (text: string): Read[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Read);

/**
 * `moves` as the design counts them; `mismatches` are the reads that say they do not follow. `rules`: the name in the
 * result; where that is none ("other", "unknown"), any known rules of two dimensions may explain a move.
 */
export function recount(reads: readonly Read[], rules: string): Recount {
  const named = RULES.filter(({ name }) => name === rules);
  const flat = RULES.filter((one) => !hasManyAxes(one));
  const judges = named.length > 0 ? named : flat;
  return {
    moves: reads.filter((read) => judges.some((judge) => isMove(judge, read))).length,
    mismatches: reads.filter(({ verdict }) => verdict === 'mismatch' || verdict === 'gap').length,
  };
}

/** The board after the key is the slide in its direction, and one new tile. */
const isMove = (rules: Rules, { before, direction, after }: Read): boolean =>
  before !== null &&
  direction !== null &&
  stepBetween(rules, gridOf(before), gridOf(after), [direction]) !== null;
