// Sorts what goes wrong in a tab into ours and the page's.
import type { Page } from 'puppeteer-core';

const OURS = /(chrome|moz)-extension:\/\//;

export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** A page that fails at every frame is not listened to for ever. */
const MAX_PAGE_ERRORS = 50;

export function sortPageErrors(page: Page, ours: string[], theirs: string[]): void {
  page.on('pageerror', (error) => {
    const text = describe(error);
    if (OURS.test(text)) ours.push(text);
    else if (theirs.length < MAX_PAGE_ERRORS) theirs.push(text);
  });
}
