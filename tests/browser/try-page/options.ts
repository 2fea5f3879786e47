// The command line of scripts/try-page.
import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserName } from '../drive/browser.ts';
import type { Mapping } from '../drive/outside.ts';

export interface Options {
  /** An address, or the folder to serve. */
  readonly target: string;
  readonly isFolder: boolean;
  readonly page: string;
  readonly prefix: string;
  readonly clicks: readonly string[];
  readonly mappings: readonly Mapping[];
  readonly mode: 'play' | 'hint';
  readonly moves: number;
  readonly seconds: number;
  readonly thinkMs: number;
  readonly player: string;
  readonly pictureOnly: boolean;
  readonly browser: BrowserName;
  readonly screenshot: string | null;
  readonly trace: string | null;
  readonly data: string | null;
  readonly json: boolean;
}

/** What the user got wrong, and where. */
export class BadUse extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

const FLAGS = {
  page: { type: 'string', default: 'index.html' },
  prefix: { type: 'string', default: '/' },
  click: { type: 'string', multiple: true },
  map: { type: 'string', multiple: true },
  mode: { type: 'string', default: 'play' },
  moves: { type: 'string', default: '200' },
  seconds: { type: 'string', default: '60' },
  'think-ms': { type: 'string', default: '5' },
  player: { type: 'string', default: '' },
  'picture-only': { type: 'boolean', default: false },
  browser: { type: 'string', default: 'chromium' },
  screenshot: { type: 'string' },
  trace: { type: 'string' },
  data: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

function number(flag: string, text: string, low: number, high: number): number {
  const value = text.trim() === '' ? NaN : Number(text);
  if (!(value >= low && value <= high)) {
    throw new BadUse(flag, `${flag} takes a number from ${low} to ${high}, not "${text}"`);
  }
  return value;
}

function whole(flag: string, text: string, low: number, high: number): number {
  const value = number(flag, text, low, high);
  if (!Number.isInteger(value)) {
    throw new BadUse(flag, `${flag} takes a whole number, not "${text}"`);
  }
  return value;
}

function choice<T extends string>(flag: string, text: string, choices: readonly T[]): T {
  const found = choices.find((name) => name === text);
  if (!found) throw new BadUse(flag, `${flag} is one of ${choices.join(', ')}, not "${text}"`);
  return found;
}

/** The first `=` followed by an existing file divides: both a regular expression and a path may hold one. */
function mapping(text: string): Mapping {
  for (let at = text.indexOf('='); at !== -1; at = text.indexOf('=', at + 1)) {
    const file = resolve(text.slice(at + 1));
    if (at === 0 || !existsSync(file) || !statSync(file).isFile()) continue;
    try {
      return { pattern: new RegExp(text.slice(0, at)), file };
    } catch {
      throw new BadUse('--map', `--map: "${text.slice(0, at)}" is no regular expression`);
    }
  }
  throw new BadUse('--map', `--map takes REGEX=FILE with a file that exists, not "${text}"`);
}

function prefix(text: string): string {
  if (!/^\/([^?#\s]*\/)?$/.test(text)) {
    throw new BadUse('--prefix', `--prefix begins and ends with a slash, unlike "${text}"`);
  }
  return text;
}

function parse(args: readonly string[]) {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options: FLAGS, allowPositionals: true, tokens: true });
  } catch (error) {
    // What follows the first sentence is advice for other programs.
    const why = error instanceof Error ? error.message : String(error);
    throw new BadUse('', `${why.split(/\.\s/, 1)[0]}; --help lists the options`);
  }
  for (const token of parsed.tokens) {
    if (token.kind === 'option' && token.value === '') {
      throw new BadUse(token.rawName, `${token.rawName} takes a value`);
    }
  }
  return parsed;
}

/** Found out before anything is started; a file that is not there yet is not left behind. */
function writable(flag: string, path: string | undefined): string | null {
  if (path === undefined) return null;
  const isNew = !existsSync(path);
  try {
    closeSync(openSync(path, 'a'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BadUse(flag, `${flag} cannot be written: ${why}`);
  }
  if (isNew) rmSync(path);
  return path;
}

function readTarget(target: string, page: string): { target: string; isFolder: boolean } {
  if (/^https?:\/\//i.test(target)) {
    if (!URL.canParse(target)) throw new BadUse('URL_OR_DIR', `"${target}" is no address`);
    return { target, isFolder: false };
  }
  const folder = resolve(target);
  if (existsSync(folder) && statSync(folder).isFile()) {
    throw new BadUse(
      'URL_OR_DIR',
      `"${target}" is a file: give its folder, with --page ${basename(folder)}`,
    );
  }
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new BadUse('URL_OR_DIR', `"${target}" is neither an address nor a folder`);
  }
  const file = join(folder, page.split(/[?#]/, 1)[0] ?? '');
  if (!existsSync(file)) throw new BadUse('--page', `there is no ${page} in ${target}`);
  return { target: folder, isFolder: true };
}

export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args);
  const [target, extra] = positionals;
  if (target === undefined) throw new BadUse('URL_OR_DIR', 'name an address or a folder');
  if (extra !== undefined)
    throw new BadUse('URL_OR_DIR', `one page at a time; "${extra}" is extra`);
  return {
    ...readTarget(target, values.page),
    page: values.page,
    prefix: prefix(values.prefix),
    clicks: values.click ?? [],
    mappings: (values.map ?? []).map(mapping),
    mode: choice('--mode', values.mode, ['play', 'hint']),
    moves: whole('--moves', values.moves, 1, 10_000_000),
    seconds: number('--seconds', values.seconds, 0.1, 86_400),
    thinkMs: number('--think-ms', values['think-ms'], 0, 10_000),
    player: values.player,
    pictureOnly: values['picture-only'],
    browser: choice('--browser', values.browser, ['chromium', 'firefox']),
    screenshot: writable('--screenshot', values.screenshot),
    trace: writable('--trace', values.trace),
    data: values.data ?? null,
    json: values.json,
  };
}
