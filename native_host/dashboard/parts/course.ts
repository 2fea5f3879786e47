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
  /** That of an analysis; '' where there was none. */
  readonly verdict: string;
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

/** What the advice of the time knew of a move. */
function advisedStep(move: MoveRecord, score: number, countsPoints: boolean): Step {
  const top = best(move.values);
  if (top === null) return { score, expected: null, advised: null, loss: null, verdict: '' };
  return {
    score,
    expected: countsPoints ? score + top[1] : null,
    advised: top[0],
    loss: lossOf(move, top[1]),
    verdict: '',
  };
}

/**
 * A step for each record, and one for where the game stands after the last. An analysis goes before the advice of the
 * time: it took longer, and knows of moves by hand too.
 */
export function steps({ game, moves, gains, units, judged = [] }: ToldGame): Step[] {
  const analysed = new Map(judged.map((judgement) => [judgement.seq, judgement]));
  const all: Step[] = [];
  let score = Math.max(0, (moves[0]?.score ?? 0) - (gains[0] ?? 0));
  for (const [place, move] of moves.entries()) {
    const found = analysed.get(move.seq);
    all.push(
      found === undefined
        ? advisedStep(move, score, units[move.player] === POINTS)
        : {
            score,
            expected: score + found.expected,
            advised: found.best,
            loss: found.loss,
            verdict: found.verdict,
          },
    );
    score = move.score ?? score + (gains[place] ?? 0);
  }
  const end = game.end === 'over' ? score : null;
  all.push({ score, expected: end, advised: null, loss: null, verdict: '' });
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
