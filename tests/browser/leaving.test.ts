// A page that is left in mid-game: the last moves, gathered but not sent yet, reach the log all the same.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { ORIGINAL_GAME } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { readLog, replay } from './support/log.ts';
import { storedByOriginal } from './support/page-board.ts';
import { Rig } from './support/rig.ts';
import { follows, sameBoard } from './support/rules.ts';

/** Moves are gathered for a tenth of a second: leaving at any one moment may find none. */
const TIMES = [0, 1, 2, 3, 4];

let rig: Rig;
let url: string;

beforeAll(async () => {
  rig = await Rig.start();
  url = await rig.serve(ORIGINAL_GAME);
  await rig.pairOn(url);
});

afterAll(() => rig.close());

test.each(TIMES)('moves made just before the page is left are in the log (%i)', async () => {
  const { page } = rig.browser;
  await page.goto(url);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1 });
  const { gameId } = await rig.reportWhen('some moves', ({ moves }) => moves >= 25, 30_000);
  // Of the same origin, so that it can tell what the game has stored; there is no board in it.
  await page.goto(`${url}style/main.css`);
  const stored = (await storedByOriginal(page)) ?? [];
  expect(stored).toHaveLength(4);
  await until(
    'the log to lead to the board on which the page was left',
    async () => {
      const board = replay(await readLog(rig.data, gameId ?? ''));
      // The move of that very moment may not have been drawn yet, so nobody has seen it.
      return sameBoard(board, stored) || follows(board, stored) || null;
    },
    5_000,
  );
});
