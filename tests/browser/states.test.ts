// What the popup says when the host cannot be used.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enterCode, pair, popupState, popupWords } from './drive/bridge.ts';
import { ORIGINAL_GAME } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { Rig } from './support/rig.ts';

let rig: Rig;

beforeEach(async () => {
  rig = await Rig.start();
  await rig.browser.page.goto(await rig.serve(ORIGINAL_GAME));
});

afterEach(() => rig.close());

test('a new extension says that it is not paired, and how to pair', async () => {
  const popup = await rig.browser.openPopup();
  await until('the state', async () => (await popupState(popup)) === 'unpaired', 10_000);
  expect(await popup.visible('#pairing')).toBe(true);
  expect(await popup.text('#pairing')).toContain('bridge2048 pair code');
});

test('a wrong code is refused in words, and the right one is taken afterwards', async () => {
  await rig.host.pairCode();
  const popup = await rig.browser.openPopup();
  await enterCode(popup, rig.host.port, 'AAAA-BBBB-CCCC-DDDD');
  const words = await until(
    'an answer',
    async () => {
      const text = await popup.text('#pair-result');
      return /code/i.test(text) ? text : null;
    },
    10_000,
  );
  expect(words).not.toMatch(/undefined|\{|error \d/);
  expect(await popupState(popup)).toBe('unpaired');
  await popup.close();
  await pair(rig.browser, rig.host);
});

test('a host that is not running is named, with the command that starts it', async () => {
  await pair(rig.browser, rig.host);
  await rig.host.stop();
  const popup = await rig.browser.openPopup();
  await popup.click('label:has(#mode-hint)');
  await until('the state', async () => (await popupState(popup)) === 'host-down', 20_000);
  expect(await popupWords(popup)).toContain('bridge2048 serve');
});
