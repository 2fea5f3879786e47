// scripts/record-page: the geometry of an open page as JSON, for a unit test of the reader.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import puppeteer from 'puppeteer-core';
import { build } from 'vite';
import { serveFolder } from '../drive/server.ts';

const USE = 'record-page URL_OR_DIR [--page FILE] [--click SELECTOR] [--key KEY] --out FILE';
const CHROMIUM = '/usr/bin/chromium';

/** The extension's own reader, as one script. */
async function readerScript(): Promise<string> {
  const built = await build({
    logLevel: 'error',
    configFile: false,
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('in_page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'record',
      },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('the reader could not be bundled');
  return output.output[0].code;
}

/** One element a line: a change of the page is seen in a diff. */
function printed(recording: { readonly elements: readonly unknown[] }): string {
  const { elements, ...rest } = recording;
  const head = JSON.stringify(rest).slice(0, -1);
  return `${head},"elements":[\n${elements.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    page: { type: 'string', default: '' },
    click: { type: 'string', multiple: true },
    key: { type: 'string', multiple: true },
    out: { type: 'string' },
  },
});
const [target] = positionals;
if (target === undefined || values.out === undefined) {
  console.error(`use: ${USE}`);
  process.exit(2);
}
const served = /^https?:/.test(target) ? null : await serveFolder(target);
const browser = await puppeteer.launch({
  executablePath: CHROMIUM,
  pipe: true,
  defaultViewport: { width: 1000, height: 1000 },
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage();
  await page.goto((served?.url ?? target) + values.page);
  for (const selector of values.click ?? []) await page.locator(selector).click();
  for (const key of values.key ?? []) await page.keyboard.press(key as 'ArrowUp');
  // At rest: what moves is recorded by no one on purpose.
  await page.waitForFunction(() => document.getAnimations().every((one) => !one.pending));
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  await page.evaluate(await readerScript());
  const recording = (await page.evaluate('recordPage()')) as { elements: unknown[] };
  await writeFile(values.out, printed(recording));
} finally {
  await browser.close();
  await served?.close();
}
