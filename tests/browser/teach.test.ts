// "Teach this page": a board that nobody would find is played once the player has pointed at it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOn } from './drive/bridge.ts';
import { PAGES } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { Rig } from './support/rig.ts';

const TREES = 'ash birch cedar elm fir gum hazel ivy kauri larch maple';

let rig: Rig;
let address: string;

beforeAll(async () => {
  rig = await Rig.start();
  address = `${await rig.serve(PAGES)}unusual/?seed=41`;
  await rig.pairOn(address);
});

afterAll(() => rig.close());

test('a profile that is none is refused with its field', async () => {
  const popup = await rig.browser.openPopup();
  await popup.click('#teaching summary');
  const said = async (text: string): Promise<string> => {
    await popup.fill('#profile-text', text);
    await popup.click('#profile-save');
    return until('an answer', () => popup.text('#profile-result'), 5_000);
  };
  expect(await said('{')).toContain('JSON');
  expect(await said('{"name": "x", "match": ".."}')).toContain('match');
  await popup.fill('#teach-rows', '99');
  await popup.click('#teach-point');
  await until(
    'the field',
    async () => (await popup.text('#profile-result')).includes('rows'),
    5_000,
  );
  await popup.close();
});

test('a board that was pointed at is played, and its profile can be taken out again', async () => {
  const { page } = rig.browser;
  await page.goto(address);
  const popup = await rig.browser.openPopup();
  await popup.click('#teaching summary');
  await popup.fill('#teach-rows', '3');
  await popup.fill('#teach-cols', '4');
  await popup.fill('#teach-tiles', TREES);
  await popup.click('#teach-point');
  await popup.close();
  await page.waitForSelector('html > div', { timeout: 5_000 });
  const box = await (await page.$('.pond'))?.boundingBox();
  if (!box) throw new Error('the page has no pond');
  await page.mouse.move(box.x + 130, box.y + 130);
  await page.mouse.click(box.x + 140, box.y + 140);

  await page.waitForSelector('html > div', { hidden: true, timeout: 5_000 });

  await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1, stopAfter: 20 });
  const report = await rig.reportWhen(
    'the game to be played',
    ({ state, over }) => state === 'done' || over,
    30_000,
  );
  expect(report).toMatchObject({ detected: true, rows: 3, cols: 4, mismatches: 0 });
  expect(report.moves).toBeGreaterThan(5);

  const again = await rig.browser.openPopup();
  await again.click('#teaching summary');
  expect(await again.value('#profile-text')).toContain('"cols": 4');
  await again.click('#profile-remove');
  await until(
    'the list to be empty',
    async () => (await again.value('#profile-text')) === '',
    5_000,
  );
  await again.close();
});
