import { describe, expect, it } from 'vitest';
import type { HostAnswer, HostRequest } from '../play/channel.ts';
import type { HostPort } from '../play/game_log.ts';
import { Panel } from '../play/panel.ts';
import { joinPlayer, obstacleOf, splitPlayer } from '../popup/player_name.ts';
import type { Direction } from '../rules/direction.ts';
import { gridOf } from '../rules/grid.ts';
import { readSettings } from '../settings/settings.ts';

const QUESTION = { game: 'game000000000000', rules: 'standard', player: '', budgetMs: 20 };
const board = (first: number) =>
  gridOf([
    [first, 0],
    [0, 2],
  ]);

/** Keeps every question until it is answered. */
class SlowHost implements HostPort {
  readonly asked: { player: string; answer: (message: HostAnswer) => void; cancelled: boolean }[] =
    [];

  request(body: HostRequest, onAnswer: (message: HostAnswer) => void): () => void {
    const entry = { player: String(body['player']), answer: onAnswer, cancelled: false };
    this.asked.push(entry);
    return () => (entry.cancelled = true);
  }

  say(player: string, best: Direction, final = true): void {
    const entry = this.asked.findLast((one) => one.player === player);
    const move = { legal: true, value: 1 };
    const moves = { up: move, right: move, down: move, left: move };
    entry?.answer({ type: 'advice', final, cancelled: false, best, moves, depth: 1, think_ms: 1 });
  }
}

const panelOf = (host: HostPort, onSilence = () => {}) =>
  new Panel({ host, onChange: () => {}, onSilence });

describe('further players', () => {
  it('are asked about the same board, once, two at most', () => {
    const host = new SlowHost();
    const panel = panelOf(host);
    const first = board(2);
    panel.ask(first, QUESTION, ['random', 'top-row', 'greedy-sum']);
    panel.ask(first, QUESTION, ['random', 'top-row', 'greedy-sum']);
    expect(host.asked.map(({ player }) => player)).toEqual(['random', 'top-row']);
    host.say('random', 'up');
    panel.ask(first, QUESTION, ['random', 'top-row']);
    expect(host.asked).toHaveLength(2);
    expect(panel.opinions(first).map(({ direction }) => direction)).toEqual(['up', null]);
    // An opinion about one board is none about another.
    expect(panel.opinions(board(4)).map(({ direction }) => direction)).toEqual([null, null]);
  });

  it('are counted as agreeing once a board, when they had made up their minds', () => {
    const host = new SlowHost();
    const panel = panelOf(host);
    for (const [say, best] of [
      ['up', 'up'],
      ['left', 'up'],
      ['up', 'up'],
    ] as const) {
      const now = board(2);
      panel.ask(now, QUESTION, ['random', 'top-row']);
      host.say('random', say);
      host.say('top-row', 'up', false);
      panel.played(now, best);
    }
    expect(panel.opinions(null)).toMatchObject([
      { player: 'random', asked: 3, agreed: 2 },
      { player: 'top-row', asked: 0, agreed: 0 },
    ]);
    panel.newGame();
    expect(panel.opinions(null)[0]).toMatchObject({ asked: 0, agreed: 0 });
  });

  it('are left alone once the host has refused them, until others are chosen', () => {
    const host = new SlowHost();
    const panel = panelOf(host);
    panel.ask(board(2), QUESTION, ['nobody']);
    host.asked[0]?.answer({ type: 'error', code: 304, message: "unknown player 'nobody'" });
    panel.ask(board(2), QUESTION, ['nobody']);
    expect(host.asked).toHaveLength(1);
    expect(panel.opinions(null)[0]).toMatchObject({
      refused: true,
      said: "unknown player 'nobody'",
    });
    panel.ask(board(2), QUESTION, ['random']);
    expect(host.asked).toHaveLength(2);
  });

  it('are asked again where the host was too busy or gave the question up', () => {
    const host = new SlowHost();
    let silences = 0;
    const panel = panelOf(host, () => silences++);
    const now = board(2);
    panel.ask(now, QUESTION, ['random']);
    host.asked[0]?.answer({ type: 'error', code: 400 });
    panel.ask(now, QUESTION, ['random']);
    host.asked[1]?.answer({ type: 'advice', final: true, cancelled: true, best: null, moves: {} });
    panel.ask(now, QUESTION, ['random']);
    expect([host.asked.length, silences]).toEqual([3, 2]);
    host.say('random', 'up');
    expect(panel.opinions(now)[0]).toMatchObject({ direction: 'up', refused: false });
  });

  it('need not go on thinking when nobody waits', () => {
    const host = new SlowHost();
    const panel = panelOf(host);
    panel.ask(board(2), QUESTION, ['random']);
    panel.drop();
    expect(host.asked[0]?.cancelled).toBe(true);
  });
});

describe('the choice of players', () => {
  const four = { name: 'minimax', rules: ['standard'], sizes: ['4x4'] };

  it('says why a player cannot play what the tab shows', () => {
    expect(obstacleOf(four, { rules: 'standard', rows: 4, cols: 4 })).toBe('');
    expect(obstacleOf(four, { rules: 'standard', rows: 5, cols: 5 })).toBe('player_other_size');
    expect(obstacleOf(four, { rules: 'threes', rows: 4, cols: 4 })).toBe('player_other_rules');
    expect(obstacleOf(four, { rules: 'unknown', rows: 0, cols: 0 })).toBe('');
    const any = { ...four, sizes: [] };
    expect(obstacleOf(any, { rules: 'standard', rows: 8, cols: 8 })).toBe('');
  });

  it('keeps a name and its options as one', () => {
    expect(splitPlayer('monte-carlo:runs=100')).toEqual({
      name: 'monte-carlo',
      options: 'runs=100',
    });
    expect(splitPlayer('random')).toEqual({ name: 'random', options: '' });
    expect(joinPlayer('monte-carlo', ' runs=100 ')).toBe('monte-carlo:runs=100');
    expect(joinPlayer('', 'runs=100')).toBe('');
    expect(joinPlayer('random', '')).toBe('random');
  });

  it('takes no more than two further players from storage, and no nonsense', () => {
    const others = (given: unknown) => readSettings({ others: given }).others;
    expect(others(['random', 'top-row'])).toEqual(['random', 'top-row']);
    for (const bad of [['a', 'b', 'c'], [''], [1], 'random', ['x'.repeat(97)]]) {
      expect(others(bad)).toEqual([]);
    }
  });
});
