// The short way in Firefox: pairs, plays, and the log holds the game.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from '../drive/bridge.ts';
import { ORIGINAL_GAME } from '../drive/paths.ts';
import { lastLogged } from '../support/log.ts';
import { shownByOriginal } from '../support/page-board.ts';
import { Rig } from '../support/rig.ts';

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
  await lastLogged(rig.data, report.gameId ?? '', () => shownByOriginal(page));
});
