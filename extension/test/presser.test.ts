// @vitest-environment happy-dom
// Which way of pressing a page takes is found out from what happened after each.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { directionButtons, labelOf } from '../move/buttons.ts';
import type { Lie } from '../board/lattice.ts';
import { Presser } from '../move/presser.ts';
import type { Way } from '../move/ways.ts';
import { HEXAGON, type Direction } from '../rules/direction.ts';
import { Tempo } from '../move/tempo.ts';

const NEVER = [' ', 'Escape', 'Enter', 'Backspace', 'r', 'n', 'u', 'z'];

let heard: string[];
let learnt: Way[];
let stop: () => void;

beforeEach(() => {
  heard = [];
  learnt = [];
  const listen = (event: Event): void => {
    const key = event instanceof KeyboardEvent ? `:${event.key}` : '';
    heard.push(event.type + key);
  };
  const types = ['keydown', 'keyup', 'mousedown', 'mouseup', 'click', 'touchstart', 'touchend'];
  for (const type of types) document.addEventListener(type, listen);
  stop = () => types.forEach((type) => document.removeEventListener(type, listen));
  document.elementFromPoint = () => document.body;
});

/** Longer than any press of ours lasts. */
const pressed = () => new Promise((resolve) => setTimeout(resolve, 400));

afterEach(async () => {
  await pressed();
  stop();
  document.body.replaceChildren();
});

const presserOf = (askPage: () => boolean = () => false, hexagon: Lie | null = null): Presser =>
  new Presser({
    document,
    hexagon: () => hexagon,
    manyAxes: () => false,
    board: () => ({ x: 0, y: 0, w: 200, h: 200 }),
    askPage,
    onLearnt: (way) => learnt.push(way),
  });

/** All ways tried one after the other on a page that never answers. */
function tryAll(presser: Presser): Way[] {
  const tried: Way[] = [];
  for (let more = presser.press('up'); more; more = presser.pressOtherwise('up')) {
    tried.push(presser.way);
  }
  return tried;
}

function addButtons(...labels: string[]): void {
  for (const label of labels) {
    const button = document.createElement('button');
    button.textContent = label;
    button.getBoundingClientRect = () => ({ width: 10, height: 10 }) as DOMRect;
    document.body.append(button);
  }
}

describe('a presser', () => {
  it('tries each way once on a page that never answers, and then has none left', () => {
    expect(tryAll(presserOf())).toEqual(['keys-held', 'wasd-held', 'touch', 'mouse']);
  });

  it('tries no other key on a page that has taken one for itself', () => {
    document.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    expect(tryAll(presserOf())).toEqual(['keys-held', 'touch', 'mouse']);
  });

  it("tries the page's own buttons and function where there are any", () => {
    addButtons('▲', '▶', '▼', '◀');
    const tried = tryAll(presserOf(() => true));
    const ways = ['keys-held', 'wasd-held', 'buttons', 'touch', 'mouse', 'page'];
    expect(tried).toEqual(ways);
    expect(heard).toContain('click');
  });

  it('never presses a key that restarts, undoes or pauses, nor clicks where no button is', async () => {
    tryAll(presserOf());
    await pressed();
    const keys = ['ArrowUp', 'w'];
    expect(heard.filter((one) => one.startsWith('key')).sort()).toEqual([
      ...keys.map((key) => `keydown:${key}`),
      ...keys.map((key) => `keyup:${key}`),
    ]);
    for (const key of NEVER) expect(heard.join()).not.toContain(`:${key}`);
    expect(heard).not.toContain('click');
    expect(heard).toContain('mouseup');
  });

  it('holds a key until frames were drawn, then tries a short one, and learns that it is enough', async () => {
    const presser = presserOf();
    presser.press('left');
    expect(heard).toEqual(['keydown:ArrowLeft']);
    await pressed();
    expect(heard).toEqual(['keydown:ArrowLeft', 'keyup:ArrowLeft']);
    presser.confirmed('left');
    presser.press('up');
    expect(heard.slice(2)).toEqual(['keydown:ArrowUp', 'keyup:ArrowUp']);
    expect(learnt).toEqual([]);
    presser.confirmed('up');
    expect(learnt).toEqual(['keys']);
  });

  it('keeps to the held key where the short one came to nothing', () => {
    const presser = presserOf();
    presser.press('left');
    presser.confirmed('left');
    presser.press('up');
    expect(presser.pressOtherwise('up')).toBe(true);
    presser.confirmed('up');
    expect(learnt).toEqual(['keys-held']);
    presser.press('down');
    expect(presser.way).toBe('keys-held');
  });

  it('begins with what is known of the site, and goes on from there when it fails', () => {
    const presser = presserOf();
    presser.prefer('mouse');
    const ways = ['mouse', 'keys-held', 'wasd-held', 'touch'];
    expect(tryAll(presser)).toEqual(ways);
  });

  it('tries everything again, from the beginning, on another board', () => {
    const presser = presserOf();
    const tried = tryAll(presser);
    presser.startOver();
    expect(tryAll(presser)).toEqual(tried);
  });

  it('does not forget that a short key works when one was lost', () => {
    const presser = presserOf();
    presser.prefer('keys');
    presser.press('up');
    presser.confirmed('up');
    presser.press('up');
    presser.pressOtherwise('up');
    presser.confirmed('up');
    expect(presser.way).toBe('keys');
    expect(learnt).toEqual([]);
  });
});

