// The short way in Firefox: pairs, plays, and the log holds the game.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from '../drive/bridge.ts';
import { ORIGINAL_GAME } from '../drive/paths.ts';
import { until } from '../drive/wait.ts';
import { readLog, replay } from '../support/log.ts';
import { shownByOriginal } from '../support/page-board.ts';
import { Rig } from '../support/rig.ts';
import { sameBoard } from '../support/rules.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await Rig.start('firefox');
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
});

afterAll(() => rig.close());

test('Firefox pairs and plays', async () => {
  const { page } = rig.browser;
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 2 });
  await rig.reportWhen('60 moves', ({ moves }) => moves >= 60, 90_000);
  const report = await rig.takeOver();
  expect(report.mismatches).toBe(0);
  const last = replay(await readLog(rig.data, report.gameId ?? ''));
  await until(
    'the page to rest on the last board',
    async () => sameBoard(last, await shownByOriginal(page)),
    5_000,
  );
});
