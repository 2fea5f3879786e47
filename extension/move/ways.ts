// The ways in which a page may take a move. Every one of them is a thing a player could do with the page.

import type { Lie, Rect } from '../board/lattice.ts';
import { HEXAGON, isQuarter, type Direction, type Quarter } from '../rules/direction.ts';
import { directionButtons, pressButton } from './buttons.ts';
import { afterFrames } from './frames.ts';
import { ARROWS, sendKey, SIX_KEYS, WASD, type Key, type Keyboard } from './keys.ts';
import { swipe } from './swipe.ts';

export const WAYS = [
  'keys', // an arrow key, let go at once
  'keys-held', // held until the page has drawn two frames: it looks at the keys once a frame, or locks repeats
  'keydown', // only pressed, never let go: a page that moves on both would move twice
  'keyup',
  'wasd',
  'wasd-held',
  'buttons', // the page's own four buttons
  'touch', // a swipe of a finger
  'mouse', // a drag of the mouse
  'page', // the page's own function
  'ring', // the six letters around one, on a hexagon
  'wedge', // six letters of two rows, on a hexagon
  'chord', // arrows held together, on a hexagon
] as const;

export type Way = (typeof WAYS)[number];

export const isWay = (value: unknown): value is Way => (WAYS as readonly unknown[]).includes(value);

export interface Pressed {
  readonly document: Document;
  /** The board on the screen; null when it is gone. */
  readonly board: () => Rect | null;
  /** How the board lies that is a hexagon; null for a rectangle. */
  readonly hexagon: () => Lie | null;
  /** Asks the page's own function for a move; false where it has none that we know. */
  readonly askPage: (direction: Direction) => boolean;
  /** The page said that it takes the key for itself. */
  readonly onHeard?: () => void;
}

const FRAMES_HELD = 2;

type SixWay = 'ring' | 'wedge' | 'chord';

const isSixWay = (way: Way): way is SixWay => way === 'ring' || way === 'wedge' || way === 'chord';

/** Makes a move by one way; false where the page does not offer it. */
export function pressBy(way: Way, pressed: Pressed, direction: Direction): boolean {
  if (isSixWay(way)) return sixKeys(way, pressed, direction);
  // What is left is made for four directions.
  return (
    pressed.hexagon() === null && isQuarter(direction) && pressQuarter(way, pressed, direction)
  );
}

function pressQuarter(way: Exclude<Way, SixWay>, pressed: Pressed, direction: Quarter): boolean {
  switch (way) {
    case 'keys':
      return key(pressed, ARROWS, direction, 0);
    case 'keys-held':
      return key(pressed, ARROWS, direction, FRAMES_HELD);
    case 'wasd':
      return key(pressed, WASD, direction, 0);
    case 'wasd-held':
      return key(pressed, WASD, direction, FRAMES_HELD);
    case 'keydown':
    case 'keyup':
      if (sendKey(pressed.document, way, ARROWS[direction])) pressed.onHeard?.();
      return true;
    case 'buttons': {
      const button = directionButtons(pressed.document)?.[direction];
      if (button) pressButton(button);
      return button !== undefined;
    }
    case 'touch':
    case 'mouse': {
      const board = pressed.board();
      if (board !== null) swipe(pressed.document, board, direction, way);
      return board !== null;
    }
    case 'page':
      return pressed.askPage(direction);
  }
}

function key(pressed: Pressed, keyboard: Keyboard, direction: Quarter, frames: number): boolean {
  return hold(pressed, [keyboard[direction]], frames);
}

function sixKeys(way: SixWay, pressed: Pressed, direction: Direction): boolean {
  const lie = pressed.hexagon();
  const sixth = HEXAGON.find((one) => one === direction);
  if (lie === null || sixth === undefined) return false;
  const [first, second] = SIX_KEYS[lie][way][sixth];
  return hold(pressed, second === undefined ? [first] : [first, second], FRAMES_HELD);
}

/** Presses a key and holds it until the page has drawn two frames. */
export const holdKey = (pressed: Pressed, key: Key): boolean => hold(pressed, [key], FRAMES_HELD);

/** Presses the keys one after the other and lets them go, the last one first. */
function hold({ document, onHeard }: Pressed, keys: readonly Key[], frames: number): boolean {
  const window = document.defaultView;
  const send = (type: 'keydown' | 'keyup', each: readonly Key[]): void => {
    for (const one of each) if (sendKey(document, type, one)) onHeard?.();
  };
  send('keydown', keys);
  const letGo = (): void => send('keyup', [...keys].reverse());
  // In a window that is gone nothing is held.
  if (window) afterFrames(window, frames, letGo);
  else letGo();
  return true;
}
