import { beforeEach, describe, expect, it } from 'vitest';
import type { Observation } from '../board/observation.ts';
import { Settler } from '../board/settler.ts';
import type { Direction } from '../rules/direction.ts';
import { explainerFor, type Step } from '../rules/explain.ts';
import { gridOf, type Grid } from '../rules/grid.ts';
import { legalMoves, slide } from '../rules/rules.ts';
import { STANDARD } from '../rules/variants.ts';
import { FakeFrames } from './support/frames.ts';
import { pick, randomFrom } from './support/random.ts';
import { afterMove, seenAtRest, seenAtStart } from './support/seen.ts';

const START = gridOf([
  [0, 0, 0, 2],
  [0, 4, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
]);

let frames: FakeFrames;
let seen: Observation | null;
let moving: boolean;
let firsts: Grid[];
let steps: Step[];
let surprises: Grid[];
let lost: number;
let settler: Settler;

beforeEach(() => {
  frames = new FakeFrames();
  seen = seenAtRest(START);
  moving = false;
  firsts = [];
  steps = [];
  surprises = [];
  lost = 0;
  settler = new Settler({
    explainer: explainerFor(STANDARD),
    look: () => seen,
    moving: () => moving,
    now: () => frames.now,
    frame: frames.frame,
    onFirst: (board) => firsts.push(board),
    onStep: (step) => steps.push(step),
    onSurprise: (board) => surprises.push(board),
    onLost: () => lost++,
  });
});

function settleFirst(): void {
  settler.check();
  frames.tick(5);
}

/** A page in the manner of the original: the start of the animation, then the board at rest. */
function play(direction: Direction, spawn: { cell: number; value: number }, rests = true): Grid {
  const before = settler.known as Grid;
  settler.expect(direction);
  seen = seenAtStart(before, direction, spawn);
  settler.changed(false);
  const after = afterMove(before, direction, spawn);
  if (rests) {
    frames.tick(2);
    seen = seenAtRest(after);
    settler.changed(true);
    frames.tick(6);
  }
  return after;
}

describe('the settler', () => {
  it.each([
    ['tiles that say no number', { unreadable: 3 }],
    ['an empty board', {}],
  ])('takes the board for lost when it rests on %s', (_, change) => {
    settleFirst();
    seen = { ...seenAtRest(START), items: [], ...change };
    settler.changed(false);
    frames.tick(100);
    expect({ lost, surprises, steps }).toEqual({ lost: 1, surprises: [], steps: [] });
    expect(frames.waiting).toBe(0);
  });

  it('gives the first board when two looks, two frames apart, agree', () => {
    settler.check();
    expect(firsts).toEqual([]);
    frames.tick(2);
    expect(firsts).toEqual([]);
    frames.tick(2);
    expect(firsts).toEqual([START]);
  });

  it('sleeps once the board rests', () => {
    settleFirst();
    expect(frames.waiting).toBe(0);
  });

  it('waits while a tile is between cells or a transition runs', () => {
    seen = { ...seenAtRest(START), loose: 1 };
    settler.check();
    frames.tick(10);
    expect(firsts).toEqual([]);
    seen = seenAtRest(START);
    moving = true;
    frames.tick(10);
    expect(firsts).toEqual([]);
    moving = false;
    frames.tick(3);
    expect(firsts).toHaveLength(1);
  });

  it('takes a move at rest', () => {
    settleFirst();
    const spawn = { cell: 15, value: 2 };
    const after = play('left', spawn);
    expect(steps.map((step) => step.after)).toEqual([after]);
    expect(steps[0]).toMatchObject({ direction: 'left', spawn });
    expect(settler.known).toEqual(after);
  });

  it('takes what a page says of its own state at once', () => {
    settleFirst();
    settler.expect('left');
    const after = afterMove(START, 'left', { cell: 15, value: 2 });
    seen = { ...seenAtRest(after), exact: true };
    settler.changed(false);
    expect(steps.map((step) => step.after)).toEqual([after]);
  });

  it('never gives a board in flight: an unproved page is waited for', () => {
    settleFirst();
    play('left', { cell: 15, value: 2 }, false);
    expect(steps).toEqual([]);
  });

  it('believes the start of the animation after it was right again and again', () => {
    settleFirst();
    const random = randomFrom(5);
    const move = (rests: boolean): Grid => {
      const known = settler.known as Grid;
      const direction = pick(random, legalMoves(STANDARD, known));
      const { after } = slide(STANDARD, known, direction);
      const cell = pick(
        random,
        after.cells.flatMap((value, index) => (value === 0 ? [index] : [])),
      );
      return play(direction, { cell, value: 2 }, rests);
    };
    for (let i = 0; i < 12; i++) move(true);
    const count = steps.length;
    const early = move(false);
    expect(steps).toHaveLength(count + 1);
    expect(settler.known).toEqual(early);
  });

  it('waits for the end of a move whose key may lead elsewhere', () => {
    settleFirst();
    for (let i = 0; i < 12; i++) {
      const [direction] = legalMoves(STANDARD, settler.known as Grid);
      const { after } = slide(STANDARD, settler.known as Grid, direction as Direction);
      play(direction as Direction, { cell: after.cells.lastIndexOf(0), value: 2 });
    }
    const before = settler.known as Grid;
    const [wanted, other] = legalMoves(STANDARD, before) as [Direction, Direction];
    const spawn = { cell: slide(STANDARD, before, other).after.cells.lastIndexOf(0), value: 2 };
    const count = steps.length;
    settler.expect(wanted, false);
    seen = seenAtStart(before, other, spawn);
    settler.changed(false);
    expect(steps).toHaveLength(count);
    frames.tick(2);
    seen = seenAtRest(afterMove(before, other, spawn));
    settler.changed(true);
    frames.tick(6);
    expect(steps.slice(count)).toMatchObject([{ direction: other }]);
  });

  it('does not take the last start for the next end before the page has answered', () => {
    settleFirst();
    for (let i = 0; i < 12; i++) {
      const [direction] = legalMoves(STANDARD, settler.known as Grid);
      const { after } = slide(STANDARD, settler.known as Grid, direction as Direction);
      play(direction as Direction, { cell: after.cells.lastIndexOf(0), value: 2 });
    }
    const count = steps.length;
    const known = settler.known as Grid;
    const [direction] = legalMoves(STANDARD, known);
    const { after } = slide(STANDARD, known, direction as Direction);
    settler.expect(direction as Direction);
    // The tree shows a legal next board already, but only its frames pass: the page has not changed.
    seen = seenAtStart(known, direction as Direction, {
      cell: after.cells.lastIndexOf(0),
      value: 4,
    });
    settler.changed(true);
    frames.tick(1);
    expect(steps).toHaveLength(count);
  });

  it('believes no board without anything new where what is new was to be told before', () => {
    settleFirst();
    const show = (fresh: boolean): void => {
      const before = settler.known as Grid;
      const [direction] = legalMoves(STANDARD, before) as [Direction];
      const cell = slide(STANDARD, before, direction).after.cells.lastIndexOf(0);
      settler.expect(direction);
      const { items, ...rest } = seenAtRest(afterMove(before, direction, { cell, value: 2 }));
      const told = items.map((item) => ({ ...item, fresh: fresh && item.cell === cell }));
      seen = { ...rest, items: told };
      settler.changed(false);
    };
    for (let move = 0; move < 8; move++) {
      show(true);
      frames.tick(6);
    }
    const count = steps.length;
    show(true);
    expect(steps).toHaveLength(count + 1);
    frames.tick(6);
    show(false);
    expect(steps).toHaveLength(count + 1);
    frames.tick(6);
    expect(steps).toHaveLength(count + 2);
  });

  it('reports a board that does not follow, after giving the page time to spawn late', () => {
    settleFirst();
    settler.expect('left');
    const slid = slide(STANDARD, START, 'left').after;
    seen = seenAtRest(slid);
    settler.changed(false);
    frames.tick(30);
    expect(surprises).toEqual([]);
    frames.tick(60);
    expect(surprises).toEqual([slid]);
    expect(settler.known).toEqual(slid);
  });

  it('waits for a tile that spawns late', () => {
    settleFirst();
    settler.expect('left');
    seen = seenAtRest(slide(STANDARD, START, 'left').after);
    settler.changed(false);
    frames.tick(20);
    seen = seenAtRest(afterMove(START, 'left', { cell: 15, value: 2 }));
    settler.changed(false);
    frames.tick(5);
    expect(surprises).toEqual([]);
    expect(steps).toHaveLength(1);
  });

  it('tells two keys apart that the page drew as one', () => {
    settleFirst();
    const spawn = { cell: 15, value: 2 };
    const middle = afterMove(START, 'left', spawn);
    const second = { cell: 5, value: 4 };
    settler.expect('left');
    settler.expectAlso('up');
    seen = seenAtStart(middle, 'up', second);
    settler.changed(false);
    frames.tick(2);
    const after = afterMove(middle, 'up', second);
    seen = seenAtRest(after);
    settler.changed(true);
    frames.tick(6);
    expect(steps.map((step) => [step.direction, step.after])).toEqual([
      ['left', middle],
      ['up', after],
    ]);
  });

  it('takes a move of the player in any direction', () => {
    settleFirst();
    settler.expect('left');
    seen = seenAtRest(afterMove(START, 'down', { cell: 0, value: 2 }));
    settler.changed(false);
    frames.tick(5);
    expect(steps[0]?.direction).toBe('down');
  });

  it('says when the board is gone, or never rests', () => {
    settleFirst();
    seen = null;
    settler.changed(false);
    expect(lost).toBe(1);
    seen = { ...seenAtRest(START), loose: 1 };
    settler.changed(false);
    frames.tick(400);
    expect(lost).toBe(2);
    expect(frames.waiting).toBe(0);
  });
});
