// The keys that mean a direction. Only these are ever pressed: others restart, undo or pause some games.

import type { Lie } from '../board/lattice.ts';
import { DIRECTIONS, type Direction, type Quarter, type Sixth } from '../rules/direction.ts';
import { focused } from './focus.ts';

export interface Key {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
}

export type Keyboard = Readonly<Record<Quarter, Key>>;
/** The keys of a hexagon's directions: one, or two held together. */
export type SixKeys = Readonly<Record<Sixth, readonly [Key, Key?]>>;

const arrow = (key: string, keyCode: number): Key => ({ key, code: key, keyCode });
export const letter = (key: string): Key => ({
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

const six = (letters: string): SixKeys => {
  const [upLeft, upRight, right, downRight, downLeft, left] = [...letters].map(letter);
  return {
    'up-left': [upLeft as Key],
    'up-right': [upRight as Key],
    right: [right as Key],
    'down-right': [downRight as Key],
    'down-left': [downLeft as Key],
    left: [left as Key],
  };
};

const { up, right, down, left } = ARROWS;

/**
 * What pages with hexagons listen to, by how the hexagon lies: six letters around one, six in two or three rows, and arrows
 * held together. A hexagon of columns is one of rows mirrored at its diagonal.
 */
export const SIX_KEYS: Readonly<
  Record<Lie, Readonly<Record<'ring' | 'wedge' | 'chord', SixKeys>>>
> = {
  rows: {
    ring: six('qedcza'),
    wedge: six('wedxza'),
    chord: {
      'up-left': [left, up],
      'up-right': [right, up],
      right: [right],
      'down-right': [right, down],
      'down-left': [left, down],
      left: [left],
    },
  },
  columns: {
    ring: six('qasdew'),
    wedge: six('ujkloi'),
    chord: {
      'up-left': [left, up],
      'up-right': [left, down],
      right: [down],
      'down-right': [right, down],
      'down-left': [right, up],
      left: [up],
    },
  },
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
  // What lies beside the body is nothing of the page: our own mark.
  const beside = document.body?.contains(document.activeElement) === false;
  const focus = beside ? null : focused(document);
  const target = focus ?? document.body ?? document.documentElement;
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

/**
 * The direction a player's key means in nearly every game: arrows, WASD, HJKL; null for other keys. On a hexagon, told by
 * how it lies, the keys of its ring.
 */
export function directionOfKey(
  event: Pick<KeyboardEvent, 'key' | 'code'>,
  hexagon: Lie | null = null,
): Direction | null {
  if (hexagon === null) return MEANINGS[event.key] ?? MEANINGS[event.code] ?? null;
  const { ring, chord } = SIX_KEYS[hexagon];
  const meant = [...Object.entries(ring), ...Object.entries(chord)].find(
    ([, keys]) => keys.length === 1 && keys[0].code === event.code,
  );
  return (meant?.[0] as Sixth | undefined) ?? null;
}

/** The direction of an arrow key; null for other keys. */
export const directionOfArrow = ({ key }: Pick<KeyboardEvent, 'key'>): Direction | null =>
  DIRECTIONS.find((direction) => ARROWS[direction].key === key) ?? null;

const MEANINGS: Readonly<Record<string, Quarter>> = {
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
