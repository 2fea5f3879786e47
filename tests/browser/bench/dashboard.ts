// How fast the dashboard is: `node bench/dashboard.ts [GAMES]` fills a log with games (5,000) and prints one JSON line.
// `paint_ms` is from the opening of the page to its list of games on the screen, `interactions` from a click or key to the
// frame that shows what came of it; each the median and the worst of several.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { hostCommand } from '../drive/host.ts';
import { madeExport, madeGame } from '../support/made_games.ts';
import { Rig } from '../support/rig.ts';

const GAMES = Number(process.argv[2] ?? 5_000);
const A_FILE = 1_000;
const MOVES = 30;
const LONG = 2_000;
const ROUNDS = 7;

async function fill(data: string): Promise<void> {
  const file = join(data, 'games.json');
  for (let begun = 0; begun < GAMES; begun += A_FILE) {
    const games = Array.from({ length: Math.min(A_FILE, GAMES - begun) }, (_, place) => {
      const index = begun + place;
      return madeGame({
        id: `game${String(index).padStart(12, '0')}`,
        seed: index + 1,
        moves: index === GAMES - 1 ? LONG : MOVES,
        site: `https://site${index % 7}.example`,
        page: `Game ${index}`,
        startedMs: Date.UTC(2025, 0, 1) + index * 3_600_000,
        player: ['', 'expectimax', 'heuristic'][index % 3] ?? '',
        slips: [5],
      });
    });
    await writeFile(file, madeExport(games));
    await hostCommand(data, 'log', 'import', file);
  }
}

const open = async (data: string): Promise<string> =>
  ((await hostCommand(data, 'log', 'open')) as { url: string }).url;

/** From now to the frame in which `shown` holds. */
async function timed(page: Page, act: string, shown: string): Promise<number> {
  return (await page.evaluate(`new Promise((done) => {
    const began = performance.now();
    ${act};
    const look = () => {
      if (${shown}) requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
      else requestAnimationFrame(look);
    };
    look();
  })`)) as number;
}

const summary = (times: readonly number[]): { median: number; worst: number } => {
  const sorted = times.toSorted((a, b) => a - b).map((time) => Math.round(time * 10) / 10);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 };
};

const change = (field: string, value: string): string =>
  `const field = document.querySelector('[name=${field}]'); field.value = '${value}'; field.dispatchEvent(new Event('change'))`;
/** Whatever charts the window shows are drawn; they come from the top down. */
const ALL_IN_SIGHT = `document.querySelector('.chart') !== null && [...document.querySelectorAll('.chart')]
  .every((chart) => chart.getBoundingClientRect().top > innerHeight || chart.querySelector('canvas') !== null) &&
  document.querySelector('#view > section > :last-child').getBoundingClientRect().bottom >= innerHeight`;
const rows = `document.querySelectorAll('.list tbody tr')`;
const status = `document.querySelector('#view [role=status]').textContent`;

const rig = await Rig.start();
try {
  await fill(rig.data);
  const page = await rig.browser.openTab('about:blank');
  await page.evaluateOnNewDocument(() => {
    const look = (): void => {
      if (document.querySelector('.list tbody tr') !== null) {
        requestAnimationFrame(() => setTimeout(() => performance.mark('listed')));
      } else requestAnimationFrame(look);
    };
    look();
  });
  const paints: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto('about:blank');
    const url = await open(rig.data);
    await page.goto(url);
    await page.waitForFunction(() => performance.getEntriesByName('listed').length > 0);
    paints.push(
      await page.evaluate(() => performance.getEntriesByName('listed')[0]?.startTime ?? Infinity),
    );
  }
  const kinds: Record<string, number[]> = {};
  const measure = async (name: string, act: string, shown: string): Promise<void> => {
    (kinds[name] ??= []).push(await timed(page, act, shown));
  };
  for (let round = 0; round < ROUNDS; round++) {
    await measure(
      'older',
      `const was = ${status}; document.querySelectorAll('nav.buttons button')[1].click()`,
      `${status} !== was`,
    );
    await measure(
      'filter',
      `const was = ${status}; ${change('site', `https://site${round % 7}.example`)}`,
      `${status} !== was`,
    );
    await measure(
      'all_again',
      `const was = ${status}; ${change('site', '*')}`,
      `${status} !== was`,
    );
    await measure('charts', `location.hash = '#/charts'`, ALL_IN_SIGHT);
    await page.waitForFunction(`document.querySelectorAll('.chart canvas').length >= 4`);
    await measure(
      'charts_filter',
      `const was = ${status}; ${change('site', `https://site${round % 7}.example`)}`,
      `${status} !== was && ${ALL_IN_SIGHT}`,
    );
    await page.waitForFunction(`document.querySelectorAll('.chart canvas').length >= 4`);
    await measure(
      'game',
      `location.hash = '#/game/game${String(GAMES - 1).padStart(12, '0')}'`,
      `document.querySelector('.replay output') !== null`,
    );
    await measure(
      'step',
      `const was = document.querySelector('output').textContent; document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))`,
      `document.querySelector('output').textContent !== was`,
    );
    await measure('games', `location.hash = '#/games'`, `${rows}.length > 0`);
  }
  console.log(
    JSON.stringify({
      games: GAMES,
      paint_ms: summary(paints),
      interactions: Object.fromEntries(
        Object.entries(kinds).map(([name, times]) => [name, summary(times)]),
      ),
    }),
  );
} finally {
  await rig.close();
}
