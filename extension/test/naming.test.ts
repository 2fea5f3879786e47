import { describe, expect, it } from 'vitest';

import type { HostAnswer, HostRequest } from '../play/channel.ts';
import type { HostPort } from '../play/game_log.ts';
import { Naming } from '../play/naming.ts';
import { DIRECTIONS } from '../rules/direction.ts';
import { gridOf, type Grid, type Rows } from '../rules/grid.ts';
import { rulesFor, STANDARD } from '../rules/variants.ts';

/** Keeps what it is asked, and names what the test says. */
class NamingHost implements HostPort {
  readonly asked: HostRequest[] = [];
  #answer: (message: HostAnswer) => void = () => {};

  request(body: HostRequest, onAnswer: (message: HostAnswer) => void): () => void {
    this.asked.push(body);
    this.#answer = onAnswer;
    return () => {};
  }

  say(...variants: { rules: string; probability: number }[]): void {
    this.#answer({ type: 'fitted', variants, spawns: [], why: '' });
  }
}

function naming(): { host: NamingHost; naming: Naming; changes: string[] } {
  const host = new NamingHost();
  const changes: string[] = [];
  const made: Naming = new Naming({ host, onRules: () => changes.push(made.rules.name) });
  return { host, naming: made, changes };
}

const START: Rows = [
  [2, 2, 2, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
];
/** As the standard game goes right. */
const WALL_FIRST = gridOf([
  [0, 0, 2, 4],
  [0, 0, 0, 0],
  [2, 0, 0, 0],
  [0, 0, 0, 0],
]);
/** As a game goes right that merges from the left. */
const LEFT_FIRST = gridOf([
  [0, 0, 4, 2],
  [0, 0, 0, 0],
  [2, 0, 0, 0],
  [0, 0, 0, 0],
]);

describe('the name of the game', () => {
  it('is the standard one while nothing speaks against it', () => {
    const { naming: one, changes } = naming();
    one.begin(gridOf(START));
    one.seen(gridOf(START), 'right', WALL_FIRST);
    expect(one.rules).toBe(STANDARD);
    expect(one.name).toBe('standard');
    expect(changes).toEqual([]);
  });

  it('is that of other rules as soon as only they explain a move', () => {
    const { naming: one, host, changes } = naming();
    const start = gridOf(START);
    one.begin(start);
    const step = one.explainer.between(start, LEFT_FIRST, ['right', 'up', 'down', 'left']);
    expect(step?.spawn).toEqual({ cell: 8, value: 2 });
    one.seen(start, 'right', LEFT_FIRST);
    expect(changes).toEqual(['tutorial-row-ends']);
    expect(host.asked.at(-1)?.type).toBe('fit');
    // Some game that nobody knows may have moved so, too: it is not named by one odd move.
    expect(one.name).toBeNull();
    one.seen(start, 'right', LEFT_FIRST);
    expect(one.name).toBe('tutorial-row-ends');
    // What no rules explain is explained by none.
    expect(
      one.explainer.between(start, gridOf(START.map(() => [2, 4, 8, 16])), DIRECTIONS),
    ).toBeNull();
  });

  it('is what the host is sure of, among what was not contradicted', () => {
    const { naming: one, host, changes } = naming();
    let board: Grid = gridOf(START);
    one.begin(board);
    for (const cell of [8, 9, 10]) {
      const after = gridOf(START.map((row) => [...row]));
      const cells = [...WALL_FIRST.cells].map((value, at) => (at === 8 ? 0 : value));
      cells[cell] = 2;
      board = gridOf(START);
      one.seen(board, 'right', { ...after, cells });
    }
    expect(host.asked).toHaveLength(1);
    host.say({ rules: 'standard', probability: 0.6 }, { rules: 'goal-1024', probability: 0.4 });
    expect(changes).toEqual([]);
    host.say({ rules: 'threes', probability: 0.99 });
    expect(changes).toEqual([]);
    host.say({ rules: 'tutorial-every-key', probability: 0.95 });
    expect(changes).toEqual(['tutorial-every-key']);
  });

  it('begins with what the tiles allow', () => {
    const { naming: one, changes } = naming();
    one.begin(
      gridOf([
        [1, 2, 3, 0],
        [6, 12, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ]),
    );
    expect(one.rules.name).toBe('threes');
    // The game before was another: nothing of it is played by these.
    expect(changes).toEqual([]);
    expect(
      rulesFor(
        gridOf([
          [10, 0],
          [0, 2],
        ]),
      ),
    ).toBeNull();
    // A wall holds no tile.
    expect(rulesFor(gridOf(START.map(() => [3, 9, 0, 0])))?.name).toBe('base-3');
  });
});
