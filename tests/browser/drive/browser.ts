// What the two browsers have in common for a driver: one game tab, the toolbar action with its popup, a quiet tab of
// the extension from which reports are asked, and a list of what went wrong in our own scripts.
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';

export type BrowserName = 'chromium' | 'firefox';

export interface LaunchOptions {
  readonly headless: boolean;
  /** Host name of an outside page that may be reached, or `any`; all others resolve to nothing. */
  readonly outside: string | null;
  /**
   * The user has agreed before to whatever site the extension asks for. Nothing is granted until it asks; only the
   * browser's question, which nobody could answer here, is left out. Chromium only.
   */
  readonly agreeable?: boolean;
  /** The browser takes this folder for its user's; what was installed there for browsers counts. */
  readonly home?: string;
  /** Further switches of Chromium's; of one that comes twice the later counts. */
  readonly switches?: readonly string[];
}

/** Where Chromium keeps its profile in a home of its own. */
export const profileIn = (home: string): string => join(home, '.config', 'chromium');

export interface Popup {
  click(selector: string): Promise<void>;
  /** Sets an input or a select as its user would, with the events that follow. */
  fill(selector: string, value: string): Promise<void>;
  text(selector: string): Promise<string>;
  /** What an input or a text area holds. */
  value(selector: string): Promise<string>;
  attribute(selector: string, name: string): Promise<string | null>;
  visible(selector: string): Promise<boolean>;
  /** Whether a box is ticked. */
  checked(selector: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface DrivenBrowser {
  readonly name: BrowserName;
  /** The game's tab; it stays the active one. */
  readonly page: Page;
  /** Errors of the extension's own scripts. */
  readonly errors: string[];
  /** Uncaught errors of the page. */
  readonly pageErrors: string[];
  /** Addresses of sockets the page opened, as far as the browser tells. */
  onSocket(listener: (address: string) => void): Promise<void>;
  /** Opens one more tab, in front; the game's tab is in front again when it is closed. */
  openTab(address: string): Promise<Page>;
  /** Clicks the toolbar button, as the user would. */
  openPopup(): Promise<Popup>;
  /** Sends a message from a page of the extension, opened beside the game; `tabId` is added. */
  ask(message: Readonly<Record<string, unknown>>): Promise<unknown>;
  onClosed(listener: () => void): void;
  close(): Promise<void>;
}

/** A page of the extension in which nothing runs; the popup would look for a board by itself. */
export const QUIET_PAGE = 'manifest.json';

/** Runs in a page of the extension: asks the background about the window's active tab, which is the game's. */
export async function askFromExtensionPage(message: string): Promise<string> {
  interface Tabs {
    query(filter: object): Promise<{ id: number }[]>;
  }
  interface Api {
    tabs: Tabs;
    runtime: { sendMessage(message: object): Promise<unknown> };
  }
  const globals = globalThis as unknown as { browser?: Api; chrome: Api };
  const api = globals.browser ?? globals.chrome;
  const [tab] = await api.tabs.query({ active: true, currentWindow: true });
  const sent = { ...(JSON.parse(message) as object), tabId: tab?.id };
  return JSON.stringify((await api.runtime.sendMessage(sent)) ?? null);
}

/** Runs in the popup. */
export function fillField(field: Element | null, value: string): void {
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement;
  if (!isField) {
    throw new Error('no such field in the popup');
  }
  field.focus();
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
