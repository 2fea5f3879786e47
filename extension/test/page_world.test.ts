// @vitest-environment happy-dom

import { afterEach, describe, expect, it } from 'vitest';
import { readAnswer } from '../board/sources/page_world/answer.ts';
import { answerPageScript } from '../board/sources/page_world/helper.ts';
import { PageSource } from '../board/sources/page_world/page_source.ts';
import { ANSWER_EVENT, ASK_EVENT, MAX_LINE } from '../board/sources/page_world/words.ts';
import { STATE_FAMILIES, type StateFamily } from '../profiles/state/families.ts';
import { rowsOf } from '../rules/grid.ts';

const family = (name: string): StateFamily =>
  STATE_FAMILIES.find((one) => one.name === name) as StateFamily;
const world = window as unknown as Record<string, unknown>;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

afterEach(() => {
  delete world['canvasGame'];
  document.body.replaceChildren();
});

describe('an answer from the page', () => {
  const good = { id: 7, ok: true, cells: [[2, null]], score: 4, busy: false };

  it('is taken only when it is one, to this question', () => {
    expect(readAnswer(JSON.stringify(good), 7)).toEqual(good);
    expect(readAnswer(JSON.stringify({ ...good, more: 'x' }), 7)).toEqual(good);
    expect(readAnswer(JSON.stringify(good), 8)).toBeNull();
  });

  it.each([
    ['no text', { id: 7 }],
    ['no JSON', '{'],
    ['a list', '[7]'],
    ['no verdict', JSON.stringify({ ...good, ok: 'yes' })],
    ['cells that are none', JSON.stringify({ ...good, cells: [[{ evil: 1 }]] })],
    ['cells and lines mixed', JSON.stringify({ ...good, cells: [[2], 2] })],
    ['too many lines', JSON.stringify({ ...good, cells: new Array(300).fill([2]) })],
    ['a score in words', JSON.stringify({ ...good, score: 'much' })],
    ['a busy in words', JSON.stringify({ ...good, busy: 'no' })],
    ['endless', `${JSON.stringify(good)}${' '.repeat(MAX_LINE)}`],
  ])('is refused: %s', (_, line) => {
    expect(readAnswer(line, 7)).toBeNull();
  });
});

describe('the helper in the page', () => {
  it('reads a global, turns its own way, and calls what the family names', async () => {
    document.body.innerHTML = '<canvas></canvas>';
    const moved: unknown[] = [];
    world['canvasGame'] = {
      board: [
        [2, 4],
        [0, 0],
      ],
      isAnimating: false,
      handleMove: (direction: unknown) => moved.push(direction),
    };
    answerPageScript();
    const source = new PageSource(family('canvas-game'), document);
    // A module is not there in the turn in which it is asked for, and nothing else waits for less.
    expect(source.read()).toBeNull();
    await settled();
    expect(source.read()?.boards.map(rowsOf)[0]).toEqual([
      [2, 4],
      [0, 0],
    ]);
    expect(source.move?.('left')).toBe(true);
    expect(moved).toEqual(['left']);
    expect(source.goOn).toBeUndefined();
  });

  it('answers no to what the page traps', async () => {
    document.body.innerHTML = '<canvas></canvas>';
    world['canvasGame'] = {
      get board(): never {
        throw new Error('trap');
      },
      handleMove: () => {
        throw new Error('trap');
      },
    };
    answerPageScript();
    const source = new PageSource(family('canvas-game'), document);
    source.read();
    await settled();
    expect(source.read()).toBeNull();
    expect(source.move?.('left')).toBe(false);
  });

  it('is not believed when another answers in its place', () => {
    const source = new PageSource(family('vue-grid-data'), document);
    const forge = (detail: unknown): void => {
      const answer = (): void => {
        document.dispatchEvent(new CustomEvent(ANSWER_EVENT, { detail }));
      };
      document.addEventListener(ASK_EVENT, answer, { once: true });
      expect(source.read()).toBeNull();
    };
    for (const detail of [null, 7, {}, '{"id":1,"ok":true}', '{"__proto__":{"ok":true}}']) {
      forge(detail);
    }
  });
});
