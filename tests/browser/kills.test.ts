// The host is killed again and again under a game at full pace: the log stays whole, holds every move that was
// acknowledged, and the game goes on at once.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageReport } from '../../extension/play/report.ts';
import { switchOn } from './drive/bridge.ts';
import { Host } from './drive/host.ts';
import { ORIGINAL_GAME } from './drive/paths.ts';
import { pause, until } from './drive/wait.ts';
import { lastLogged, readLog } from './support/log.ts';
import { shownByOriginal } from './support/page-board.ts';
import { Rig } from './support/rig.ts';

const KILLS = Number(process.env['KILLS'] ?? 10);
/** With all that is checked between two of them. */
const A_KILL_MS = 10_000;
/** From the host's first line to the next move on the page. */
const BACK_MS = 2_000;

let rig: Rig;

beforeAll(async () => {
  rig = await Rig.start();
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
});

afterAll(() => rig.close());

const log = (): string => join(rig.data, 'games.sqlite');

/** Starts the host anew; resolves with how long the game took to go on. */
async function comeBack(port: number): Promise<number> {
  const { moves } = await rig.report();
  rig.host = await Host.start(rig.data, port);
  const from = performance.now();
  await rig.reportWhen('the game to go on', (report) => report.moves > moves, 20_000);
  return performance.now() - from;
}

/** Two hundred kills outlast a game. */
async function nextGame({ gameId }: PageReport): Promise<PageReport> {
  await rig.browser.page.click('.restart-button');
  await switchOn(rig.browser, 'play');
  return rig.reportWhen(
    'another game',
    (it) => it.gameId !== null && it.gameId !== gameId && it.logged > 0,
    30_000,
  );
}

test(
  `${KILLS} kills of the host lose nothing that was acknowledged`,
  async () => {
    const { page } = rig.browser;
    await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 2 });
    let { gameId } = await rig.reportWhen('some moves', ({ moves }) => moves >= 20, 30_000);
    const { port } = rig.host;
    const back: number[] = [];
    let acknowledged = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await pause(Math.random() * 500);
      let report = await rig.report();
      if (report.over) {
        report = await nextGame(report);
        gameId = report.gameId;
        acknowledged = 0;
      }
      await rig.host.kill();
      expect(report).toMatchObject({ gameId, over: false });
      acknowledged = Math.max(acknowledged, report.logged);
      const { moves } = await readLog(rig.data, gameId ?? '');
      expect(moves.length).toBeGreaterThanOrEqual(acknowledged);
      back.push(await comeBack(port));
    }
    const resting = await rig.takeOver();
    expect(resting).toMatchObject({ gameId, mismatches: 0 });
    await lastLogged(rig.data, gameId ?? '', () => shownByOriginal(page));
    await rig.host.stop();
    const database = new DatabaseSync(log(), { readOnly: true });
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    database.close();
    expect(Math.max(...back), `milliseconds: ${back.map(Math.round).join(' ')}`).toBeLessThan(
      BACK_MS,
    );
    rig.host = await Host.start(rig.data, port);
  },
  60_000 + KILLS * A_KILL_MS,
);

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the host in mid-game, its log closed',
  async (signal) => {
    const { port } = rig.host;
    await switchOn(rig.browser, 'hint');
    await switchOn(rig.browser, 'play', { pace: 'max' });
    const { moves, gameId } = await rig.report();
    const report = await rig.reportWhen('moves', (it) => it.moves >= moves + 30, 30_000);
    expect(await rig.host.end(signal)).toBe(0);
    expect(existsSync(`${log()}-wal`)).toBe(false);
    const logged = await readLog(rig.data, gameId ?? '');
    expect(logged.moves.length).toBeGreaterThanOrEqual(report.logged);
    await until(
      'the loss to be noticed',
      async () => (await rig.report()).state !== 'playing',
      5_000,
    );
    await comeBack(port);
    await rig.takeOver();
  },
);
