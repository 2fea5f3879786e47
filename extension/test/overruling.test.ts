import { beforeEach, describe, expect, it } from 'vitest';
import type { BoardSource } from '../board/board_source.ts';
import type { Observation } from '../board/observation.ts';
import { Overruling } from '../board/sources/state/overruling.ts';
import { StateFeed } from '../board/sources/state/state_feed.ts';
import { gridOf, withCell, type Grid } from '../rules/grid.ts';
import { STANDARD } from '../rules/variants.ts';
import { seenAtRest } from './support/seen.ts';

const BEFORE = gridOf([
  [2, 2, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
]);
const AFTER = gridOf([
  [4, 0, 0, 0],
  [0, 0, 0, 2],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
]);
const FOREIGN = gridOf(Array.from({ length: 4 }, () => [8, 16, 32, 64]));
/** A number stands on the canvas where no tile is. */
const SPOILT = withCell(AFTER, 1, 2);

let said: Grid;
let seen: Observation | null;
let feed: StateFeed;
let blurred: boolean;
let overruling: Overruling;

beforeEach(() => {
  said = BEFORE;
  blurred = true;
  seen = seenAtRest(BEFORE);
  feed = new StateFeed(
    {
      kind: 'storage',
      family: 'test',
      read: () => ({ boards: [said], score: null, busy: false }),
    },
    STANDARD,
    () => 0,
  );
  const source = { look: () => seen, moving: () => false };
  overruling = new Overruling(
    {
      ...source,
      get blurred() {
        return blurred;
      },
    } as unknown as BoardSource,
    () => feed,
  );
});

const spoil = (): void => {
  said = AFTER;
  seen = seenAtRest(SPOILT);
};

describe('a picture that breaks the rules', () => {
  it('is overruled by a state that follows them and agreed with it before', () => {
    feed.compare(BEFORE);
    spoil();
    expect(overruling.begin(BEFORE, ['left'])).toBe(true);
    expect(overruling.look()).toEqual({ ...seenAtRest(AFTER), exact: true });
  });

  it('is looked at again once it shows what the state says', () => {
    feed.compare(BEFORE);
    spoil();
    overruling.begin(BEFORE, ['left']);
    seen = seenAtRest(AFTER);
    expect(overruling.look()).toEqual(seen);
    expect(overruling.active).toBe(false);
  });

  it.each([
    ['a state that never agreed with it', false, () => {}],
    ['a state that breaks them too', true, () => (said = withCell(AFTER, 5, 64))],
    ['a state of quite another board', true, () => (seen = seenAtRest(FOREIGN))],
    [
      'every state, where tiles are elements that go with their cells',
      true,
      () => (blurred = false),
    ],
  ])('stands against %s', (_, agreed, change) => {
    if (agreed) feed.compare(BEFORE);
    spoil();
    change();
    expect(overruling.begin(BEFORE, ['left'])).toBe(false);
    expect(overruling.look()).toEqual(seen);
  });
});
