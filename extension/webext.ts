// The one file that touches the browser's extension API. The rest of the extension knows only what is
// exported here, so that it can be tested without a browser.

import { browser, type Browser } from 'wxt/browser';
import { HANDLE, wakeHandle } from './play/handle.ts';

export type Port = Browser.runtime.Port;
export type Sender = Browser.runtime.MessageSender;

/** The text of `_locales/<language>/messages.json` under `key`, or the key itself where it is missing. */
export function text(key: string, ...values: string[]): string {
  const getMessage = browser.i18n.getMessage as (name: string, values?: string[]) => string;
  return getMessage(key, values) || key;
}

export const extensionVersion = (): string => browser.runtime.getManifest().version;

// --- messages -------------------------------------------------------------------------------------

export function connectToBackground(name: string): Port {
  return browser.runtime.connect({ name });
}

export function onConnect(handle: (port: Port) => void): void {
  browser.runtime.onConnect.addListener(handle);
}

/** Sends `message` from a page of the extension to the background and resolves with its answer. */
export function ask(message: unknown): Promise<unknown> {
  return browser.runtime.sendMessage(message);
}

/** Answers messages from pages of the extension. Messages from content scripts and others are ignored. */
export function onAsk(answer: (message: unknown) => Promise<unknown> | null): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Sender, reply) => {
    if (sender.id !== browser.runtime.id || !isOwnPage(sender)) return undefined;
    const answered = answer(message);
    if (answered === null) return undefined;
    answered.then(reply, (error: unknown) => reply({ error: String(error) }));
    return true;
  });
}

function isOwnPage(sender: Sender): boolean {
  return sender.url?.startsWith(browser.runtime.getURL('' as never)) ?? false;
}

/** False once the extension was reloaded or removed while its script still stands in a page. */
export function contextIsAlive(): boolean {
  try {
    return Boolean(browser.runtime?.id);
  } catch {
    return false;
  }
}

/** Any call of the API keeps a Firefox event page alive; socket traffic does not. */
export async function touchApi(): Promise<void> {
  await browser.runtime.getPlatformInfo();
}

/** Has the browser start a program it knows by `name`, and resolves with what that answers; rejects where it knows none. */
export function askNative(name: string, message: object): Promise<unknown> {
  return browser.runtime.sendNativeMessage(name, message);
}

/** The Origin of everything this extension sends; in Firefox each profile has its own. */
export const ownOrigin = (): string =>
  new URL(browser.runtime.getURL('' as never)).href.slice(0, -1);

// --- tabs and scripts -----------------------------------------------------------------------------

export async function activeTab(): Promise<{ id: number; url: string } | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id === undefined ? null : { id: tab.id, url: tab.url ?? '' };
}

export async function openTab(url: string): Promise<void> {
  await browser.tabs.create({ url });
}

/** `leaving`: the document goes away just now, and the browser tells of the next one's loading. */
export type Entry = 'entered' | 'refused' | 'leaving';

/** A page of many frames that come and go may lose one in each try. */
const ENTRY_TRIES = 3;

/**
 * Sees to it that the page script runs in every frame of the tab that the extension may enter. Where it is already it
 * is only woken: to read it once more costs the page milliseconds.
 */
export async function injectPageScript(tabId: number): Promise<Entry> {
  for (let left = ENTRY_TRIES; left > 0; left--) {
    try {
      const woken = await browser.scripting.executeScript({
        target: { tabId, allFrames: true },
        func: wakeHandle,
        args: [HANDLE],
      });
      const frameIds = woken.filter(({ result }) => result !== true).map(({ frameId }) => frameId);
      if (frameIds.length > 0) {
        await browser.scripting.executeScript({
          target: { tabId, frameIds },
          files: ['/page.js'],
        });
      }
      return 'entered';
    } catch {
      // A document or frame that vanishes under the script fails like one that must not be entered.
      if (!(await hasLoaded(tabId))) return 'leaving';
    }
  }
  return 'refused';
}

async function hasLoaded(tabId: number): Promise<boolean> {
  try {
    return (await browser.tabs.get(tabId)).status === 'complete';
  } catch {
    return false;
  }
}

