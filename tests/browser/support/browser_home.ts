// A user's folder in which `bridge2048 install` was run, and a browser that takes it for its user's own.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { PageReport } from '../../../extension/play/report.ts';
import { report, switchOn } from '../drive/bridge.ts';
import type { BrowserName, DrivenBrowser } from '../drive/browser.ts';
import { Cleanup } from '../drive/cleanup.ts';
import { hostCommand } from '../drive/host.ts';
import { launchBrowser } from '../drive/launch.ts';
import { HOST_PROGRAM, ORIGINAL_GAME } from '../drive/paths.ts';
import { serveFolder } from '../drive/server.ts';
import { until } from '../drive/wait.ts';

const PLAY_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;

export interface Running {
  readonly port: number;
  readonly pid: number;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

export class BrowserHome {
  readonly home: string;
  readonly data: string;
  readonly #cleanup = new Cleanup();

  private constructor(home: string) {
    this.home = home;
    this.data = join(home, 'data');
  }

  static async make(): Promise<BrowserHome> {
    const made = new BrowserHome(await mkdtemp(join(tmpdir(), 'bridge-home-')));
    const { home, data } = made;
    const gone = () => rm(home, { recursive: true, force: true, maxRetries: 5 });
    made.#cleanup.add('the home', gone);
    await promisify(execFile)(HOST_PROGRAM, ['install', '--data', data], {
      env: { ...process.env, HOME: home, XDG_CONFIG_HOME: '' },
    });
    made.#cleanup.add('the host', () => made.#stopHost());
    return made;
  }

  /** The host that was started last. */
  async running(): Promise<Running> {
    return JSON.parse(await readFile(join(this.data, 'running.json'), 'utf8')) as Running;
  }

  async clients(): Promise<readonly object[]> {
    const { clients } = (await hostCommand(this.data, 'pair', 'list')) as { clients: object[] };
    return clients;
  }

  /** A browser on the original game; nothing is paired. */
  async browser(name: BrowserName): Promise<DrivenBrowser> {
    const browser = await launchBrowser(name, { headless: true, outside: null, home: this.home });
    this.#cleanup.add('the browser', () => browser.close());
    const { url, close } = await serveFolder(ORIGINAL_GAME);
    this.#cleanup.add('the page', close);
    await browser.page.goto(url);
    return browser;
  }

  /** Closes everything; what could not be closed is told. */
  end(): Promise<readonly string[]> {
    return this.#cleanup.run();
  }

  async #stopHost(): Promise<void> {
    const running = await this.running().catch(() => null);
    if (running === null || !isAlive(running.pid)) return;
    process.kill(running.pid, 'SIGTERM');
    await until('the end of the host', () => !isAlive(running.pid), STOP_LIMIT_MS);
  }
}

export const movesMade = (browser: DrivenBrowser, least: number): Promise<PageReport> =>
  until(
    `${least} moves`,
    async () => {
      const last = await report(browser);
      return last.moves >= least && last;
    },
    PLAY_LIMIT_MS,
  );

/** Switches the bridge on in a browser that knows the host from its installation alone, and kills the host in mid-game. */
export async function playsWithNothingTyped(home: BrowserHome, name: BrowserName): Promise<void> {
  const browser = await home.browser(name);
  await switchOn(browser, 'play', { pace: '20', thinkMs: 2 });
  const first = await movesMade(browser, 10);
  const before = await home.running();
  const clients = await home.clients();
  expect(clients).toHaveLength(1);

  process.kill(before.pid, 'SIGKILL');
  const after = await movesMade(browser, first.moves + 20);
  expect((await home.running()).pid).not.toBe(before.pid);
  expect(after).toMatchObject({ gameId: first.gameId, mismatches: 0 });
  expect(await home.clients()).toEqual(clients);
  expect(browser.errors).toEqual([]);
}
