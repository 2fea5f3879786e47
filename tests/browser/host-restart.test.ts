// A host that dies in mid-game loses nothing that it acknowledged, and the game goes on when it is back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { Host } from './drive/host.ts';
import { ORIGINAL_GAME } from './drive/paths.ts';
import { lastLogged } from './support/log.ts';
import { shownByOriginal } from './support/page-board.ts';
import { Rig } from './support/rig.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await Rig.start();
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
});

afterAll(() => rig.close());

test('the game goes on after the host was killed, and the log holds that very game', async () => {
  const { page } = rig.browser;
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 2 });
  const before = await rig.reportWhen('some moves', ({ moves }) => moves >= 40, 30_000);

  const { port } = rig.host;
  await rig.host.kill();
  await rig.reportWhen('the loss to be noticed', ({ state }) => state === 'host-down', 15_000);
  rig.host = await Host.start(rig.data, port);
  const after = await rig.reportWhen(
    'more moves',
    ({ moves }) => moves >= before.moves + 40,
    45_000,
  );
  expect(after.gameId).toBe(before.gameId);

  const resting = await rig.takeOver();
  expect(resting.mismatches).toBe(0);
  await lastLogged(rig.data, before.gameId ?? '', () => shownByOriginal(page));
});
