// The ways in which a page may take a move. Every one of them is a thing a player could do with the page.

import type { Rect } from '../board/lattice.ts';
import type { Direction } from '../rules/direction.ts';
import { directionButtons, pressButton } from './buttons.ts';
import { afterFrames } from './frames.ts';
import { ARROWS, sendKey, WASD, type Keyboard } from './keys.ts';
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
] as const;

export type Way = (typeof WAYS)[number];

export const isWay = (value: unknown): value is Way => (WAYS as readonly unknown[]).includes(value);

export interface Pressed {
  readonly document: Document;
  /** The board on the screen; null when it is gone. */
  readonly board: () => Rect | null;
  /** Asks the page's own function for a move; false where it has none that we know. */
  readonly askPage: (direction: Direction) => boolean;
  /** The page said that it takes the key for itself. */
  readonly onHeard?: () => void;
}

const FRAMES_HELD = 2;

/** Makes a move by one way; false where the page does not offer it. */
export function pressBy(way: Way, pressed: Pressed, direction: Direction): boolean {
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

function key(
  { document, onHeard }: Pressed,
  keyboard: Keyboard,
  direction: Direction,
  frames: number,
): boolean {
  const window = document.defaultView;
  const send = (type: 'keydown' | 'keyup'): void => {
    if (sendKey(document, type, keyboard[direction])) onHeard?.();
  };
  send('keydown');
  const letGo = (): void => send('keyup');
  // In a window that is gone nothing is held.
  if (window) afterFrames(window, frames, letGo);
  else letGo();
  return true;
}
