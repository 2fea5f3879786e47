// A long game at full pace: nothing is misread in a thousand moves, and the log holds all of them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from '../drive/bridge.ts';
import { ORIGINAL_GAME } from '../drive/paths.ts';
import { readLog, replay } from '../support/log.ts';
import { shownByOriginal } from '../support/page-board.ts';
import { Rig } from '../support/rig.ts';

const MOVES = 1_000;

let rig: Rig;

beforeAll(async () => {
  rig = await Rig.start();
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
});

afterAll(() => rig.close());

test(`${MOVES} moves without a mismatch`, async () => {
  // The default player reaches far more moves than that before a game is over.
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 5 });
  await rig.reportWhen(`${MOVES} moves`, ({ moves, over }) => over || moves >= MOVES, 170_000);
  const report = await rig.takeOver();
  expect(report.moves).toBeGreaterThanOrEqual(MOVES);
  expect(report.mismatches).toBe(0);
  expect(replay(await readLog(rig.data, report.gameId ?? ''))).toEqual(
    await shownByOriginal(rig.browser.page),
  );
});
