// Whoever may run a script in the user's browser tries the host from there: pages near and far, a frame without an
// origin, a name that leads to loopback, a worker, another extension, and a page that has hooked everything first.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pair, report, switchOn } from './drive/bridge.ts';
import type { DrivenBrowser } from './drive/browser.ts';
import { Cleanup } from './drive/cleanup.ts';
import { Host, hostCommand } from './drive/host.ts';
import { launchBrowser } from './drive/launch.ts';
import { ORIGINAL_GAME, PAGES } from './drive/paths.ts';
import { serveFolder } from './drive/server.ts';
import { until } from './drive/wait.ts';
import { attack, type Attempt } from './support/intrusions.ts';

const NAME = 'bridge-rebinding.test';
const PLAY_LIMIT_MS = 60_000;

const cleanup = new Cleanup();
let host: Host;
let browser: DrivenBrowser;
/** A page of the machine's own, one marked as a public one, and the game. */
let near: string;
let far: string;
let game: string;
let tried = 0;

async function served(folder: string): Promise<string> {
  const { url, close } = await serveFolder(folder);
  cleanup.add('a server', close);
  return url;
}

beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), 'bridge-test-'));
  cleanup.add('the data folder', () => rm(data, { recursive: true, force: true }));
  host = await Host.start(data);
  cleanup.add('the host', () => host.stop());
  near = await served(`${PAGES}/plain`);
  far = await served(`${PAGES}/plain`);
  game = await served(ORIGINAL_GAME);
  browser = await launchBrowser('chromium', {
    headless: true,
    outside: null,
    switches: [
      `--ip-address-space-overrides=127.0.0.1:${new URL(far).port}=public`,
      `--host-resolver-rules=MAP ${NAME} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
    ],
  });
  cleanup.add('the browser', () => browser.close());
  await browser.page.goto(game);
  await pair(browser, host);
  await browser.page.goto(near);
});

afterAll(async () => {
  expect(await cleanup.run()).toEqual([]);
  expect(tried).toBeGreaterThanOrEqual(60);
});

function allRefused(attempts: readonly Attempt[]): void {
  tried += attempts.length;
  expect(attempts.filter(({ outcome }) => outcome !== 'refused')).toEqual([]);
}

test('the attempts would be seen to enter where there is no guard', async () => {
  const open = createServer((connection) => {
    const body = 'let in';
    connection.once('data', () =>
      connection.end(
        `HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
      ),
    );
  });
  await new Promise<void>((resolve) => open.listen(0, '127.0.0.1', resolve));
  const address = open.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  await browser.page.goto(near);
  const attempts = await browser.page.evaluate(attack, port);
  open.close();
  expect(attempts.find(({ what }) => what === 'the dashboard page')?.outcome).toBe('entered');
});

test.each([
  ['of the machine itself', () => near],
  ['marked as a public one', () => far],
  ['under a name that leads to loopback', () => near.replace('127.0.0.1', NAME)],
])('a page %s gets nowhere', async (_, url) => {
  await browser.page.goto(url());
  allRefused(await browser.page.evaluate(attack, host.port));
});

test('a name that leads to loopback is told nothing by the host itself', async () => {
  const answer = await browser.page.goto(`http://${NAME}:${host.port}/dashboard/`);
  expect(answer?.status()).toBe(403);
});

async function frameIn(html: string): Promise<Frame> {
  await browser.page.goto(near);
  await browser.page.evaluate((source) => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.srcdoc = source;
    document.body.append(frame);
  }, html);
  return until('the frame', () => browser.page.frames()[1] ?? null, 10_000);
}

test('a sandboxed frame gets nowhere', async () => {
  const frame = await frameIn('<p>no origin</p>');
  expect(await frame.evaluate(() => origin)).toBe('null');
  allRefused(await frame.evaluate(attack, host.port));
});

test('a worker of a page gets nowhere', async () => {
  await browser.page.goto(near);
  const attempts = await browser.page.evaluate(
    async (source, port) => {
      const code = `(${source})(${port}).then((outcome) => postMessage(outcome))`;
      const worker = new Worker(URL.createObjectURL(new Blob([code])));
      return await new Promise<unknown>((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
      });
    },
    attack.toString(),
    host.port,
  );
  allRefused(attempts as Attempt[]);
});

test('another extension gets nowhere', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bridge-other-'));
  cleanup.add('the other extension', () => rm(folder, { recursive: true, force: true }));
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({
      manifest_version: 3,
      name: 'Another',
      version: '1',
      host_permissions: ['<all_urls>'],
    }),
  );
  await writeFile(join(folder, 'page.html'), '<title>Another</title>');
  const id = await browser.page.browser().installExtension(folder);
  const tab = await browser.openTab(`chrome-extension://${id}/page.html`);
  const attempts = await tab.evaluate(attack, host.port);
  await tab.close();
  // With a right to all pages it may read what no Origin guards: the page of the dashboard, which is no secret.
  const secret = attempts.filter(({ what }) => what !== 'the dashboard page');
  expect(secret.length).toBeGreaterThanOrEqual(10);
  allRefused(secret);
});

test('a page that has hooked everything first learns nothing, and the game is played', async () => {
  const { page } = browser;
  const hooked = await page.evaluateOnNewDocument(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = (value: unknown): void => {
      try {
        seen.push(typeof value === 'string' ? value : JSON.stringify(value));
      } catch {
        seen.push(String(value));
      }
    };
    window.WebSocket = new Proxy(WebSocket, {
      construct: (Made, [url]: [string]) => {
        note(`socket ${url}`);
        return new Made(url);
      },
    });
    const post = window.postMessage.bind(window);
    window.postMessage = (message: unknown) => {
      note(message);
      post(message, '*');
    };
    window.addEventListener('message', ({ data }) => note(data));
    const parse = JSON.parse;
    JSON.parse = (text: string) => {
      note(text);
      return parse(text) as unknown;
    };
    const push = Array.prototype.push;
    Array.prototype.push = function (this: unknown[], ...items: unknown[]): number {
      if (this !== seen && items.some((item) => typeof item === 'string'))
        push.apply(seen, [String(items[0])]);
      return push.apply(this, items);
    };
  });
  await page.goto(game);
  await switchOn(browser, 'play', { pace: 'max', thinkMs: 2 });
  await until('moves', async () => (await report(browser)).moves >= 20, PLAY_LIMIT_MS);
  await switchOn(browser, 'off');
  await page.removeScriptToEvaluateOnNewDocument(hooked.identifier);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.join('\n'));
  expect(seen).not.toMatch(/socket ws|bridge|secret|nonce|proof|expectimax/);
});

test('nobody was paired and no game was made by any of it', async () => {
  const { clients } = (await hostCommand(host.data, 'pair', 'list')) as { clients: object[] };
  expect(clients).toHaveLength(1);
  const { games } = (await hostCommand(host.data, 'log', 'list')) as {
    games: { client: string }[];
  };
  expect(new Set(games.map(({ client }) => client))).toEqual(
    new Set(clients.map((one) => (one as { client: string }).client)),
  );
  expect(browser.errors).toEqual([]);
});
