// What a game's records say about its course. Pure.

import type { MoveRecord, ToldGame, Values } from './types.ts';

export interface Step {
  /** Before the move. */
  readonly score: number;
  /** The final score to be expected then; null where nobody counted points. */
  readonly expected: number | null;
  /** The move with the best value; null where none were kept. */
  readonly advised: string | null;
  /** What the move played gave away against that, in the player's unit; null where it was not valued. */
  readonly loss: number | null;
}

/** The unit whose values can be added to a score. */
export const POINTS = 'score';

function best(values: Values | null): [string, number] | null {
  let found: [string, number] | null = null;
  for (const [direction, value] of Object.entries(values ?? {})) {
    if (value !== null && (found === null || value > found[1])) found = [direction, value];
  }
  return found;
}

function lossOf(move: MoveRecord, most: number): number | null {
  const own = move.direction === null ? null : (move.values?.[move.direction] ?? null);
  return own === null ? null : most - own;
}

/** A step for each record, and one for where the game stands after the last. */
export function steps({ game, moves, gains, units }: ToldGame): Step[] {
  const all: Step[] = [];
  const first = moves[0];
  let score = Math.max(0, (first?.score ?? 0) - (gains[0] ?? 0));
  for (const [place, move] of moves.entries()) {
    const top = best(move.values);
    const counted = units[move.player] === POINTS;
    all.push({
      score,
      expected: top !== null && counted ? score + top[1] : null,
      advised: top === null ? null : top[0],
      loss: top === null ? null : lossOf(move, top[1]),
    });
    score = move.score ?? score + (gains[place] ?? 0);
  }
  all.push({ score, expected: game.end === 'over' ? score : null, advised: null, loss: null });
  return all;
}

/** The places of the moves that gave away most, the dearest first. */
export function dearest(all: readonly Step[], most: number): number[] {
  return all
    .map((step, place) => ({ loss: step.loss ?? 0, place }))
    .filter(({ loss }) => loss > 0)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, most)
    .map(({ place }) => place);
}

export interface Swing {
  /** The step it leads to. */
  readonly place: number;
  readonly change: number;
}

/** Steps around a swing that belong to it: the search sees what comes some moves before it is there. */
const REACH = 8;

/** The greatest changes of what was to be expected, in the order of the game. */
export function swings(all: readonly Step[], most: number): Swing[] {
  const changes: Swing[] = [];
  let before: number | null = null;
  for (const [place, { expected }] of all.entries()) {
    if (expected === null) continue;
    if (before !== null && expected !== before) changes.push({ place, change: expected - before });
    before = expected;
  }
  changes.sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const kept: Swing[] = [];
  for (const swing of changes) {
    if (kept.length === most) break;
    if (kept.every(({ place }) => Math.abs(place - swing.place) > REACH)) kept.push(swing);
  }
  return kept.sort((a, b) => a.place - b.place);
}
