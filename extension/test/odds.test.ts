// The chance of the next tile, and the bars: exact numbers.
import { describe, expect, it } from 'vitest';
import { oddsOf, SpawnCount, wilson, wordsOf } from '../play/odds.ts';
import { numberOf, wordsOf as worthInWords, worthOf } from '../play/worth.ts';
import { DIRECTIONS, HEXAGON } from '../rules/direction.ts';
import { RULES, STANDARD } from '../rules/variants.ts';

const say = (key: string, ...values: string[]): string => [key, ...values].join(' ');

/** So many twos and fours. */
function counted(twos: number, fours: number): SpawnCount {
  const count = new SpawnCount();
  for (let i = 0; i < twos; i++) count.add(2);
  for (let i = 0; i < fours; i++) count.add(4);
  return count;
}

describe("Wilson's interval", () => {
  it('is that of the tables', () => {
    const { low, high } = wilson(10, 100);
    expect(low).toBeCloseTo(0.05523, 5);
    expect(high).toBeCloseTo(0.17437, 5);
    const wide = wilson(3, 20);
    expect(wide.low).toBeCloseTo(0.05237, 5);
    expect(wide.high).toBeCloseTo(0.36042, 5);
  });

  it('ends at what is certain, and says nothing of what was never tried', () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
    expect(wilson(0, 20).low).toBe(0);
    expect(wilson(0, 20).high).toBeCloseTo(0.16113, 5);
    expect(wilson(3, 3).high).toBe(1);
    expect(wilson(3, 3).low).toBeCloseTo(0.4385, 4);
  });
});

describe('the chance of the next tile', () => {
  it('is what was seen once that is enough, with its interval', () => {
    const odds = oddsOf(STANDARD, counted(1800, 200));
    expect(odds).toHaveLength(1);
    expect(odds[0]).toMatchObject({ value: 4, nominal: 0.1, seen: 200, total: 2000 });
    expect(wordsOf(say, odds)).toEqual(['odds_seen 4 10 9 11 2000']);
  });

  it('is what the rules say while little was seen', () => {
    expect(wordsOf(say, oddsOf(STANDARD, counted(17, 3)))).toEqual(['odds_few 4 10 3 20 5 36']);
    expect(wordsOf(say, oddsOf(STANDARD, counted(0, 0)))).toEqual(['odds_rules 4 10']);
  });

  it('counts the tiles of the rules alone, and is nothing where only one may come', () => {
    const count = counted(20, 10);
    count.add(64);
    expect(oddsOf(STANDARD, count)[0]?.total).toBe(30);
    const det = RULES.find(({ name }) => name === 'det') ?? STANDARD;
    expect(oddsOf(det, count)).toEqual([]);
  });
});

describe('the bars', () => {
  it('are as long as their moves are good, and empty where a move is not legal', () => {
    const worth = worthOf({ up: 1000, right: 900, down: null, left: 800 }, 'up', DIRECTIONS);
    expect(worth).toEqual([
      { direction: 'up', value: 1000, share: 1, best: true },
      { direction: 'right', value: 900, share: 0.575, best: false },
      { direction: 'down', value: null, share: 0, best: false },
      { direction: 'left', value: 800, share: expect.closeTo(0.15, 9) as number, best: false },
    ]);
    expect(worthInWords(say, worth)).toEqual([
      'worth_best direction_up 1,000',
      'worth_other direction_right 900',
      'worth_none direction_down',
      'worth_other direction_left 800',
    ]);
  });

  it('hardly differ where the moves hardly do', () => {
    const [, right] = worthOf({ up: 1000, right: 999 }, 'up', DIRECTIONS);
    expect(right?.share).toBeCloseTo(0.983, 3);
    expect(worthOf({ up: 0, right: 0 }, 'up', DIRECTIONS)[1]?.share).toBe(1);
    expect(worthOf({ left: 5, 'up-left': 4 }, 'left', HEXAGON)).toHaveLength(6);
  });

  it('carry numbers of any unit', () => {
    expect(numberOf(21340.4)).toBe((21340).toLocaleString());
    expect(numberOf(0.12345)).toBe((0.123).toLocaleString());
    expect(numberOf(-3.14159)).toBe((-3.14).toLocaleString());
  });
});
