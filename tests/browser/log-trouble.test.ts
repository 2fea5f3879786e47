// The log cannot be written for a while: play goes on, the popup says so, and afterwards nothing is missing.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { Host } from './drive/host.ts';
import { ORIGINAL_GAME } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { lastLogged } from './support/log.ts';
import { shownByOriginal } from './support/page-board.ts';
import { Rig } from './support/rig.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await Rig.start();
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
});

afterAll(() => rig.close());

const log = (): string => join(rig.data, 'games.sqlite');

/** Keeps the log to itself until it is called. */
function lockLog(): () => void {
  const database = new DatabaseSync(log());
  database.exec('BEGIN IMMEDIATE');
  return () => database.close();
}

async function playUntilTrouble(): Promise<void> {
  const { moves } = await rig.reportWhen('the trouble', (it) => it.logTrouble !== '', 20_000);
  await rig.reportWhen('play to go on', (it) => it.moves >= moves + 20, 20_000);
}

async function everythingIsLogged(): Promise<void> {
  const { gameId, mismatches, logTrouble } = await rig.takeOver();
  expect({ mismatches, logTrouble }).toEqual({ mismatches: 0, logTrouble: '' });
  await lastLogged(rig.data, gameId ?? '', () => shownByOriginal(rig.browser.page));
}

test('a log that is locked is told of, and written once it is free', async () => {
  await switchOn(rig.browser, 'play', { pace: '20' });
  await rig.reportWhen('some moves', ({ logged }) => logged >= 10, 30_000);
  const unlock = lockLog();
  await playUntilTrouble();
  const popup = await rig.browser.openPopup();
  await until('the popup to say so', () => popup.visible('#log-trouble'), 5_000);
  expect(await popup.text('#log-trouble')).toMatch(/not saved: the game log: .*locked/);
  await popup.close();
  unlock();
  await rig.reportWhen('the log', ({ logTrouble }) => logTrouble === '', 20_000);
  await everythingIsLogged();
});

test('a host that dies meanwhile leaves the moves beside the log', async () => {
  await switchOn(rig.browser, 'play', { pace: '20' });
  const unlock = lockLog();
  await playUntilTrouble();
  const { port } = rig.host;
  await rig.host.kill();
  expect(existsSync(`${log()}.aside`)).toBe(true);
  unlock();
  rig.host = await Host.start(rig.data, port);
  const { moves } = await rig.report();
  await rig.reportWhen('the game to go on', (it) => it.moves > moves, 20_000);
  await everythingIsLogged();
  expect(existsSync(`${log()}.aside`)).toBe(false);
});
