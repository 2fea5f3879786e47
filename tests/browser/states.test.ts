// What the popup says when the host cannot be used.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enterCode, pair, popupState, popupWords, switchOn } from './drive/bridge.ts';
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

test('what is wrong in the form is said, and no longer than it is wrong', async () => {
  const web = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
  await once(web, 'listening');
  const popup = await rig.browser.openPopup();
  const says = (words: RegExp): Promise<unknown> =>
    until('the words', async () => words.test(await popup.text('#pair-result')), 10_000);
  await until('the form', () => popup.visible('#pairing'), 10_000);
  await popup.fill('#code', 'AAAA-BBBB-CCCC-DDDD');
  await popup.fill('#port', '99999');
  await popup.click('#pair');
  await says(/from 1 to 65535/);
  await popup.fill('#port', String((web.address() as AddressInfo).port));
  expect(await popup.text('#pair-result')).toBe('');
  await popup.click('#pair');
  await says(/another program/);
  await popup.fill('#port', '');
  await popup.click('#pair');
  await says(/from 1 to 65535/);
  web.close();

  await popup.fill('#think-ms', '-5');
  expect(await popup.text('#settings-fault')).toMatch(/from 0 to 10000/);
  await popup.fill('#think-ms', '5');
  expect(await popup.text('#settings-fault')).toBe('');
  await popup.close();
});

test('a player that is refused is named with what it takes, and asked again once that is mended', async () => {
  await pair(rig.browser, rig.host);
  await switchOn(rig.browser, 'hint', { player: 'monte-carlo:foo=bar' });
  const popup = await rig.browser.openPopup();
  await until('the refusal', async () => (await popupState(popup)) === 'player-refused', 10_000);
  expect(await popup.text('#said')).toMatch(/no option 'foo'; it has: .*runs/);
  expect(await popup.visible('#retry')).toBe(true);
  await popup.fill('#player-options', 'runs=10');
  await until('the hint', async () => (await popupState(popup)) === 'hinting', 10_000);
  expect(await popup.visible('#said')).toBe(false);
  await popup.fill('#player', '');
  expect(await popup.visible('#player-options')).toBe(false);
  await popup.close();
});

test('a host that is not running is named, with the command that starts it', async () => {
  await pair(rig.browser, rig.host);
  await rig.host.stop();
  const popup = await rig.browser.openPopup();
  await popup.click('label:has(#mode-hint)');
  await until('the state', async () => (await popupState(popup)) === 'host-down', 20_000);
  expect(await popupWords(popup)).toContain('bridge2048 serve');
});
