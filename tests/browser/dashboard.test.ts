// The player's games as the host shows them: opened through the popup and from the command line, by mouse, keyboard and
// screen reader, on a wide page and on a narrow one.
import axe from 'axe-core';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endGame, switchOn } from './drive/bridge.ts';
import { hostCommand } from './drive/host.ts';
import { ORIGINAL_GAME, SOLVER_PROGRAM } from './drive/paths.ts';
import { until, within } from './drive/wait.ts';
import { madeExport, madeGame } from './support/made_games.ts';
import { Rig } from './support/rig.ts';

const LIMIT_MS = 20_000;
const AUTOPLAYED = 40;
const SLIPS = [12, 30];
const VIEWS = ['games', 'charts', 'live', 'editor'] as const;
/** Pictures of each view, to look at. */
const PICTURES = process.env['PICTURES'];

let rig: Rig;
let page: Page;
/** What the browser refused, and what the page asked of anybody but the host. */
const violations: string[] = [];
const outside: string[] = [];
const errors: string[] = [];

declare global {
  interface Window {
    violations: string[];
  }
}

const openUrl = async (): Promise<string> =>
  ((await hostCommand(rig.data, 'log', 'open')) as { url: string }).url;

/** A tab whose every request and violation is kept. */
async function watchedTab(): Promise<Page> {
  const tab = await rig.browser.openTab('about:blank');
  await tab.evaluateOnNewDocument(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  const own = `http://127.0.0.1:${rig.host.port}/dashboard/`;
  tab.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(own) && !url.startsWith('data:') && url !== 'about:blank')
      outside.push(url);
  });
  tab.on('pageerror', (error) => errors.push(String(error)));
  return tab;
}

