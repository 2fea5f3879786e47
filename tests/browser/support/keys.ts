// Records the keys that arrive in the page, before anything else sees them.
import type { Page } from 'puppeteer-core';

export interface SeenKey {
  readonly key: string;
  readonly trusted: boolean;
}

interface Recorder {
  seenKeys: SeenKey[];
}

/** From the next page load on. */
export async function recordKeys(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const seen: SeenKey[] = [];
    (window as unknown as Recorder).seenKeys = seen;
    addEventListener(
      'keydown',
      ({ key, isTrusted }) => seen.push({ key, trusted: isTrusted }),
      true,
    );
  });
}

export const seenKeys = (page: Page): Promise<readonly SeenKey[]> =>
  page.evaluate(() => (window as unknown as Recorder).seenKeys);

/** The page has drawn so many frames: time in which a key would have come. */
export const framesPass = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        let left = frames;
        const next = (): void => {
          if (left-- === 0) resolve();
          else requestAnimationFrame(next);
        };
        next();
      }),
    count,
  );
