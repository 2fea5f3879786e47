// What the game makes of boards that no move of the standard rules explains.

import { beforeEach, describe, expect, it } from 'vitest';
import { Game } from '../play/game.ts';
import type { GameLog } from '../play/game_log.ts';
import { Tally } from '../play/tally.ts';
import { gridOf, withCell, type Grid } from '../rules/grid.ts';
import { slide } from '../rules/rules.ts';
import { STANDARD } from '../rules/variants.ts';

const NEARLY_WON = gridOf([
  [0, 0, 0, 2],
  [4, 8, 4, 2],
  [1024, 1024, 16, 8],
]);

let tally: Tally;
let mismatches: number;
let logged: string[];
let scores: (number | null)[];
/** What the page shows as its score. */
let shown: number | null;
let game: Game;

beforeEach(() => {
  tally = new Tally(() => 0);
  mismatches = 0;
  logged = [];
  scores = [];
  shown = null;
  const log = {
    gameId: 'game',
    begin: () => logged.push('begin'),
    move: () => logged.push('move'),
    found: (_: Grid, kind: string) => logged.push(kind),
    end: (kind: string, _: Grid, score: number | null) => {
      logged.push(kind);
      scores.push(score);
    },
  };
  game = new Game({
    rules: STANDARD,
    log: log as unknown as GameLog,
    tally,
    score: () => shown,
    readsSurely: () => true,
    onBoard: () => {},
    onNewGame: () => {},
    onMismatch: () => mismatches++,
  });
});

const verdicts = () => tally.trace.since(0).reads.map(({ verdict }) => verdict);
const details = { by: 'auto', player: '', values: null, depth: 0, thinkMs: 0 } as const;

describe('the move that makes 2048', () => {
  it('needs no new tile: the page waits with its message', () => {
    game.first(NEARLY_WON, false, null);
    const { after } = slide(STANDARD, NEARLY_WON, 'left');
    game.surprised(after, NEARLY_WON, 'left', true);
    expect(verdicts()).toEqual(['first', 'won']);
    expect([mismatches, tally.mismatches, game.board]).toEqual([0, 0, after]);
    expect(logged).toEqual(['begin', 'gap']);
    expect(game.reachedGoal).toBe(true);
  });

  it('is none where the page did something else as well', () => {
    game.first(NEARLY_WON, false, null);
    const { after } = slide(STANDARD, NEARLY_WON, 'left');
    game.surprised(withCell(after, 3, 64), NEARLY_WON, 'left', true);
    expect(verdicts()).toEqual(['first', 'mismatch']);
    expect(mismatches).toBe(1);
  });

  it('is none where a smaller tile was made', () => {
    game.first(NEARLY_WON, false, null);
    const { after } = slide(STANDARD, NEARLY_WON, 'down');
    game.surprised(after, NEARLY_WON, 'down', true);
    expect(verdicts()).toEqual(['first', 'mismatch']);
  });
});

describe('a move of signs', () => {
  it('is none of the rules where the tile that came is too large for them', () => {
    game.first(NEARLY_WON, false, null);
    const { after, gained } = slide(STANDARD, NEARLY_WON, 'down');
    const spawn = { cell: 0, value: 8 };
    const step = { direction: 'down', spawn, after: withCell(after, 0, 8), gained } as const;
    game.stepped({ ...step, picture: 'after' }, NEARLY_WON, details);
    expect(verdicts()).toEqual(['first', 'mismatch']);
    expect(game.check.verdict).toBe('other');
  });
});

describe('a game that the page leaves for another', () => {
  const fresh = gridOf([
    [0, 0, 0, 2],
    [0, 0, 2, 0],
    [0, 0, 0, 0],
  ]);
  const smaller = gridOf([
    [0, 2],
    [2, 0],
  ]);

  const playTo = (score: number): void => {
    shown = score;
    game.first(NEARLY_WON, false, null);
    shown = 0;
  };

  it('is closed with its own score, not with that of the new one', () => {
    playTo(52);
    game.surprised(fresh, NEARLY_WON, null, true);
    expect(logged).toEqual(['begin', 'restarted', 'begin']);
    expect(scores).toEqual([52]);
  });

  it('is so too where the new board is of another size', () => {
    playTo(52);
    game.first(smaller, false, null);
    expect(scores).toEqual([52]);
  });

  it('is so too where the rules turn out to be others while the page begins anew', () => {
    playTo(52);
    game.renamed();
    expect(scores).toEqual([52]);
  });
});
