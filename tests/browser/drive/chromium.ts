// Chromium with the extension, driven over the DevTools protocol.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page, type Target } from 'puppeteer-core';
import {
  askFromExtensionPage,
  QUIET_PAGE,
  fillField,
  profileIn,
  type DrivenBrowser,
  type LaunchOptions,
  type Popup,
} from './browser.ts';
import { describe, sortPageErrors } from './errors.ts';
import { EXTENSION_CHROME, IDENTITY } from './paths.ts';
import { hasEnded, until, within } from './wait.ts';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const POPUP_LIMIT_MS = 20_000;
const CLOSE_LIMIT_MS = 5_000;

/** Refuses what no request interception sees: sockets, preconnections, other tabs. */
function resolverRules(outside: string | null): string[] {
  if (outside === 'any') return [];
  const known = ['127.0.0.1', 'localhost', ...(outside === null ? [] : [outside])];
  const excluded = known.map((host) => `, EXCLUDE ${host}`).join('');
  return [`--host-resolver-rules=MAP * ~NOTFOUND${excluded}`];
}

function switches({ outside, switches: more = [] }: LaunchOptions): string[] {
  return [
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--disable-features=Translate,MediaRouter',
    ...resolverRules(outside),
    // Chromium's sandbox refuses to run as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...more,
  ];
}

function drivenPopup(page: Page): Popup {
  return {
    click: (selector) => page.locator(selector).setTimeout(POPUP_LIMIT_MS).click(),
    fill: async (selector, value) => {
      await page.waitForSelector(selector, { timeout: POPUP_LIMIT_MS });
      await page.$eval(selector, fillField, value);
    },
    text: (selector) => page.$eval(selector, (element) => element.textContent ?? ''),
    attribute: (selector, name) =>
      page.$eval(selector, (element, key) => element.getAttribute(key), name),
    visible: (selector) =>
      page.evaluate((query) => document.querySelector(query)?.checkVisibility() ?? false, selector),
    value: (selector) => page.$eval(selector, (field) => (field as HTMLInputElement).value),
    checked: (selector) => page.$eval(selector, (box) => (box as HTMLInputElement).checked),
    // It also closes by itself when the focus leaves it.
    close: () => page.close().catch(() => undefined),
  };
}

/** A user's folder in which the browser remembers that every site was once granted to the extension. */
async function agreeableProfile(): Promise<string> {
  const { chrome_id: id } = JSON.parse(await readFile(IDENTITY, 'utf8')) as { chrome_id: string };
  const folder = await mkdtemp(join(tmpdir(), 'bridge-profile-'));
  await mkdir(join(folder, 'Default'));
  const granted = {
    api: [],
    explicit_host: ['*://*/*'],
    manifest_permissions: [],
    scriptable_host: [],
  };
  const settings = { [id]: { runtime_granted_permissions: granted } };
  const preferences = JSON.stringify({ extensions: { settings } });
  await writeFile(join(folder, 'Default', 'Preferences'), preferences);
  return folder;
}

async function watchWorker(target: Target, errors: string[]): Promise<void> {
  const session = await target.createCDPSession();
  session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    errors.push(exceptionDetails.exception?.description ?? exceptionDetails.text);
  });
  await session.send('Runtime.enable');
}

export async function launchChromium(options: LaunchOptions): Promise<DrivenBrowser> {
  const program = PROGRAMS.find((path) => existsSync(path));
  if (!program) throw new Error(`no Chromium found (${PROGRAMS.join(', ')})`);
  const profile = options.agreeable ? await agreeableProfile() : null;
  const browser: Browser = await puppeteer.launch({
    ...(profile === null ? {} : { userDataDir: profile }),
    ...(options.home === undefined
      ? {}
      : { userDataDir: profileIn(options.home), env: { ...process.env, HOME: options.home } }),
    executablePath: program,
    headless: options.headless,
    pipe: true,
    enableExtensions: true,
    // The caller cleans up on signals, in its own order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    defaultViewport: options.headless ? { width: 1000, height: 1000 } : null,
    args: switches(options),
  });
  try {
    const errors: string[] = [];
    const pageErrors: string[] = [];
    browser.on('targetcreated', (target: Target) => {
      if (target.type() === 'service_worker' && target.url().startsWith('chrome-extension://')) {
        watchWorker(target, errors).catch((error: unknown) => errors.push(describe(error)));
      }
    });
    const id = await browser.installExtension(EXTENSION_CHROME);
    const extension = (await browser.extensions()).get(id);
    if (!extension) throw new Error('Chromium did not take the extension');
    const page = (await browser.pages())[0] ?? (await browser.newPage());
    sortPageErrors(page, errors, pageErrors);

    const popupAddress = `chrome-extension://${id}/popup.html`;
    let asker: Page | undefined;
    return {
      name: 'chromium',
      page,
      errors,
      pageErrors,
      onSocket: async (listener) => {
        const session = await page.createCDPSession();
        session.on('Network.webSocketCreated', ({ url }) => listener(url));
        await session.send('Network.enable');
      },
      openTab: async (address) => {
        const tab = await browser.newPage();
        await tab.goto(address);
        return tab;
      },
      openPopup: async () => {
        await page.bringToFront();
        const before = new Set(browser.targets());
        await page.triggerExtensionAction(extension);
        const target = await browser.waitForTarget(
          (candidate) => candidate.url() === popupAddress && !before.has(candidate),
          { timeout: POPUP_LIMIT_MS },
        );
        const popup = await within('the popup', POPUP_LIMIT_MS, target.asPage());
        popup.on('pageerror', (error) => errors.push(describe(error)));
        await popup.waitForSelector('#state:not(:empty)', { timeout: POPUP_LIMIT_MS });
        return drivenPopup(popup);
      },
      ask: async (message) => {
        if (!asker || asker.isClosed()) {
          asker = await browser.newPage({ background: true });
          await asker.goto(`chrome-extension://${id}/${QUIET_PAGE}`);
        }
        return JSON.parse(
          await asker.evaluate(askFromExtensionPage, JSON.stringify(message)),
        ) as unknown;
      },
      onClosed: (listener) => void browser.once('disconnected', listener),
      close: async () => {
        const child = browser.process();
        await within('closing Chromium', CLOSE_LIMIT_MS, browser.close()).catch(() => {
          child?.kill('SIGKILL');
        });
        if (child) await until('the end of Chromium', () => hasEnded(child), CLOSE_LIMIT_MS);
        if (profile !== null) await rm(profile, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
