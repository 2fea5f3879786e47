// Runs in the page: takes its picture as the extension would.
import { capture } from '../../../extension/board/dom/capture.ts';
import { findBoards } from '../../../extension/board/dom/find.ts';
import { record } from '../../../extension/board/dom/recording.ts';
import { pictureOf } from '../../../extension/board/observation.ts';
import { rowsOf } from '../../../extension/rules/grid.ts';

function run<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The recording, and what the finder makes of it now. */
function recordPage(): unknown {
  const picture = run(capture(document, null));
  if (picture === null) throw new Error('the page has too many elements to record');
  const { boards, reason } = run(findBoards(picture));
  const [best] = boards;
  const found = best
    ? {
        source: best.reading.source,
        rank: best.rank,
        board: rowsOf(pictureOf(best.observation)),
      }
    : { reason };
  return { found, ...record(picture) };
}

Object.assign(globalThis, { recordPage });
