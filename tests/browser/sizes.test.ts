// A page nobody here wrote, at the sizes it offers.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { PAGES } from './drive/paths.ts';
import { shownByWebComponent } from './support/page-board.ts';
import { Rig } from './support/rig.ts';

const SIZES = [3, 4, 5, 8];

let rig: Rig;
let home: string;

beforeAll(async () => {
  rig = await Rig.start();
  home = await rig.serve(`${PAGES}/webcomponent`);
  await rig.pairOn(home);
});

afterAll(() => rig.close());

async function openAt(page: Page, size: number): Promise<void> {
  await page.goto(home);
  await page.evaluate((side) => {
    const game = document.createElement('game-2048');
    game.setAttribute('rows', `${side}`);
    game.setAttribute('columns', `${side}`);
    document.body.replaceChildren(game);
  }, size);
}

test.each(SIZES)('2048-webcomponent at $0 by $0 is played without a mismatch', async (size) => {
  const { page } = rig.browser;
  await openAt(page, size);
  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1, stopAfter: 100 });
  const report = await rig.reportWhen(
    'the end of play',
    ({ state, over }) => state === 'done' || over,
    60_000,
  );
  expect(report).toMatchObject({ detected: true, rows: size, cols: size, mismatches: 0 });
  if (!report.over) expect(report.moves).toBe(100);
  expect(report.board).toEqual(await shownByWebComponent(page));
});
