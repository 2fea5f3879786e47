// One try of a page: host, browser, pairing, page, play, and everything closed again.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { endGame, pair, popupWords, switchOn } from '../drive/bridge.ts';
import type { DrivenBrowser } from '../drive/browser.ts';
import { Cleanup } from '../drive/cleanup.ts';
import { Host } from '../drive/host.ts';
import { launchBrowser } from '../drive/launch.ts';
import { Outside } from '../drive/outside.ts';
import { serveFolder } from '../drive/server.ts';
import { until } from '../drive/wait.ts';
import type { Options } from './options.ts';
import type { Learnt } from './result.ts';
import { Trace } from './trace.ts';
import { watch } from './watch.ts';

const PAGE_LIMIT_MS = 20_000;
const CLICK_LIMIT_MS = 5_000;

/** The page is at fault, or what the user says about it; nothing of ours. */
export class PageFault extends Error {}

async function dataFolder(options: Options, cleanup: Cleanup): Promise<string> {
  if (options.data !== null) return options.data;
  const folder = await mkdtemp(join(tmpdir(), 'bridge-try-'));
  cleanup.add('the data folder', () => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function pageAddress(options: Options, cleanup: Cleanup): Promise<string> {
  if (!options.isFolder) return options.target;
  const served = await serveFolder(options.target, options.prefix);
  cleanup.add('the server', () => served.close());
  return served.url + (options.page === 'index.html' ? '' : options.page);
}

/** The first that can be seen: menus keep others of their kind out of sight. */
async function shown(page: Page, selector: string): Promise<ElementHandle | null> {
  for (const element of await page.$$(selector)) if (await element.isVisible()) return element;
  return null;
}

/** `text=WORDS` means the element that shows them. */
async function clickAll(page: Page, clicks: readonly string[]): Promise<void> {
  for (const click of clicks) {
    const selector = click.startsWith('text=') ? `::-p-text(${click.slice(5)})` : click;
    try {
      await (await until(click, () => shown(page, selector), CLICK_LIMIT_MS)).click();
    } catch (error) {
      throw new PageFault(`--click ${click}: ${error instanceof Error ? error.message : error}`);
    }
  }
}

async function openPage(browser: DrivenBrowser, address: string, outside: Outside): Promise<void> {
  await outside.watch(browser.page);
  await browser.onSocket((socket) => outside.noteSocket(socket));
  const response = await browser.page
    .goto(address, { waitUntil: 'load', timeout: PAGE_LIMIT_MS })
    .catch((error: unknown) => {
      throw new PageFault(
        `the page did not load: ${error instanceof Error ? error.message : error}`,
      );
    });
  if (response && response.status() >= 400) {
    throw new PageFault(`the page answers ${response.status()}`);
  }
}

/** Why the bridge is not playing, in the words of its popup. */
async function explain(browser: DrivenBrowser, state: string): Promise<string> {
  const popup = await browser.openPopup();
  try {
    return `${state}: ${await popupWords(popup)}`;
  } finally {
    await popup.close();
  }
}

/** Fills in what it learns as it goes, so that a try cut short still tells. */
export async function tryPage(options: Options, learnt: Learnt, cleanup: Cleanup): Promise<void> {
  learnt.page = await pageAddress(options, cleanup);
  const { origin, hostname } = new URL(learnt.page);
  const host = await Host.start(await dataFolder(options, cleanup));
  cleanup.add('the host', () => host.stop());
  const browser = await launchBrowser(options.browser, { headless: true, outside: hostname });
  cleanup.add('the browser', () => browser.close());
  learnt.errors = browser.errors;
  learnt.pageErrors = browser.pageErrors;

  const outside = new Outside({ mappings: options.mappings, home: origin });
  await openPage(browser, learnt.page, outside);
  learnt.blocked = outside.blocked;
  await clickAll(browser.page, options.clicks);
  await pair(browser, host);
  const switching = switchOn(browser, options.mode, {
    thinkMs: options.thinkMs,
    pace: 'max',
    stopAfter: options.moves,
    pictureOnly: options.pictureOnly,
    ...(options.player === '' ? {} : { player: options.player }),
  });
  if (options.data !== null) {
    // A log that is kept gets the last moves also of a try that is cut short, and be it while the popup that began the
    // game is still open; what its page does then is its own.
    cleanup.add('the game', async () => {
      await switching.catch(() => undefined);
      learnt.report = await endGame(browser).catch(() => learnt.report);
    });
  }
  await switching;

  const trace = new Trace(options.trace);
  cleanup.add('the trace', () => trace.close());
  const { end, state } = await watch(browser, options, trace, (report) => {
    learnt.report = report;
  });
  learnt.end = end;
  await trace.close();
  if (options.data !== null) await endGame(browser);
  if (end === 'stopped' || end === 'failed') {
    learnt.reason = await explain(browser, state).catch(() => state);
  }
  if (options.screenshot !== null) {
    await browser.page.screenshot({ path: options.screenshot as `${string}.png`, type: 'png' });
  }
}
