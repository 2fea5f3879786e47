// Up to three players asked about one board.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { ORIGINAL_GAME } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { drawnArrows } from './support/overlay.ts';
import { DECIDED, resumeOriginal } from './support/page-board.ts';
import { Rig } from './support/rig.ts';
import { arrowKey } from './try-page/human.ts';

let rig: Rig;
let url: string;

beforeAll(async () => {
  rig = await Rig.start();
  url = await rig.serve(ORIGINAL_GAME);
  await rig.pairOn(url);
});

afterAll(() => rig.close());

test('three players point side by side, and the popup counts who agreed', async () => {
  const { page } = rig.browser;
  await resumeOriginal(page, url, DECIDED);
  await switchOn(rig.browser, 'hint', {
    thinkMs: 20,
    player: 'heuristic',
    others: ['random', 'monte-carlo:runs=10'],
  });
  const report = await rig.reportWhen(
    'three opinions',
    ({ arrow, opinions }) =>
      arrow?.final === true &&
      opinions.length === 2 &&
      opinions.every(({ direction }) => direction !== null),
    15_000,
  );
  const directions = [report.arrow, ...report.opinions].map((one) => one?.direction);
  expect(await drawnArrows(page)).toEqual(directions);
  await page.keyboard.press(arrowKey(report.arrow?.direction));
  const counted = await rig.reportWhen(
    'the count of the board played on',
    ({ opinions }) => opinions.every(({ asked }) => asked > 0),
    15_000,
  );
  counted.opinions.forEach(({ player, asked, agreed }, index) => {
    expect(player).toBe(['random', 'monte-carlo:runs=10'][index]);
    if (asked === 1) expect(agreed).toBe(directions[index + 1] === directions[0] ? 1 : 0);
  });
  const popup = await rig.browser.openPopup();
  try {
    await until(
      'the count in the popup',
      async () => (await popup.text('#opinions')).includes('random agreed in'),
      10_000,
    );
  } finally {
    await popup.close();
  }
});
