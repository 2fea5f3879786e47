// Presses a key for the player: keydown and keyup on the focused element, in the one form that moved every page
// tried. Only the four arrows are ever pressed: other keys restart, undo or pause some games.

import type { Direction } from '../rules/direction.ts';

interface Key {
  readonly key: string;
  readonly keyCode: number;
}

const KEYS: Readonly<Record<Direction, Key>> = {
  up: { key: 'ArrowUp', keyCode: 38 },
  right: { key: 'ArrowRight', keyCode: 39 },
  down: { key: 'ArrowDown', keyCode: 40 },
  left: { key: 'ArrowLeft', keyCode: 37 },
};

/** Why no key may be pressed now: a key of `_locales` without `reason_`; null when one may. */
export function obstacle(document: Document): 'hidden' | 'input_focused' | null {
  if (document.visibilityState === 'hidden') return 'hidden';
  return isTextField(focused(document)) ? 'input_focused' : null;
}

export function press(document: Document, direction: Direction): void {
  const { key, keyCode } = KEYS[direction];
  const target = focused(document) ?? document.body ?? document.documentElement;
  for (const type of ['keydown', 'keyup']) {
    // keyCode and which are not in TypeScript's dictionary, and old games read nothing else.
    const init: KeyboardEventInit & { keyCode: number; which: number } = {
      key,
      code: key,
      keyCode,
      which: keyCode,
      bubbles: true,
      cancelable: true,
      composed: true,
    };
    target.dispatchEvent(new KeyboardEvent(type, init));
  }
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

/** The element with the focus, inside open shadow roots too. */
function focused(document: Document): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

const FIELDS = new Set(['TEXTAREA', 'SELECT']);
/** Inputs that take no text: a game's own checkbox or button with the focus is no reason to wait. */
const BUTTONS = new Set([
  'button',
  'checkbox',
  'radio',
  'submit',
  'reset',
  'image',
  'color',
  'file',
]);

function isTextField(element: Element | null): boolean {
  if (element === null) return false;
  if (element.tagName === 'INPUT') return !BUTTONS.has((element as HTMLInputElement).type);
  return FIELDS.has(element.tagName) || (element as HTMLElement).isContentEditable === true;
}
