// Sorts what goes wrong in a tab into ours and the page's.
import type { Page } from 'puppeteer-core';

const OURS = /(chrome|moz)-extension:\/\//;

export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export function sortPageErrors(page: Page, ours: string[], theirs: string[]): void {
  page.on('pageerror', (error) => {
    const text = describe(error);
    (OURS.test(text) ? ours : theirs).push(text);
  });
}
