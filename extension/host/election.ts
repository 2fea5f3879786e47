import type { Found } from '../play/channel.ts';

interface Candidate {
  readonly found: Pick<Found, 'rank' | 'area'>;
  readonly elected: boolean;
  readonly chosen?: boolean;
}

const RANKS: readonly Found['rank'][] = ['none', 'candidate', 'provisional', 'confirmed'];

/**
 * Which of a tab's frames plays: the one the player chose, then the best proved board, then the one that plays, then
 * the largest.
 * Returns the index into `frames`, or -1 where no frame found anything.
 */
export function electFrame(frames: readonly Candidate[]): number {
  let best = -1;
  let bestScore: readonly number[] = [];
  frames.forEach(({ found, elected, chosen }, index) => {
    const rank = RANKS.indexOf(found.rank);
    if (rank <= 0) return;
    const score = [chosen ? 1 : 0, rank, elected ? 1 : 0, found.area];
    if (best < 0 || greater(score, bestScore)) {
      best = index;
      bestScore = score;
    }
  });
  return best;
}

function greater(left: readonly number[], right: readonly number[]): boolean {
  for (let i = 0; i < left.length; i++) {
    const difference = (left[i] as number) - (right[i] as number);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
