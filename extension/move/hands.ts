// The player's own hands. The listeners stand on the window and capture, so that they hear a key before the page
// does; what they hear is acted on in the same turn, without asking anybody.

import type { Direction } from '../rules/direction.ts';

export interface Hands {
  /** The direction that a key means on the board in play; null where it means none, or nobody knows. */
  meaningOf(event: KeyboardEvent): Direction | null;
  /** A key of the player's own; `direction` where it means a move. */
  onKey(direction: Direction | null): void;
  /** Tab: the focus is to move, and nothing else. */
  onTab(): void;
  /** Whether a key is none of the game's: it presses something of ours that has the focus. */
  isOurs(event: KeyboardEvent): boolean;
  /** A press of the mouse, a pen or a finger at a point of the viewport. */
  onPointer(x: number, y: number): void;
}

export interface Watch {
  /** Goes on listening where the page has thrown all listeners of its window away, as `document.open` does. */
  renew(): void;
  stop(): void;
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'NumLock', 'ScrollLock']);
/** A key that was pressed in another window may be let go in this one. */
const STRANGE_KEYUP_MS = 1000;

/** Listens until it is stopped. Events made by scripts, ours among them, are not hands. */
export function watchHands(window: Window, hands: Hands): Watch {
  /** Keys that were heard going down. */
  const down = new Set<string>();
  let focusedAt = performance.now();
  const onKey = (event: KeyboardEvent): void => {
    if (!event.isTrusted || MODIFIERS.has(event.key)) return;
    down.add(event.code);
    if (hands.isOurs(event)) return;
    const modified = event.altKey || event.ctrlKey || event.metaKey;
    if (event.key === 'Tab' && !modified) hands.onTab();
    else hands.onKey(modified ? null : hands.meaningOf(event));
  };
  // A listener of the page that came before ours may keep a key from us as it goes down, and forget it as it comes up.
  const onKeyUp = (event: KeyboardEvent): void => {
    if (!event.isTrusted || MODIFIERS.has(event.key) || down.delete(event.code)) return;
    if (performance.now() - focusedAt > STRANGE_KEYUP_MS) hands.onKey(null);
  };
  const onFocus = (event: FocusEvent): void => {
    if (event.target === window) focusedAt = performance.now();
  };
  const onPointer = (event: PointerEvent): void => {
    if (event.isTrusted) hands.onPointer(event.clientX, event.clientY);
  };
  const options = { capture: true, passive: true };
  // What is listened to already is not listened to twice.
  const renew = (): void => {
    window.addEventListener('keydown', onKey, options);
    window.addEventListener('keyup', onKeyUp, options);
    window.addEventListener('focus', onFocus, options);
    window.addEventListener('pointerdown', onPointer, options);
  };
  renew();
  return {
    renew,
    stop: () => {
      window.removeEventListener('keydown', onKey, options);
      window.removeEventListener('keyup', onKeyUp, options);
      window.removeEventListener('focus', onFocus, options);
      window.removeEventListener('pointerdown', onPointer, options);
    },
  };
}