/** What the tab shows, as a PNG data URL; null where it is not in front, or the browser does not let us look. */
export async function photographTab(tabId: number): Promise<string | null> {
  try {
    const { active, windowId } = await browser.tabs.get(tabId);
    if (!active) return null;
    const photo = await browser.tabs.captureVisibleTab(windowId, { format: 'png' });
    // Another tab may have come to the front meanwhile: its picture is none of our business.
    return (await browser.tabs.get(tabId)).active ? photo : null;
  } catch {
    return null;
  }
}

/** Runs the helper in the page's own world, in one frame; nothing where the browser does not let us in. */
export async function injectPageWorld(tabId: number, frameId: number): Promise<void> {
  try {
    await browser.scripting.executeScript({
      target: { tabId, frameIds: [frameId] },
      files: ['/page_world.js'],
      world: 'MAIN',
    });
  } catch {
    // Without it the picture is read alone.
  }
}

export function onTabLoaded(handle: (tabId: number) => void): void {
  browser.tabs.onUpdated.addListener((tabId, change) => {
    if (change.status === 'complete') handle(tabId);
  });
}

export function onTabClosed(handle: (tabId: number) => void): void {
  browser.tabs.onRemoved.addListener((tabId) => handle(tabId));
}

export async function setBadge(tabId: number, badge: string, title: string): Promise<void> {
  try {
    await browser.action.setBadgeText({ tabId, text: badge });
    await browser.action.setTitle({ tabId, title });
  } catch {
    // The tab was closed in the meantime.
  }
}

// --- permissions ----------------------------------------------------------------------------------

/** Must be called from a click in a page of the extension. */
export function requestOrigin(pattern: string): Promise<boolean> {
  return browser.permissions.request({ origins: [pattern] });
}

export function dropOrigin(pattern: string): Promise<boolean> {
  return browser.permissions.remove({ origins: [pattern] });
}

export async function grantedOrigins(): Promise<string[]> {
  return (await browser.permissions.getAll()).origins ?? [];
}

export function onPermissionsChanged(handle: () => void): void {
  browser.permissions.onAdded.addListener(handle);
  browser.permissions.onRemoved.addListener(handle);
}

const ALWAYS_SCRIPT = 'always';

/** Makes the browser run the page script by itself on `patterns`, and nowhere else. */
export async function registerPageScript(patterns: readonly string[]): Promise<void> {
  const registered = await browser.scripting.getRegisteredContentScripts({ ids: [ALWAYS_SCRIPT] });
  if (registered.length > 0) {
    await browser.scripting.unregisterContentScripts({ ids: [ALWAYS_SCRIPT] });
  }
  if (patterns.length === 0) return;
  await browser.scripting.registerContentScripts([
    {
      id: ALWAYS_SCRIPT,
      js: ['page.js'],
      matches: [...patterns],
      allFrames: true,
      runAt: 'document_idle',
      persistAcrossSessions: true,
    },
  ]);
}

// --- storage --------------------------------------------------------------------------------------

export interface Area {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  /** Every entry whose key begins with `prefix`. */
  all(prefix: string): Promise<Record<string, unknown>>;
}

function area(name: 'local' | 'session'): Area {
  const store = () => browser.storage[name];
  return {
    get: async (key) => (await store().get(key))[key],
    set: (key, value) => store().set({ [key]: value }),
    remove: (key) => store().remove(key),
    all: async (prefix) => {
      const everything = await store().get(null);
      return Object.fromEntries(
        Object.entries(everything).filter(([key]) => key.startsWith(prefix)),
      );
    },
  };
}

/** Survives a restart of the browser. */
export const localArea = area('local');
/** Survives the death of the background, ends with the browser; content scripts cannot read it. */
export const sessionArea = area('session');

/** Keeps the pairing's secret from content scripts, where the browser knows how. */
export async function closeLocalToPages(): Promise<void> {
  try {
    await browser.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
  } catch {
    // Firefox has no such level for this area.
  }
}

export function onLocalChange(key: string, handle: (value: unknown) => void): void {
  // Not the event of all areas: it would bring every write of the session's area back to us.
  browser.storage.local.onChanged.addListener((changes) => {
    const change = changes[key];
    if (change) handle(change.newValue);
  });
}
