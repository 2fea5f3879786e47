import { beforeEach, describe, expect, it } from 'vitest';
import { StateFeed } from '../board/sources/state/state_feed.ts';
import { StateLead, type Led } from '../board/sources/state/state_lead.ts';
import type { StateReading } from '../board/sources/state/state_source.ts';
import type { Step } from '../rules/explain.ts';
import type { Direction } from '../rules/direction.ts';
import { gridOf, type Grid } from '../rules/grid.ts';
import { STANDARD } from '../rules/variants.ts';

const START = gridOf([
  [2, 2],
  [0, 0],
]);
const MOVED = gridOf([
  [4, 0],
  [0, 2],
]);
const AGAIN = gridOf([
  [0, 2],
  [4, 2],
]);
const OTHER = gridOf([
  [8, 8],
  [8, 8],
]);

let clock: number;
let state: StateReading | null;
let known: Grid;
let seen: string[];
let frames: (() => void)[];
let timers: { at: number; run: () => void }[];
let feed: StateFeed;
let lead: StateLead;
let painted: StateLead;
let told: boolean[];

const say = (board: Grid): void => {
  state = { boards: [board], score: 4, busy: false };
};

function pass(ms: number): void {
  clock += ms;
  const due = timers.filter(({ at }) => at <= clock);
  timers = timers.filter(({ at }) => at > clock);
  for (const { run } of due) run();
}

beforeEach(() => {
  clock = 0;
  known = START;
  seen = [];
  told = [];
  frames = [];
  timers = [];
  say(START);
  feed = new StateFeed(
    { kind: 'storage', family: 'test', read: () => state },
    STANDARD,
    () => clock,
  );
  const led: Led = {
    get known() {
      return known;
    },
    follow: (step: Step) => {
      known = step.after;
      seen.push('follow');
    },
    claim: () => seen.push('claim'),
    check: () => seen.push('check'),
  };
  const time = {
    now: () => clock,
    frame: (run: () => void) => {
      frames.push(run);
      return () => {};
    },
    after: (ms: number, run: () => void) => {
      timers.push({ at: clock + ms, run });
      return () => {};
    },
  };
  lead = new StateLead(feed, led, time, (leading) => told.push(leading));
  painted = new StateLead(feed, led, time, () => {}, true);
});

function press(direction: Direction): void {
  lead.keyDue();
  lead.keySent(direction);
}

describe('a state that agreed with the picture', () => {
  beforeEach(() => feed.compare(START));

  it('answers a key in the same turn', () => {
    say(MOVED);
    press('left');
    expect(seen).toEqual(['follow']);
    expect(lead.leading).toBe(true);
  });

  it('is waited for, frame by frame, and not for long', () => {
    press('left');
    expect(seen).toEqual([]);
    say(MOVED);
    frames.shift()?.();
    expect(seen).toEqual(['follow']);
    press('down');
    for (let frame = 0; frame < 40; frame++) {
      pass(16);
      frames.shift()?.();
    }
    expect(seen).toEqual(['follow', 'check']);
    expect(lead.leading).toBe(false);
  });

  it('does not lead a painted board on which it comes later than the key', () => {
    painted.keyDue();
    expect(painted.leading).toBe(true);
    painted.keySent('left');
    expect(painted.leading).toBe(false);
    expect(seen).toEqual(['check']);
    say(MOVED);
    known = MOVED;
    feed.compare(MOVED);
    painted.keyDue();
    expect(painted.leading).toBe(false);
  });

  it('lets the picture be heard from before the press that the picture must answer', () => {
    say(MOVED);
    press('left');
    expect(told).toEqual([true]);
    clock += 900;
    lead.keyDue();
    expect(told).toEqual([true, false]);
  });

  it('gives way to the picture at a pause', () => {
    say(MOVED);
    press('left');
    pass(100);
    expect(lead.leading).toBe(true);
    pass(300);
    expect(lead.leading).toBe(false);
    expect(seen).toEqual(['follow', 'check']);
  });

  it('is checked against the picture at least once a second', () => {
    pass(900);
    say(MOVED);
    press('left');
    expect(seen).toEqual(['claim']);
    expect(lead.leading).toBe(false);
    known = MOVED;
    feed.compare(MOVED);
    say(AGAIN);
    press('down');
    expect(seen).toEqual(['claim', 'follow']);
  });

  it('is left when it says what the rules forbid', () => {
    say(OTHER);
    press('left');
    expect(seen).toEqual(['check']);
    expect(feed.agreed).toBe(false);
  });

  it('is left when it is gone', () => {
    state = null;
    press('left');
    expect(seen).toEqual(['check']);
    expect(lead.leading).toBe(false);
  });

  it('is never believed again after the third contradiction', () => {
    for (let time = 0; time < 3; time++) {
      feed.compare(START);
      expect(feed.agreed).toBe(true);
      feed.contradict();
    }
    feed.compare(START);
    expect(feed.agreed).toBe(false);
  });
});

describe('a state that did not agree', () => {
  it('says nothing', () => {
    feed.compare(OTHER);
    say(MOVED);
    press('left');
    expect(seen).toEqual([]);
  });

  it('of unknown order waits for a board that tells rows from columns', () => {
    const turned = gridOf([
      [2, 0],
      [2, 0],
    ]);
    const both = gridOf([
      [2, 0],
      [0, 2],
    ]);
    state = { boards: [both, both], score: null, busy: false };
    feed.compare(both);
    expect(feed.agreed).toBe(false);
    state = { boards: [turned, START], score: null, busy: false };
    feed.compare(START);
    expect(feed.agreed).toBe(true);
  });
});
