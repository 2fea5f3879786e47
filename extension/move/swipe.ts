// A swipe over the board, of a finger or of the mouse: three moves along a line, a frame apart, since pages measure
// both way and speed. No click follows, so nothing under the pointer is pressed.

import type { Rect } from '../board/lattice.ts';
import type { Quarter } from '../rules/direction.ts';
import { afterFrames } from './frames.ts';

const STEPS = 3;
/** Of the board's shorter side. */
const SHARE = 0.5;
const LEAST = 60;
const MOST = 240;
const FINGER = 1;

const WAYS: Readonly<Record<Quarter, readonly [number, number]>> = {
  up: [0, -1],
  right: [1, 0],
  down: [0, 1],
  left: [-1, 0],
};

interface Point {
  readonly x: number;
  readonly y: number;
}

type Phase = 'down' | 'move' | 'up';

export function swipe(
  document: Document,
  board: Rect,
  direction: Quarter,
  pointer: 'touch' | 'mouse',
): void {
  const window = document.defaultView;
  const points = pathOver(board, direction);
  const [first] = points;
  const target = first && elementAt(document, first);
  if (!window || !first || !target) return;
  const send = pointer === 'touch' ? sendTouch : sendMouse;
  send(window, target, 'down', first);
  const follow = (at: number): void => {
    const point = points[at] as Point;
    const last = at === points.length - 1;
    send(window, target, 'move', point);
    if (last) send(window, target, 'up', point);
    else afterFrames(window, 1, () => follow(at + 1));
  };
  afterFrames(window, 1, () => follow(1));
}

function pathOver({ x, y, w, h }: Rect, direction: Quarter): Point[] {
  const [right, down] = WAYS[direction];
  const length = Math.min(MOST, Math.max(LEAST, SHARE * Math.min(w, h)));
  const at = (part: number): Point => ({
    x: Math.round(x + w / 2 + right * length * (part - 0.5)),
    y: Math.round(y + h / 2 + down * length * (part - 0.5)),
  });
  return Array.from({ length: STEPS + 1 }, (_, step) => at(step / STEPS));
}

/** The element under a point of the viewport, inside open shadow roots too. */
function elementAt(document: Document, { x, y }: Point): Element | null {
  let element = document.elementFromPoint(x, y);
  for (;;) {
    const inner = element?.shadowRoot?.elementFromPoint(x, y);
    if (!inner || inner === element) return element ?? document.body;
    element = inner;
  }
}

const COMMON = { bubbles: true, cancelable: true, composed: true };

function sendTouch(window: Window, target: Element, phase: Phase, point: Point): void {
  sendPointer(window, target, phase, point, 'touch');
  const type = { down: 'touchstart', move: 'touchmove', up: 'touchend' }[phase];
  const { Touch, TouchEvent } = window as Window & typeof globalThis;
  // Browsers for desks without a touch screen may not know touches at all.
  if (typeof Touch !== 'function' || typeof TouchEvent !== 'function') return;
  const touch = new Touch({ identifier: FINGER, target, ...places(window, point) });
  const touches = phase === 'up' ? [] : [touch];
  target.dispatchEvent(
    new TouchEvent(type, { ...COMMON, touches, targetTouches: touches, changedTouches: [touch] }),
  );
}

function sendMouse(window: Window, target: Element, phase: Phase, point: Point): void {
  sendPointer(window, target, phase, point, 'mouse');
  const { MouseEvent } = window as Window & typeof globalThis;
  target.dispatchEvent(
    new MouseEvent(`mouse${phase}`, {
      ...COMMON,
      ...places(window, point),
      button: 0,
      buttons: phase === 'up' ? 0 : 1,
      view: window,
    }),
  );
}

function sendPointer(
  window: Window,
  target: Element,
  phase: Phase,
  point: Point,
  pointerType: 'touch' | 'mouse',
): void {
  const { PointerEvent } = window as Window & typeof globalThis;
  target.dispatchEvent(
    new PointerEvent(`pointer${phase}`, {
      ...COMMON,
      ...places(window, point),
      pointerId: FINGER,
      pointerType,
      isPrimary: true,
      button: phase === 'move' ? -1 : 0,
      buttons: phase === 'up' ? 0 : 1,
    }),
  );
}

function places(window: Window, { x, y }: Point) {
  return {
    clientX: x,
    clientY: y,
    screenX: x + window.screenX,
    screenY: y + window.screenY,
    pageX: x + window.scrollX,
    pageY: y + window.scrollY,
  };
}
