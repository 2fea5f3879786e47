// The chance of the next tile: what the rules say, and how sure what was seen on this page makes it.

import type { Rules } from '../rules/rules.ts';
import type { Say } from './lecture.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface Odds extends Interval {
  /** The face of the tile. */
  readonly value: number;
  /** Its probability by the rules. */
  readonly nominal: number;
  /** How often it came, of `total` new tiles; `low` and `high` are the 95 % interval of its probability by that. */
  readonly seen: number;
  readonly total: number;
}

/** Two-sided 95 % of the normal distribution. */
const Z = 1.959964;
/** With fewer new tiles the rules say more than what was seen. */
export const ENOUGH = 30;

/** Wilson's 95 % interval of a probability of which `seen` of `total` trials came true; 0..1 before the first. */
export function wilson(seen: number, total: number): Interval {
  if (total === 0) return { low: 0, high: 1 };
  const share = seen / total;
  const z2 = Z * Z;
  const middle = share + z2 / (2 * total);
  const reach = Z * Math.sqrt((share * (1 - share) + z2 / (4 * total)) / total);
  const whole = 1 + z2 / total;
  return {
    low: seen === 0 ? 0 : (middle - reach) / whole,
    high: seen === total ? 1 : (middle + reach) / whole,
  };
}

/** The new tiles of a page since its script began to watch it. */
export class SpawnCount {
  readonly #seen = new Map<number, number>();

  add(value: number): void {
    this.#seen.set(value, this.of(value) + 1);
  }

  of(value: number): number {
    return this.#seen.get(value) ?? 0;
  }

  clear(): void {
    this.#seen.clear();
  }
}

/** Of each tile that may come next but the usual one, the rarest last; nothing where only one may come. */
export function oddsOf({ variant }: Rules, count: SpawnCount): Odds[] {
  const { tiles } = variant.spawn;
  const whole = tiles.reduce((sum, { weight }) => sum + weight, 0);
  const total = tiles.reduce((sum, { value }) => sum + count.of(value), 0);
  return [...tiles]
    .sort((a, b) => b.weight - a.weight)
    .slice(1)
    .map(({ value, weight }) => {
      const seen = count.of(value);
      return { value, nominal: weight / whole, seen, total, ...wilson(seen, total) };
    });
}

/** One line a tile, in the player's language. */
export const wordsOf = (say: Say, odds: readonly Odds[]): string[] =>
  odds.map(({ value, nominal, seen, total, low, high }) => {
    const tile = String(value);
    if (total === 0) return say('odds_rules', tile, percent(nominal));
    const interval = [percent(low), percent(high)];
    if (total < ENOUGH) {
      return say('odds_few', tile, percent(nominal), String(seen), String(total), ...interval);
    }
    return say('odds_seen', tile, percent(seen / total), ...interval, String(total));
  });

/** Small shares get a decimal. */
function percent(share: number): string {
  const hundredths = share * 100;
  return hundredths > 0 && hundredths < 1 ? hundredths.toFixed(1) : String(Math.round(hundredths));
}
