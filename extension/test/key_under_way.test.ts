// A key that came to nothing is sent again, in another way where one is known, and only then is the page given up.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Presser } from '../move/presser.ts';
import { pressBy, type Way } from '../move/ways.ts';
import { KeyUnderWay } from '../play/key_under_way.ts';

vi.mock('../move/ways.ts', () => ({ pressBy: vi.fn() }));

let pressed: Way[];
let gaveUp: boolean;
/** Ways the page hears. */
let hears: readonly Way[];

beforeEach(() => {
  vi.useFakeTimers();
  pressed = [];
  gaveUp = false;
});

afterEach(() => vi.useRealTimers());

/** A key under way on a page that draws a frame every `frameMs`. */
function keyOn(frameMs: number): KeyUnderWay {
  const presser = new Presser({
    document: {} as Document,
    board: () => ({ x: 0, y: 0, w: 200, h: 200 }),
    hexagon: () => null,
    manyAxes: () => false,
    askPage: () => false,
    onLearnt: () => {},
  });
  const key: KeyUnderWay = new KeyUnderWay({
    presser,
    now: () => Date.now(),
    frame: (callback) => {
      const id = setTimeout(callback, frameMs);
      return () => clearTimeout(id);
    },
    send: (press) => press(),
    check: () => {},
    busy: () => false,
    resting: () => true,
    free: () => true,
    idle: () => false,
    goOn: () => false,
    onUnrest: () => {},
    onNoAnswer: () => {
      gaveUp = true;
    },
  });
  vi.mocked(pressBy).mockImplementation((way) => {
    pressed.push(way);
    if (hears.includes(way)) setTimeout(() => key.answered('left'), frameMs);
    return way === 'keys' || way === 'keys-held';
  });
  return key;
}

async function press(key: KeyUnderWay): Promise<void> {
  key.press('left');
  await vi.advanceTimersByTimeAsync(30_000);
}

it('goes back to the held key on a page that hardly draws, instead of giving it up', async () => {
  hears = ['keys-held'];
  const key = keyOn(320);
  await press(key);
  await press(key);
  await press(key);
  expect({ pressed, gaveUp }).toEqual({
    pressed: ['keys-held', 'keys', 'keys-held', 'keys-held'],
    gaveUp: false,
  });
});

it('gives up a page that does not hear the way that has worked any more', async () => {
  hears = ['keys-held'];
  const key = keyOn(16);
  await press(key);
  hears = [];
  await press(key);
  expect(gaveUp).toBe(true);
});
