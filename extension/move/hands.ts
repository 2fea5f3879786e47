// The player's own hands. The listeners stand on the window and capture, so that they hear a key before the page
// does; what they hear is acted on in the same turn, without asking anybody.

import type { Lie } from '../board/lattice.ts';
import type { Direction } from '../rules/direction.ts';
import { directionOfKey } from './keys.ts';

export interface Hands {
  /** How the board lies that is a hexagon; null for a rectangle. */
  hexagon(): Lie | null;
  /** A key of the player's own; `direction` where it means a move. */
  onKey(direction: Direction | null): void;
  /** A press of the mouse, a pen or a finger at a point of the viewport. */
  onPointer(x: number, y: number): void;
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'NumLock', 'ScrollLock']);

/** Listens until the returned function is called. Events made by scripts, ours among them, are not hands. */
export function watchHands(window: Window, hands: Hands): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (!event.isTrusted || MODIFIERS.has(event.key)) return;
    const modified = event.altKey || event.ctrlKey || event.metaKey;
    hands.onKey(modified ? null : directionOfKey(event, hands.hexagon()));
  };
  const onPointer = (event: PointerEvent): void => {
    if (event.isTrusted) hands.onPointer(event.clientX, event.clientY);
  };
  const options = { capture: true, passive: true };
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('pointerdown', onPointer, options);
  return () => {
    window.removeEventListener('keydown', onKey, options);
    window.removeEventListener('pointerdown', onPointer, options);
  };
}
