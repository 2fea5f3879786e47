// The shown game: host, browser, pairing, and the page played until it ends.
import { mkdir } from 'node:fs/promises';
import type { PageReport } from '../../../extension/play/report.ts';
import { endGame, pair, popupWords, report as ask, switchOn } from '../drive/bridge.ts';
import type { BrowserName, DrivenBrowser } from '../drive/browser.ts';
import type { Cleanup } from '../drive/cleanup.ts';
import { Host, HostRefused } from '../drive/host.ts';
import { launchBrowser } from '../drive/launch.ts';
import { ORIGINAL_GAME } from '../drive/paths.ts';
import { serveFolder } from '../drive/server.ts';
import { pause } from '../drive/wait.ts';
import type { Terminal } from './terminal.ts';

const POLL_MS = 100;
/** How long a headless game may stand still before it counts as stuck. */
const STANDSTILL_MS = 20_000;

export interface Plan {
  readonly browser: BrowserName;
  readonly headless: boolean;
  /** 0 means no limit. */
  readonly moves: number;
  /** '' means the original game, served from here. */
  readonly url: string;
  /** The host's data folder; made where it is missing. */
  readonly data: string;
  /** Seconds since the script began. */
  readonly elapsed: () => number;
}

async function address({ url }: Plan, cleanup: Cleanup): Promise<string> {
  if (url !== '') return url;
  const served = await serveFolder(ORIGINAL_GAME);
  cleanup.add('the server', () => served.close());
  return served.url;
}

async function popupSays(browser: DrivenBrowser): Promise<string> {
  const popup = await browser.openPopup();
  try {
    return await popupWords(popup);
  } finally {
    await popup.close();
  }
}

/** With a window the game is the user's: it goes on until he closes it. */
async function follow(
  browser: DrivenBrowser,
  plan: Plan,
  terminal: Terminal,
): Promise<PageReport | null> {
  let closed = false;
  browser.onClosed(() => (closed = true));
  let last: PageReport | null = null;
  let movedAt = performance.now();
  while (!closed) {
    const now = await ask(browser).catch((error: unknown) => {
      if (closed || !browser.page.browser().connected) return null;
      throw error;
    });
    if (!now) return last;
    if (now.moves > 0 && (last?.moves ?? 0) === 0) {
      terminal.say(`first move after ${plan.elapsed().toFixed(1)} s`);
    }
    if (now.moves !== last?.moves) movedAt = performance.now();
    last = now;
    terminal.show(now);
    if (plan.moves > 0 && now.moves >= plan.moves) return now;
    if (plan.headless && now.over) return now;
    if (plan.headless && performance.now() - movedAt > STANDSTILL_MS) {
      throw new Error(`the game stands still; the popup says "${await popupSays(browser)}"`);
    }
    await pause(POLL_MS);
  }
  return last;
}

export async function play(plan: Plan, terminal: Terminal, cleanup: Cleanup): Promise<void> {
  const page = await address(plan, cleanup);
  await mkdir(plan.data, { recursive: true });
  const host = await Host.start(plan.data).catch((error: unknown) => {
    if (!(error instanceof HostRefused) || error.code !== 'already_running') throw error;
    throw new Error(
      `another scripts/run is playing, with its games in ${plan.data}: end that one first, with Ctrl-C there`,
    );
  });
  cleanup.add('the host', () => host.stop());
  terminal.say(`host on port ${host.port}, log in ${plan.data}`);
  const browser = await launchBrowser(plan.browser, {
    headless: plan.headless,
    outside: plan.url === '' ? null : 'any',
  });
  cleanup.add('the browser', () => browser.close());
  await browser.page.goto(page);
  terminal.say(`${plan.browser} on ${page}`);
  await pair(browser, host);
  await switchOn(browser, 'play', {
    ...(plan.headless ? { pace: 'max' } : {}),
    stopAfter: plan.moves,
  });
  let closed = false;
  const close = (last: PageReport): void => {
    if (closed) return;
    closed = true;
    terminal.show(last, true);
    terminal.say(
      `${last.over ? 'game over' : 'ended'} after ${last.moves} moves, highest tile ${last.maxTile}`,
    );
  };
  // However the game ends here, its last moves are in the log; a window that its user closed cannot be asked.
  cleanup.add('the game', async () => {
    if (browser.page.browser().connected) close(await endGame(browser));
  });
  const last = await follow(browser, plan, terminal);
  if (last) close(last);
}