describe('on a board that is turned', () => {
  const pressFor = (presser: Presser, direction: Direction): string | undefined => {
    heard = [];
    presser.press(direction);
    return heard[0];
  };

  it('tells from one move that all keys lead the other way', () => {
    const presser = presserOf();
    presser.press('left');
    presser.confirmed('right');
    expect(pressFor(presser, 'left')).toBe('keydown:ArrowRight');
    expect(pressFor(presser, 'right')).toBe('keydown:ArrowLeft');
    expect(pressFor(presser, 'up')).toBe('keydown:ArrowDown');
  });

  it('tells a mirror from a turn by what was seen', () => {
    const presser = presserOf();
    presser.press('left');
    presser.confirmed('right');
    presser.press('up');
    presser.confirmed('down');
    expect(pressFor(presser, 'up')).toBe('keydown:ArrowUp');
    expect(pressFor(presser, 'left')).toBe('keydown:ArrowRight');
  });

  it('presses the opposite arrow where the right one cannot move anything', () => {
    const presser = presserOf();
    presser.prefer('keys-held');
    presser.press('left');
    presser.confirmed('left');
    presser.press('up');
    heard = [];
    while (heard[0] !== 'keydown:ArrowDown') {
      heard = [];
      expect(presser.pressOtherwise('up')).toBe(true);
    }
    presser.confirmed('up');
    expect(pressFor(presser, 'up')).toBe('keydown:ArrowDown');
    expect(pressFor(presser, 'left')).toBe('keydown:ArrowLeft');
  });
});

describe('on a hexagon', () => {
  const keysOf = (types: readonly string[]): string[] =>
    types.filter((type) => type.startsWith('key')).map((type) => type.replace('key', ''));

  it('tries the letters around one, arrows held together and two rows of letters', async () => {
    const presser = presserOf(() => false, 'rows');
    expect(presser.press('up-right')).toBe(true);
    await pressed();
    expect(keysOf(heard)).toEqual(['down:e', 'up:e']);
    heard = [];
    expect(presser.pressOtherwise('up-right')).toBe(true);
    await pressed();
    expect(keysOf(heard)).toEqual([
      'down:ArrowRight',
      'down:ArrowUp',
      'up:ArrowUp',
      'up:ArrowRight',
    ]);
    heard = [];
    expect(presser.pressOtherwise('up-right')).toBe(true);
    expect(presser.pressOtherwise('up-right')).toBe(false);
  });

  it('tries another keyboard where the first had only some of the keys', () => {
    const presser = presserOf(() => false, 'rows');
    presser.press('right');
    presser.confirmed('right');
    presser.press('up-left');
    expect([presser.pressOtherwise('up-left'), presser.way]).toEqual([true, 'chord']);
    expect([presser.pressOtherwise('up-left'), presser.way]).toEqual([true, 'wedge']);
    presser.confirmed('up-left');
    expect(presser.way).toBe('wedge');
  });

  it('presses what points the same way on one that stands on its side', async () => {
    const presser = presserOf(() => false, 'columns');
    for (const direction of HEXAGON) presser.press(direction);
    await pressed();
    const down = heard.filter((type) => type.startsWith('keydown')).map((type) => type.at(-1));
    expect(down).toEqual(['q', 'a', 's', 'd', 'e', 'w']);
  });

  it('tells from one move that all keys lead elsewhere', () => {
    const presser = presserOf(() => false, 'rows');
    presser.press('left');
    presser.confirmed('up-left');
    heard = [];
    presser.press('left');
    expect(heard[0]).toBe('keydown:z');
  });
});

