// Games by hand while the host is away: all of them are in its log when it is back, each under its own id.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { Host, hostCommand } from './drive/host.ts';
import { ORIGINAL_GAME } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { readLog, replay } from './support/log.ts';
import { shownByOriginal } from './support/page-board.ts';
import { Rig } from './support/rig.ts';
import { DIRECTIONS, isLegal, sameBoard, type Board } from './support/rules.ts';
import { KEYS } from './try-page/human.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await Rig.start();
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
});

afterAll(() => rig.close());

/** Makes legal moves, each after the one before was seen; resolves with the last board. */
async function moveByHand(times: number): Promise<Board> {
  const { page } = rig.browser;
  let { board, moves } = await rig.reportWhen('a board', (report) => report.board !== null, 10_000);
  for (let i = 0; i < times; i++) {
    const before = board ?? [];
    const way = DIRECTIONS.find((one) => isLegal(before, one)) ?? 'up';
    await page.keyboard.press(KEYS[way]);
    ({ board, moves } = await rig.reportWhen(
      'the move',
      (report) => report.moves > moves && !sameBoard(report.board ?? [], before),
      10_000,
    ));
  }
  return board ?? [];
}

test('what was played while the host was away is in the log when it is back', async () => {
  const { page } = rig.browser;
  await switchOn(rig.browser, 'hint', { thinkMs: 1 });
  await rig.reportWhen('the first arrow', ({ arrow }) => arrow !== null, 15_000);
  await moveByHand(2);
  const { gameId } = await rig.reportWhen('the log', ({ logged }) => logged === 2, 10_000);

  const { port } = rig.host;
  await rig.host.kill();
  await rig.reportWhen('the loss to be noticed', ({ state }) => state === 'host-down', 15_000);
  const left = await moveByHand(3);
  await page.click('.restart-button');
  await rig.reportWhen('the new game', ({ board }) => !sameBoard(board ?? left, left), 10_000);
  const shown = await moveByHand(2);
  await until(
    'the move to be drawn',
    async () => sameBoard(await shownByOriginal(page), shown),
    5_000,
  );

  rig.host = await Host.start(rig.data, port);
  const { gameId: next } = await rig.reportWhen(
    'both games in the log',
    (report) => report.logged === 2 && report.unlogged === 0 && report.gameId !== gameId,
    30_000,
  );
  const first = await readLog(rig.data, gameId ?? '');
  expect(replay(first)).toEqual(left);
  expect(first.moves).toHaveLength(5);
  expect(first.game).toMatchObject({ end: 'restarted' });
  expect(replay(await readLog(rig.data, next ?? ''))).toEqual(shown);
});

test('moves that were made before the page was closed wait for the host', async () => {
  const { page } = rig.browser;
  const { gameId, logged } = await rig.report();
  const { port } = rig.host;
  await rig.host.kill();
  await rig.reportWhen('the loss to be noticed', ({ state }) => state === 'host-down', 15_000);
  const left = await moveByHand(3);
  await page.goto('about:blank');
  rig.host = await Host.start(rig.data, port);
  await until(
    'the moves in the log',
    async () => {
      const game = await readLog(rig.data, gameId ?? '');
      return game.moves.length === logged + 3 && sameBoard(replay(game), left);
    },
    30_000,
  );
  const { games } = (await hostCommand(rig.data, 'log', 'list')) as { games: unknown[] };
  expect(games).toHaveLength(2);
});
