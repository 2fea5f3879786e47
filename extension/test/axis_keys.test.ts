// Which keys go along which axis of a board of more than two dimensions is found out from what followed each.
import { describe, expect, it } from 'vitest';
import { AxisKeys, axisKeys } from '../move/axis_keys.ts';
import type { Key } from '../move/keys.ts';
import type { Direction } from '../rules/direction.ts';
import { directionsFor } from '../rules/rules.ts';
import { RULES } from '../rules/variants.ts';

const NEVER = [' ', 'Escape', 'Enter', 'Backspace', 'r', 'n', 'u', 'z'];

const ways = (name: string): readonly Direction[] =>
  directionsFor(RULES.find((rules) => rules.name === name)!);

/** A page that listens to these keys, by their codes; others do nothing. */
type Page = Readonly<Record<string, Direction>>;

const ARROWS: Page = { ArrowUp: 'up', ArrowRight: 'right', ArrowDown: 'down', ArrowLeft: 'left' };
const across = (left: string, right: string): Page => ({
  [left]: 'board-left',
  [right]: 'board-right',
});

/** Presses until the board went in `wanted`: all keys pressed on the way; null where none is left to try. */
function seek(keys: AxisKeys, page: Page, wanted: Direction, legal: readonly Direction[]) {
  const pressed: string[] = [];
  for (let key = keys.keyFor(wanted); key !== null; key = keys.keyFor(wanted)) {
    pressed.push(key.code);
    const led = page[key.code];
    if (led === undefined || !legal.includes(led)) keys.nothingCame(key, wanted);
    else {
      keys.saw(key, led);
      if (led === wanted) return pressed;
    }
  }
  return null;
}

describe('the keys of many axes', () => {
  it.each([
    ['A and D', across('KeyA', 'KeyD')],
    ['Q and E', across('KeyQ', 'KeyE')],
    ['the other way round', across('KeyE', 'KeyQ')],
    ['Page Up and Page Down', across('PageUp', 'PageDown')],
    ['W and S', across('KeyW', 'KeyS')],
  ])('are found where they are the arrows and %s', (_, page) => {
    const keys = new AxisKeys();
    const all = ways('box-3x3x3');
    for (const direction of all) {
      expect(seek(keys, { ...ARROWS, ...page }, direction, all)).not.toBeNull();
    }
    // From then on each direction costs one key.
    for (const direction of all) {
      expect(seek(keys, { ...ARROWS, ...page }, direction, all)).toHaveLength(1);
    }
  });

  it('are found where letters move within the boards and arrows from board to board', () => {
    const page: Page = {
      ...across('ArrowLeft', 'ArrowRight'),
      ArrowUp: 'board-up',
      ArrowDown: 'board-down',
      KeyW: 'up',
      KeyS: 'down',
      KeyA: 'left',
      KeyD: 'right',
    };
    const keys = new AxisKeys();
    const all = ways('box-2x2x2x2');
    for (const direction of all) expect(seek(keys, page, direction, all)).not.toBeNull();
  });

  it('are tried the other half first where one half of a pair is known', () => {
    const keys = new AxisKeys();
    const page = { ...ARROWS, ...across('BracketLeft', 'BracketRight') };
    expect(seek(keys, page, 'board-left', ['board-left'])!.length).toBeGreaterThan(2);
    expect(seek(keys, page, 'board-right', ['board-right'])).toEqual(['BracketRight']);
  });

  it('are sought twice, for a page may be deaf to the right one, and then given up', () => {
    const keys = new AxisKeys();
    expect(seek(keys, ARROWS, 'board-right', ways('box-3x3x3'))).toBeNull();
    keys.startOver();
    expect(keys.keyFor('board-right')).not.toBeNull();
  });

  it('forgets what was seen once and came to nothing, and keeps what was seen twice', () => {
    const keys = new AxisKeys();
    const [d] = axisKeys('board-right') as [Key];
    keys.saw(d, 'board-right');
    expect(keys.isSure('board-right')).toBe(false);
    keys.nothingCame(d, 'board-right');
    expect(keys.knows('board-right')).toBe(false);
    keys.saw(d, 'board-right');
    keys.saw(d, 'board-right');
    keys.nothingCame(d, 'board-right');
    expect(keys.keyFor('board-right')).toBe(d);
  });

  it('never are such as restart, undo or pause', () => {
    for (const direction of ways('box-2x2x2x2')) {
      for (const { key } of axisKeys(direction)) expect(NEVER).not.toContain(key);
    }
  });
});