describe('direction buttons', () => {
  it.each([
    ['Up', 'Right', 'Down', 'Left'],
    ['⬆️', '➡️', '⬇️', '⬅️'],
    ['Move up', 'MOVE RIGHT', ' move  down ', 'Move left'],
  ])('are known by what they say: %s', (...labels) => {
    addButtons(...labels, 'New game', 'Undo');
    expect(labelOf(directionButtons(document)?.left as Element)).toContain(
      labelOf(document.querySelectorAll('button')[3] as Element),
    );
  });

  it('are known by their names where they say nothing', () => {
    addButtons('', '', '', '');
    const names = ['btn-up', 'arrowRight', 'down', 'move_left'];
    document.querySelectorAll('button').forEach((button, index) => {
      button.id = names[index] as string;
    });
    expect(directionButtons(document)?.right.id).toBe('arrowRight');
  });

  it.each([
    [['Up', 'Right', 'Down']],
    [['Up', 'Right', 'Down', 'Left', 'Left']],
    [['Upload', 'Right', 'Down', 'Left over']],
  ])('are none where one is missing, or two say the same: %j', (labels) => {
    addButtons(...labels);
    expect(directionButtons(document)).toBeNull();
  });
});

describe('the tempo', () => {
  it('waits longer for a page that has always been slow, within limits', () => {
    const tempo = new Tempo();
    expect(tempo.patienceMs).toBe(900);
    tempo.answered(20);
    expect(tempo.patienceMs).toBe(250);
    tempo.answered(200);
    expect(tempo.patienceMs).toBe(600);
    tempo.answered(5000);
    expect(tempo.patienceMs).toBe(900);
  });

  it('leaves a deaf page its time, and tries to leave less after many answers', () => {
    const tempo = new Tempo();
    expect(tempo.gapMs).toBe(0);
    for (let lost = 0; lost < 5; lost++) tempo.lost();
    const longest = tempo.gapMs;
    expect(longest).toBeGreaterThan(200);
    for (let key = 0; key < 40; key++) tempo.answered(20);
    expect(tempo.gapMs).toBeLessThan(longest);
    for (let key = 0; key < 1000; key++) tempo.answered(20);
    expect(tempo.gapMs).toBe(0);
  });

  it('waits for what plays on the board where the page was deaf to it, and tries again without', () => {
    const tempo = new Tempo();
    tempo.lost(true);
    expect([tempo.waitsForQuiet, tempo.gapMs]).toEqual([true, 0]);
    for (let key = 0; key < 40; key++) tempo.answered(20);
    expect(tempo.waitsForQuiet).toBe(false);
    tempo.lost(true);
    for (let key = 0; key < 40; key++) tempo.answered(20);
    expect(tempo.waitsForQuiet).toBe(true);
  });

  it('does not go back to a gap that was too short', () => {
    const tempo = new Tempo();
    tempo.lost();
    tempo.lost();
    const tooShort = tempo.gapMs;
    tempo.lost();
    for (let key = 0; key < 80; key++) tempo.answered(20);
    expect(tempo.gapMs).toBeGreaterThan(tooShort);
  });
});
