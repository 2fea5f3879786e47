// The keys that mean a direction. Only these are ever pressed: others restart, undo or pause some games.

import type { Direction } from '../rules/direction.ts';
import { focused } from './focus.ts';

export interface Key {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
}

export type Keyboard = Readonly<Record<Direction, Key>>;

const arrow = (key: string, keyCode: number): Key => ({ key, code: key, keyCode });
const letter = (key: string): Key => ({
  key,
  code: `Key${key.toUpperCase()}`,
  keyCode: key.toUpperCase().charCodeAt(0),
});

export const ARROWS: Keyboard = {
  up: arrow('ArrowUp', 38),
  right: arrow('ArrowRight', 39),
  down: arrow('ArrowDown', 40),
  left: arrow('ArrowLeft', 37),
};

export const WASD: Keyboard = {
  up: letter('w'),
  right: letter('d'),
  down: letter('s'),
  left: letter('a'),
};

/**
 * Sends one event of a key to the element with the focus, in the form that moved every page tried; true where the page
 * said that it takes the key for itself.
 */
export function sendKey(
  document: Document,
  type: 'keydown' | 'keyup',
  { key, code, keyCode }: Key,
): boolean {
  const target = focused(document) ?? document.body ?? document.documentElement;
  // keyCode and which are not in TypeScript's dictionary, and old games read nothing else.
  const init: KeyboardEventInit & { keyCode: number; which: number } = {
    key,
    code,
    keyCode,
    which: keyCode,
    bubbles: true,
    cancelable: true,
    composed: true,
  };
  return !target.dispatchEvent(new KeyboardEvent(type, init));
}

/** The direction a player's key means in nearly every game: arrows, WASD, HJKL; null for other keys. */
export function directionOfKey(event: Pick<KeyboardEvent, 'key' | 'code'>): Direction | null {
  return MEANINGS[event.key] ?? MEANINGS[event.code] ?? null;
}

const MEANINGS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  KeyW: 'up',
  KeyD: 'right',
  KeyS: 'down',
  KeyA: 'left',
  KeyK: 'up',
  KeyL: 'right',
  KeyJ: 'down',
  KeyH: 'left',
};