async function visit(hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

const textOf = (selector: string): Promise<string> =>
  page.$eval(selector, (element) => element.textContent ?? '');

const shown = (what: string, ready: () => Promise<unknown>): Promise<unknown> =>
  until(what, async () => ready().catch(() => false), LIMIT_MS);

/** The view stands, and what it needs has come. */
const viewStands = (name: string): Promise<unknown> =>
  shown(`the view ${name}`, () =>
    page.evaluate(
      (view) =>
        document.querySelector<HTMLElement>('#view')?.dataset['view'] === view &&
        document.querySelector('nav a[aria-current]')?.getAttribute('href') === `#/${view}`,
      name,
    ),
  );

const rowsOfList = (): Promise<number> => page.$$eval('.list tbody tr', (rows) => rows.length);

beforeAll(async () => {
  rig = await Rig.start();
  const url = await rig.serve(ORIGINAL_GAME);
  await rig.pairOn(url);
  const games = [
    madeGame({
      id: 'aaaaaaaaaaaaaaaa',
      seed: 7,
      moves: 120,
      site: 'https://human.example',
      page: 'Played by hand <b>& kept</b>',
      startedMs: Date.UTC(2026, 4, 1, 12),
      player: '',
    }),
    madeGame({
      id: 'bbbbbbbbbbbbbbbb',
      seed: 11,
      moves: 90,
      site: 'https://slips.example',
      page: 'Two slips',
      startedMs: Date.UTC(2026, 5, 1, 12),
      player: 'expectimax',
      slips: SLIPS,
    }),
    ...Array.from({ length: 60 }, (_, place) =>
      madeGame({
        id: `cccccccccccc${String(place).padStart(4, '0')}`,
        seed: 100 + place,
        moves: 20 + (place % 30),
        site: 'https://many.example',
        page: `Game ${place}`,
        startedMs: Date.UTC(2026, 6, 1, 12) + place * 86_400_000,
        player: place % 2 === 0 ? 'expectimax' : 'heuristic',
      }),
    ),
  ];
  const file = join(rig.data, 'games.json');
  await writeFile(file, madeExport(games));
  await hostCommand(rig.data, 'log', 'import', file);
  await switchOn(rig.browser, 'play', { thinkMs: 1, pace: 'max', stopAfter: AUTOPLAYED });
  await rig.reportWhen('the autoplayed game', ({ moves }) => moves >= AUTOPLAYED, 60_000);
  await endGame(rig.browser);
}, 180_000);

afterAll(() => rig.close());

async function popupOpensDashboard(): Promise<Page> {
  const browser = rig.browser.page.browser();
  const before = new Set(browser.targets());
  const popup = await rig.browser.openPopup();
  await popup.click('#my-games');
  const target = await browser.waitForTarget(
    (candidate) => !before.has(candidate) && candidate.url().includes('/dashboard/'),
    { timeout: LIMIT_MS },
  );
  await popup.close();
  return within('the tab of the games', LIMIT_MS, target.asPage());
}

test('the popup opens the games, and the address keeps nothing of the way in', async () => {
  const tab = await popupOpensDashboard();
  await until(
    'the list of games',
    async () => (await tab.$$('.list tbody tr')).length > 0,
    LIMIT_MS,
  );
  expect(tab.url()).toMatch(/\/dashboard\/#\/games$/);
  expect(await tab.evaluate(() => document.cookie)).toBe('');
  await tab.reload();
  await tab.waitForSelector('.list tbody tr', { timeout: LIMIT_MS });
  await tab.close();
});

test('a way in is good once, and another tab has none', async () => {
  page = await watchedTab();
  const url = await openUrl();
  await page.goto(url);
  await viewStands('games');
  const second = await watchedTab();
  await second.goto(url);
  await second.waitForSelector('[role=alert]', { timeout: LIMIT_MS });
  expect(await second.$$('.list')).toHaveLength(0);
  await second.close();
  await page.bringToFront();
});

test('the list shows every game, and its filters and pages choose among them', async () => {
  expect(await textOf('[role=status]')).toBe('1 to 50 of 63 games');
  expect(await rowsOfList()).toBe(50);
  await page.click('.buttons button:nth-of-type(2)');
  await shown('the second page', async () => (await rowsOfList()) === 13);
  await page.select('select[name=player]', '');
  await shown('games by hand', async () => (await rowsOfList()) === 1);
  expect(await textOf('.list tbody tr')).toContain('human.example');
  await page.select('select[name=player]', '*');
  await page.type('input[name=search]', 'two SLIPS');
  await shown('the game that was looked for', async () => (await rowsOfList()) === 1);
  expect(await textOf('.list tbody tr')).toContain('slips.example');
  // The filter stands in the address and outlives a reload.
  await page.reload();
  await shown('the same game', async () => (await rowsOfList()) === 1);
});

test('a title from a page is text, whatever it holds', async () => {
  await visit('#/game/aaaaaaaaaaaaaaaa');
  await page.waitForSelector('.replay', { timeout: LIMIT_MS });
  expect(await textOf('#view')).toContain('Played by hand <b>& kept</b>');
  expect(await page.$$('#view b')).toHaveLength(0);
});

test('a game is played again by keyboard, with the move advised beside the move made', async () => {
  await visit('#/game/bbbbbbbbbbbbbbbb');
  await shown('the game', async () => (await textOf('#view')).includes('Two slips'));
  const where = (): Promise<string> => textOf('output');
  expect(await where()).toContain('Move 0 of 90');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await where()).toContain('Move 2 of 90');
  await page.keyboard.press('ArrowLeft');
  expect(await where()).toContain('Move 1 of 90');
  await page.keyboard.press('PageDown');
  expect(await where()).toContain('Move 51 of 90');
  await page.keyboard.press('End');
  expect(await where()).toContain('Move 90 of 90');
  await page.keyboard.press('Home');

  const board = (): Promise<string[]> =>
    page.$$eval('.board .tile', (cells) => cells.map((cell) => cell.textContent ?? ''));
  const game = (await hostCommand(rig.data, 'log', 'show', 'bbbbbbbbbbbbbbbb')) as {
    moves: { board: number[][]; direction: string }[];
  };
  for (const [place, move] of game.moves.slice(0, 20).entries()) {
    const faces = move.board.flat().map((face) => (face === 0 ? '' : String(face)));
    expect(await board(), `move ${place}`).toEqual(faces);
    if (!SLIPS.includes(place))
      expect(await textOf('.beside')).toContain('That was the move advised');
    else expect(await textOf('.beside')).toMatch(/Advised: .*; the move played was worth \d+ less/);
    await page.keyboard.press('ArrowRight');
  }
});

test('space plays and pauses, and the dearest moves lead to where they were made', async () => {
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await shown('some moves', async () => !(await textOf('output')).includes('Move 0 '));
  await page.keyboard.press(' ');
  const dear = await page.$$eval('.dear button', (buttons) =>
    buttons.map((button) => button.textContent),
  );
  expect(dear.toSorted()).toEqual(SLIPS.map((place) => `#${place + 1}`).toSorted());
  await page.click('.dear button');
  expect(await textOf('output')).toMatch(/Move (12|30) of 90/);
  expect((await page.$$('.swings button')).length).toBeGreaterThan(0);
});

test('the charts count every game and give each rate its interval', async () => {
  await visit('#/charts');
  await viewStands('charts');
  await shown('the charts', async () => (await page.$$('.chart canvas')).length >= 4);
  expect(await textOf('#view [role=status]')).toMatch(/^63 games/);
  expect(await textOf('.groups')).toMatch(/95 % interval/);
  await page.select('select[name=site]', 'https://human.example');
  await shown('one game', async () => (await textOf('#view [role=status]')).startsWith('1 games'));
  const rates = await page.$$eval('.group td', (cells) => cells.map((cell) => cell.textContent));
  expect(rates).toContain('100%');
});

test("the editor's values are those of the solver", async () => {
  const board = '2,4,8,16/4,8,16,32/2,4,8,64/0,2,0,4';
  await visit(`#/editor?board=${board}&rules=standard`);
  await viewStands('editor');
  for (const player of ['greedy-sum', 'corner-model']) {
    await page.select('select[name=player]', player);
    await shown(`values of ${player}`, async () =>
      page.$eval(
        '.beside',
        (place, name) => (place as HTMLElement).dataset['player'] === name,
        player,
      ),
    );
    const { stdout } = await promisify(execFile)(SOLVER_PROGRAM, [
      'analyze',
      board,
      '--strategy',
      player,
      '--json',
    ]);
    const { moves, best } = JSON.parse(stdout) as {
      moves: Record<string, { value: number | null }>;
      best: string;
    };
    const cells = await page.$$eval('.values tbody tr', (rows) =>
      rows.map((row) => [row.dataset['direction'] ?? '', row.cells[1]?.textContent ?? '']),
    );
    const format = (value: number): string =>
      new Intl.NumberFormat('en', { maximumFractionDigits: value >= 1000 ? 0 : 2 }).format(value);
    expect(Object.fromEntries(cells)).toEqual(
      Object.fromEntries(
        Object.entries(moves).map(([way, { value }]) => [
          way,
          value === null ? '-' : format(value),
        ]),
      ),
    );
    expect(
      await page.$eval('.values tr.advised', (row) => (row as HTMLElement).dataset['direction']),
    ).toBe(best);
  }
});

test('a board is typed, pasted at any size, and played on from', async () => {
  await visit('#/editor');
  await shown('an empty board', async () => (await page.$$('.fields input')).length === 16);
  await page.type('.fields tr:nth-child(1) td:nth-child(1) input', '2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('2');
  await shown('its values', async () => (await textOf('.beside')).includes('best'));
  expect(page.url()).toContain('2%2C0%2C0%2C0%2F2%2C0%2C0%2C0');

  await page.$eval('textarea', (field) => {
    field.value = '2 2 4\n. . 8';
  });
  await page.click('details .buttons button');
  await shown('a board of 2 by 3', async () => (await page.$$('.fields input')).length === 6);

  await page.evaluate(() =>
    (document.querySelector('.replay .buttons:not([role]) button') as HTMLElement).click(),
  );
  await page.waitForSelector('.board:not(.fields) .tile', { visible: true });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('ArrowLeft');
  await shown(
    'the move',
    async () => (await textOf('.replay [role=status]')) === 'Score since then: 4',
  );
  expect(await textOf('.board:not(.fields) .tile')).toBe('4');
});

test('the places of a hexagon that are no cells take nothing', async () => {
  await visit('#/editor?board=2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,4&rules=standard');
  await viewStands('editor');
  await page.select('select[name=rules]', 'hexagon');
  await shown('a hexagon', async () => (await page.$$('.fields input')).length === 19);
  await shown('its values', async () => (await textOf('.beside')).includes('↖'));
  expect(await textOf('.fault')).toBe('');
  const middle = await page.$('.fields tr:nth-child(3) input');
  await middle?.type('8');
  await page.keyboard.press('ArrowUp');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(
    'Row 2',
  );
  // Back on a rectangle every place is one again.
  await page.select('select[name=rules]', 'standard');
  await shown('a rectangle', async () => {
    const inputs = await page.$$eval('.fields tr', (rows) =>
      rows.map((row) => row.querySelectorAll('input').length),
    );
    return inputs.every((count) => count === inputs[0]);
  });
});

test('a running game is followed while it is played', async () => {
  await visit('#/live');
  await viewStands('live');
  const game = rig.browser.page;
  await game.bringToFront();
  try {
    await switchOn(rig.browser, 'play', { pace: '20', stopAfter: 0 });
  } finally {
    // A page that nobody sees draws nothing.
    await page.bringToFront();
  }
  await shown('the running game', async () => /^Move \d+/.test(await textOf('.now')));
  const before = await textOf('.now');
  await shown('a later move', async () => (await textOf('.now')) !== before);
  expect(await textOf('.now')).toMatch(/Expected final score: [\d,]+\./);
  await picture('live', 'light');
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await picture('live', 'dark');
  await game.bringToFront();
  await game.keyboard.press('Escape');
  await page.bringToFront();
});

async function picture(name: string, scheme: string): Promise<void> {
  if (PICTURES === undefined) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}-${scheme}.png`) as `${string}.png` });
}

async function everyView(act: (name: string) => Promise<void>): Promise<void> {
  for (const name of VIEWS) {
    await visit(
      name === 'editor' ? '#/editor?board=2,4,8,16/0,2,4,8/0,0,2,4/0,0,0,2' : `#/${name}`,
    );
    await viewStands(name);
    if (name === 'charts') {
      await shown('every chart', async () => (await page.$$('#view .card')).length >= 5);
    }
    if (name === 'editor') await shown('values', async () => (await page.$('.values')) !== null);
    await act(name);
  }
  await visit('#/game/bbbbbbbbbbbbbbbb');
  await shown('the game', async () => (await textOf('#view')).includes('Two slips'));
  await page.keyboard.press('PageDown');
  await act('game');
}

for (const scheme of ['light', 'dark'] as const) {
  test(`every view is usable with a screen reader, ${scheme}`, async () => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.evaluate(axe.source);
    await everyView(async (name) => {
      const faults = await page.evaluate(async () => {
        const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run();
        return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      });
      expect(faults, name).toEqual([]);
      await picture(name, scheme);
    });
  });
}

test('every view fits a page of 360 pixels', async () => {
  await page.setViewport({ width: 360, height: 740 });
  await everyView(async (name) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, name).toBeLessThanOrEqual(360);
    await picture(`narrow-${name}`, 'dark');
  });
});

test('nothing was refused by the policy, nothing asked of others, nothing went wrong', async () => {
  violations.push(...(await page.evaluate(() => window.violations)));
  expect(violations).toEqual([]);
  expect(outside).toEqual([]);
  expect(errors).toEqual([]);
});
