// scripts/record-page: the geometry of an open page as JSON, for a unit test of the reader.
import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import puppeteer, { type Page } from 'puppeteer-core';
import { build } from 'vite';
import { serveFolder } from '../drive/server.ts';

const USE = 'record-page URL_OR_DIR [--page FILE] [--click SELECTOR] [--key KEY] --out FILE';
const CHROMIUM = '/usr/bin/chromium';
const CLICK_LIMIT_MS = 5_000;

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

interface Options {
  readonly target: string;
  readonly page: string;
  readonly clicks: readonly string[];
  readonly keys: readonly string[];
  readonly out: string;
}

function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      page: { type: 'string', default: '' },
      click: { type: 'string', multiple: true, default: [] },
      key: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
    },
  });
  const [target, extra] = positionals;
  if (target === undefined) throw new Error('name an address or a folder');
  if (extra !== undefined) throw new Error(`one page at a time; "${extra}" is extra`);
  if (!values.out) throw new Error('--out names the file to write');
  if (!/^https?:/.test(target) && !statSync(target, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`"${target}" is neither an address nor a folder`);
  }
  const { page, click: clicks, key: keys, out } = values;
  return { target, page, clicks, keys, out };
}

async function openPage(page: Page, address: string, { clicks, keys }: Options): Promise<void> {
  const response = await page.goto(address);
  if (response && !response.ok()) throw new Error(`the page answers ${response.status()}`);
  for (const selector of clicks) await page.locator(selector).setTimeout(CLICK_LIMIT_MS).click();
  for (const key of keys) await page.keyboard.press(key as 'ArrowUp');
  // At rest: what moves is recorded by no one on purpose.
  await page.waitForFunction(() => document.getAnimations().every((one) => !one.pending));
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
}

async function record(options: Options): Promise<void> {
  const served = /^https?:/.test(options.target) ? null : await serveFolder(options.target);
  const browser = await puppeteer.launch({
    executablePath: CHROMIUM,
    pipe: true,
    defaultViewport: { width: 1000, height: 1000 },
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    await openPage(page, (served?.url ?? options.target) + options.page, options);
    await page.evaluate(await readerScript());
    const recording = (await page.evaluate('recordPage()')) as { elements: unknown[] };
    await writeFile(options.out, printed(recording));
  } finally {
    await browser.close();
    await served?.close();
  }
}

async function main(args: string[]): Promise<number> {
  const say = (error: unknown): void =>
    console.error(`record-page: ${error instanceof Error ? error.message : String(error)}`);
  let options: Options;
  try {
    options = readOptions(args);
  } catch (error) {
    say(error);
    console.error(`use: ${USE}`);
    return 2;
  }
  try {
    await record(options);
    return 0;
  } catch (error) {
    say(error);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
