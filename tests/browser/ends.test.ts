// "You win" is continued by the page's own button; game over ends the game in the log.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { ORIGINAL_GAME } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { framesPass, recordKeys, seenKeys } from './support/keys.ts';
import { readLog, replay } from './support/log.ts';
import { resumeOriginal, shownByOriginal } from './support/page-board.ts';
import { Rig } from './support/rig.ts';
import { maxTile, type Board } from './support/rules.ts';

const NEARLY_WON: Board = [
  [0, 0, 0, 0],
  [0, 0, 0, 2],
  [4, 8, 4, 2],
  [1024, 1024, 16, 8],
];

const NEARLY_LOST: Board = [
  [8, 16, 32, 64],
  [64, 32, 16, 8],
  [8, 16, 32, 64],
  [64, 32, 128, 128],
];

let rig: Rig;
let url: string;

beforeAll(async () => {
  rig = await Rig.start();
  url = await rig.serve(ORIGINAL_GAME);
  await rig.pairOn(url);
  await recordKeys(rig.browser.page);
});

afterAll(() => rig.close());

test('a win is continued', async () => {
  const { page } = rig.browser;
  await resumeOriginal(page, url, NEARLY_WON);
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 5 });
  await until('2048 on the page', async () => maxTile(await shownByOriginal(page)) >= 2048, 30_000);
  const won = await rig.report();
  await rig.reportWhen('moves beyond the win', ({ moves }) => moves >= won.moves + 20, 30_000);
  const keepPlaying = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('gameState') ?? '{}') as { keepPlaying?: boolean })
        .keepPlaying,
  );
  expect(keepPlaying).toBe(true);
  await switchOn(rig.browser, 'off');
});

test('game over ends the game in the log, and the page is left as it is', async () => {
  const { page } = rig.browser;
  await resumeOriginal(page, url, NEARLY_LOST);
  // A player that thinks can get out of this board and play on for thousands of moves.
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1, player: 'random' });
  const over = await rig.reportWhen('the end', ({ over: ended }) => ended, 120_000);
  expect(over.state).toBe('game-over');
  expect(await page.$('.game-message.game-over')).not.toBeNull();
  const keys = await seenKeys(page);
  await framesPass(page, 60);
  expect(await seenKeys(page)).toEqual(keys);

  const { game, moves } = await until(
    'the end in the log',
    async () => {
      const logged = await readLog(rig.data, over.gameId ?? '');
      return logged.game['end'] === 'over' ? logged : null;
    },
    10_000,
  );
  expect(replay({ game, moves })).toEqual(await shownByOriginal(page));
});
