// The finder of boards in the page's tree: geometry first, then live boards from what it found.

import type { Finder } from '../board_source.ts';
import { findBoards, type Refuted } from './find.ts';
import { LiveBoard } from './live_board.ts';

export function domFinder(refuted: Refuted = () => false): Finder {
  return function* (picture) {
    const { boards, reason } = yield* findBoards(picture, refuted);
    return {
      boards: boards.map((found) => ({
        source: new LiveBoard(picture, found),
        rank: found.rank,
        likely: found.likely,
        area: found.area,
      })),
      reason,
    };
  };
}
