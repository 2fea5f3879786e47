// Firefox with the extension, driven over WebDriver BiDi.
import { createProfile, Browser as Product } from '@puppeteer/browsers';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import puppeteer, { type Page } from 'puppeteer-core';
import { BidiTransport } from './bidi-transport.ts';
import {
  askFromExtensionPage,
  QUIET_PAGE,
  fillField,
  type DrivenBrowser,
  type LaunchOptions,
  type Popup,
} from './browser.ts';
import { sortPageErrors } from './errors.ts';
import { FirefoxWindow } from './firefox-window.ts';
import { isLoopback } from './outside.ts';
import { EXTENSION_FIREFOX } from './paths.ts';
import { hasEnded, until, within } from './wait.ts';

const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
// Shows the quiet page as it is, instead of in a viewer that belongs to the browser.
const PREFERENCES = { 'devtools.jsonview.enabled': false };

/** Where nothing outside may be reached, names are not even looked up. */
const preferences = ({ outside }: LaunchOptions): Record<string, boolean> => ({
  ...PREFERENCES,
  'network.dns.disabled': outside === null || isLoopback(outside),
});

const START_LIMIT_MS = 60_000;
const POPUP_LIMIT_MS = 20_000;
const CLOSE_LIMIT_MS = 8_000;
// Firefox never reports pages of an extension as loaded; they are there by then.
const EXTENSION_PAGE_MS = 1_000;

function start(program: string, profile: string, { headless, home }: LaunchOptions): ChildProcess {
  const options = ['--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  if (headless) options.push('--headless');
  options.push('--remote-allow-system-access');
  // In a group of its own: Ctrl-C is for us, who then close it.
  const env = home === undefined ? process.env : { ...process.env, HOME: home };
  return spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env });
}

async function listeningAddress(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('Firefox was started without its stderr');
  const lines = createInterface({ input: child.stderr });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const match = /WebDriver BiDi listening on (ws:\S+)/.exec(line);
      if (match?.[1]) resolve(match[1]);
    });
    child.once('exit', (code) => reject(new Error(`Firefox ended (${code}) instead of starting`)));
  });
}

function drivenPopup(window: FirefoxWindow, address: string): Popup {
  const run = (body: string): Promise<unknown> => window.runInPopup(address, body);
  const element = (selector: string): string =>
    `content.document.querySelector(${JSON.stringify(selector)})`;
  return {
    click: async (selector) => void (await run(`${element(selector)}.click()`)),
    fill: async (selector, value) => {
      // The function meant for the popup's own world is handed to it as text.
      const call = `(${fillField.toString()})(document.querySelector(${JSON.stringify(selector)}), ${JSON.stringify(value)})`;
      await run(`const sandbox = Cu.Sandbox(content, { sandboxPrototype: content });
        Cu.evalInSandbox(${JSON.stringify(call)}, sandbox);`);
    },
    text: async (selector) => String(await run(`return ${element(selector)}.textContent`)),
    attribute: async (selector, name) => {
      const value = await run(`return ${element(selector)}.getAttribute(${JSON.stringify(name)})`);
      return typeof value === 'string' ? value : null;
    },
    visible: async (selector) =>
      (await run(`return ${element(selector)}?.checkVisibility() ?? false`)) === true,
    value: async (selector) => String(await run(`return ${element(selector)}.value`)),
    checked: async (selector) => (await run(`return ${element(selector)}.checked`)) === true,
    close: async () => {
      // A popup that closed at once could not answer any more.
      await run('content.setTimeout(() => content.close())').catch(() => undefined);
      await until(
        'the popup to close',
        () =>
          run('').then(
            () => false,
            () => true,
          ),
        POPUP_LIMIT_MS,
      );
    },
  };
}

export async function launchFirefox(options: LaunchOptions): Promise<DrivenBrowser> {
  const program = PROGRAMS.find((path) => existsSync(path));
  if (!program) throw new Error(`no Firefox found (${PROGRAMS.join(', ')})`);
  const profile = await mkdtemp(join(tmpdir(), 'bridge-firefox-'));
  await createProfile(Product.FIREFOX, { path: profile, preferences: preferences(options) });
  const child = start(program, profile, options);
  const end = async (): Promise<void> => {
    if (!hasEnded(child)) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await within('the end of Firefox', CLOSE_LIMIT_MS, ended).catch(() => child.kill('SIGKILL'));
      await until('the end of Firefox', () => hasEnded(child), CLOSE_LIMIT_MS);
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await within('starting Firefox', START_LIMIT_MS, listeningAddress(child));
    const transport = await BidiTransport.connect(`${address}/session`);
    const browser = await puppeteer.connect({
      transport,
      protocol: 'webDriverBiDi',
      defaultViewport: options.headless ? { width: 1000, height: 1000 } : null,
    });
    const errors: string[] = [];
    const pageErrors: string[] = [];
    const id = await browser.installExtension(EXTENSION_FIREFOX);
    const page = (await browser.pages())[0] ?? (await browser.newPage());
    sortPageErrors(page, errors, pageErrors);
    const window = await FirefoxWindow.find(transport);
    const policy = `WebExtensionPolicy.getByID(${JSON.stringify(id)})`;
    const host = String(await window.run(`return ${policy}.mozExtensionHostname`));
    const popupAddress = `moz-extension://${host}/popup.html`;

    let asker: Page | undefined;
    return {
      name: 'firefox',
      page,
      errors,
      pageErrors,
      onSocket: () => Promise.resolve(),
      openTab: async (address) => {
        const tab = await browser.newPage();
        await tab.goto(address);
        return tab;
      },
      openPopup: async () => {
        await page.bringToFront();
        await window.run(`
          const { ExtensionParent } = ChromeUtils.importESModule(
            'resource://gre/modules/ExtensionParent.sys.mjs');
          const { extension } = ${policy};
          await ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);`);
        const popup = drivenPopup(window, popupAddress);
        await until(
          'the popup',
          async () => (await popup.text('#state').catch(() => '')) !== '',
          POPUP_LIMIT_MS,
        );
        return popup;
      },
      ask: async (message) => {
        if (!asker || asker.isClosed()) {
          asker = await browser.newPage({ background: true });
          await asker
            .goto(`moz-extension://${host}/${QUIET_PAGE}`, { timeout: EXTENSION_PAGE_MS })
            .catch(() => undefined);
        }
        const answer = asker.evaluate(askFromExtensionPage, JSON.stringify(message));
        return JSON.parse(await answer) as unknown;
      },
      onClosed: (listener) => void child.once('exit', listener),
      close: async () => {
        await within('closing Firefox', CLOSE_LIMIT_MS, browser.close()).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
