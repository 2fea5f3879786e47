// Makes the pictures of the README again: `node pictures.ts [FOLDER]` (docs/). The arrow and the coach's mark on a board of
// the original game, and each view of the dashboard over a log of made games.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer-core';
import { switchOn } from './drive/bridge.ts';
import { hostCommand } from './drive/host.ts';
import { ORIGINAL_GAME } from './drive/paths.ts';
import { madeExport, madeGame } from './support/made_games.ts';
import { resumeOriginal } from './support/page-board.ts';
import { Rig } from './support/rig.ts';
import type { Board } from './support/rules.ts';

const FOLDER = process.argv[2] ?? fileURLToPath(new URL('../../docs', import.meta.url));
const WIDTH = 1000;
const HEIGHT = 760;
const LIVE_HEIGHT = 900;
const LIMIT_MS = 30_000;
const DAY_MS = 86_400_000;
const GAMES = 120;
const LONGEST = 1_000;
const QUALITY = 85;

const HINTED: Board = [
  [1024, 256, 64, 16],
  [32, 128, 32, 8],
  [8, 16, 8, 4],
  [0, 2, 0, 2],
];
/** Down takes the largest tile out of its corner. */
const TEMPTING: Board = [
  [512, 256, 128, 64],
  [4, 8, 16, 32],
  [2, 0, 0, 0],
  [0, 0, 0, 2],
];
const EDITED = '1024,256,64,16/32,128,32,8/8,16,8,4/0,2,0,2';

interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function picture(page: Page, name: string, clip?: Clip): Promise<void> {
  const path = join(FOLDER, `${name}.webp`) as `${string}.webp`;
  await page.screenshot({ path, quality: QUALITY, ...(clip ? { clip } : {}) });
}

/** The board with what stands around it. */
const aroundBoard = (page: Page, left: number, right: number): Promise<Clip> =>
  page.$eval(
    '.game-container',
    (element, [before, after]) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = scrollY + y - 30;
      return { x: x - before, y: top, width: width + before + after, height: height + 60 };
    },
    [left, right] as const,
  );

async function boards(rig: Rig, url: string): Promise<void> {
  const { page } = rig.browser;
  await resumeOriginal(page, url, HINTED);
  await switchOn(rig.browser, 'hint', { thinkMs: 100 });
  await rig.reportWhen('the arrow', ({ arrow }) => arrow?.final === true, LIMIT_MS);
  await picture(page, 'hint', await aroundBoard(page, 30, 30));

  await resumeOriginal(page, url, TEMPTING);
  await switchOn(rig.browser, 'coach');
  await rig.reportWhen(
    'the coach',
    ({ state, board }) => state === 'coaching' && board !== null,
    LIMIT_MS,
  );
  await page.keyboard.press('ArrowDown');
  await rig.reportWhen('the verdict', ({ coach }) => coach?.last?.verdict === 'blunder', LIMIT_MS);
  const board = await aroundBoard(page, 0, 0);
  // The mark stands in the board's upper right corner.
  const top = board.y + 30 - (await page.evaluate(() => scrollY));
  await page.mouse.click(board.x + board.width - 14, top + 15);
  await rig.reportWhen('its arrow', ({ arrow }) => arrow?.final === true, LIMIT_MS);
  await picture(page, 'coach', await aroundBoard(page, 10, 250));
}

async function fillLog(rig: Rig): Promise<void> {
  const players = ['', 'expectimax', 'heuristic'];
  const games = Array.from({ length: GAMES }, (_, place) =>
    madeGame({
      id: `picture${String(place).padStart(9, '0')}`,
      seed: 500 + place,
      moves: LONGEST,
      site: place % 4 === 0 ? 'https://play.example' : 'https://2048.example',
      page: '2048',
      startedMs: Date.UTC(2026, 2, 1, 9) + place * 2 * DAY_MS,
      player: players[place % players.length] ?? '',
      slips: [12, 60, 90],
    }),
  );
  const file = join(rig.data, 'games.json');
  await writeFile(file, madeExport(games));
  await hostCommand(rig.data, 'log', 'import', file);
}

async function dashboard(rig: Rig): Promise<void> {
  const { url } = (await hostCommand(rig.data, 'log', 'open')) as { url: string };
  const page = await rig.browser.openTab(url);
  await page.setViewport({ width: WIDTH, height: HEIGHT });
  const go = async (hash: string, scheme: 'light' | 'dark', shown: string): Promise<void> => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    const view = hash.replace(/^#\/(\w+).*/, '$1');
    await page.waitForFunction(
      `document.querySelector('#view').dataset.view === '${view}' && ${shown}`,
      { timeout: LIMIT_MS },
    );
  };
  const count = (selector: string): string => `document.querySelectorAll('${selector}').length`;
  await go('#/games', 'light', `${count('.list tbody tr')} > 20`);
  await picture(page, 'dashboard-games');
  await go('#/charts', 'light', `${count('.chart canvas')} >= 2`);
  await picture(page, 'dashboard-charts');
  await go(
    `#/game/picture${String(GAMES - 2).padStart(9, '0')}`,
    'dark',
    `${count('.replay')} > 0`,
  );
  await page.click('.dear button');
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, 'dashboard-game');
  await go(`#/editor?board=${EDITED}&rules=standard`, 'dark', `${count('.values tr')} > 0`);
  await picture(page, 'dashboard-editor');

  await rig.browser.page.bringToFront();
  await switchOn(rig.browser, 'play', { pace: '20' });
  await rig.reportWhen('some moves', ({ gameMoves }) => gameMoves >= 60, LIMIT_MS);
  await page.bringToFront();
  await page.setViewport({ width: WIDTH, height: LIVE_HEIGHT });
  await go('#/live', 'light', `${count('.chart canvas')} > 0`);
  await picture(page, 'dashboard-live');
}

await mkdir(FOLDER, { recursive: true });
const rig = await Rig.start();
try {
  const url = await rig.serve(ORIGINAL_GAME);
  await rig.pairOn(url);
  await fillLog(rig);
  await boards(rig, url);
  await dashboard(rig);
} finally {
  await rig.close();
}
