// A browser that was told of the host starts it, and vouches for the extension: nothing is typed, nothing is paired.
import { spawn } from 'node:child_process';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { popupState, switchOn } from './drive/bridge.ts';
import { IDENTITY } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { BrowserHome, movesMade, playsWithNothingTyped } from './support/browser_home.ts';

const SAID_LIMIT_MS = 20_000;

let home: BrowserHome;

beforeEach(async () => {
  home = await BrowserHome.make();
});

afterEach(async () => {
  expect(await home.end()).toEqual([]);
});

test('the host is started when the bridge is switched on, and again when it was killed', () =>
  playsWithNothingTyped(home, 'chromium'));

/** Asks as Chromium does. */
async function ask(origin: string): Promise<{ readonly type: string; readonly port: number }> {
  const question = { type: 'start', origin, name: 'test', client: null };
  const text = Buffer.from(JSON.stringify(question));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const child = spawn(join(home.data, 'native'), [`${origin}/`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(Buffer.concat([length, text]));
  const parts: Buffer[] = [];
  for await (const part of child.stdout) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).subarray(4).toString()) as Awaited<ReturnType<typeof ask>>;
}

test('browsers that ask at once get one host', async () => {
  const { chrome_id: id } = JSON.parse(await readFile(IDENTITY, 'utf8')) as { chrome_id: string };
  const origin = `chrome-extension://${id}`;
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(origin)));
  const { port } = await home.running();
  expect(answers.map((answer) => [answer.type, answer.port])).toEqual(
    answers.map(() => ['started', port]),
  );
});

test('a host that cannot start is told in its own words', async () => {
  await chmod(home.data, 0o777);
  const browser = await home.browser('chromium');
  const popup = await browser.openPopup();
  await until(
    'the reason',
    async () => (await popup.text('#said')).includes('chmod 700'),
    SAID_LIMIT_MS,
  );
  expect(await popupState(popup)).toBe('unpaired');
  await popup.close();
  await chmod(home.data, 0o700);
  await switchOn(browser, 'play', { pace: '20', thinkMs: 2 });
  await movesMade(browser, 3);
});
