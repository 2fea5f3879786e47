// scripts/try-page as its users call it: the result's keys, the exit codes, and nothing left behind.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostCommand } from './drive/host.ts';
import { ORIGINAL_GAME, PAGES } from './drive/paths.ts';
import { until } from './drive/wait.ts';
import { tryPageCommand } from './support/command.ts';
import { readLog, replay } from './support/log.ts';
import { sameBoard, slide, type Board, type Direction } from './support/rules.ts';
import type { Result } from './try-page/result.ts';

const KEYS = [
  'page',
  'detected',
  'source',
  'rows',
  'cols',
  'rules',
  'mode',
  'hints',
  'moves',
  'mismatches',
  'moves_per_second',
  'max_tile',
  'score',
  'score_rules',
  'over',
  'end',
  'reason',
  'game_id',
  'blocked',
  'errors',
  'page_errors',
];

interface Read {
  readonly before: Board | null;
  readonly direction: Direction | null;
  readonly after: Board;
  readonly verdict: string;
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bridge-try-test-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function parse(stdout: string): Result {
  expect(stdout.trim().split('\n')).toHaveLength(1);
  return JSON.parse(stdout) as Result;
}

/** Moves as the design counts them, from the trace alone. */
function countMoves(reads: readonly Read[]): number {
  return reads.filter(({ before, direction, after }) => {
    if (!before || !direction) return false;
    const slid = slide(before, direction);
    if (sameBoard(slid, before)) return false;
    const changed = after.flatMap((row, r) =>
      row.flatMap((value, c) => (value === slid[r]?.[c] ? [] : [[slid[r]?.[c], value]])),
    );
    return changed.length === 1 && changed[0]?.[0] === 0 && [2, 4].includes(changed[0][1] ?? 0);
  }).length;
}

test('a played page gives the result, a picture, a trace that recounts, and the game in the log', async () => {
  const data = join(folder, 'data');
  const trace = join(folder, 'trace.jsonl');
  const screenshot = join(folder, 'page.png');
  const { code, stdout, leftovers } = await tryPageCommand([
    ...[ORIGINAL_GAME, '--moves', '60', '--json'],
    ...['--data', data, '--trace', trace, '--screenshot', screenshot],
  ]);
  const result = parse(stdout);
  expect(code).toBe(0);
  expect(Object.keys(result)).toEqual(KEYS);
  expect(result).toMatchObject({
    detected: true,
    rows: 4,
    cols: 4,
    rules: 'standard',
    mode: 'play',
    mismatches: 0,
    over: false,
    end: 'moves',
    reason: '',
    blocked: [],
    errors: [],
    page_errors: [],
  });
  expect(result.moves).toBe(60);
  expect(result.score).toBe(result.score_rules);
  expect(leftovers).toEqual([]);

  const lines = (await readFile(trace, 'utf8')).trim().split('\n');
  expect(countMoves(lines.map((line) => JSON.parse(line) as Read))).toBe(result.moves);
  expect((await readFile(screenshot)).subarray(1, 4).toString()).toBe('PNG');
  const log = await readLog(data, result.game_id ?? '');
  expect(log.moves).toHaveLength(result.moves);
  replay(log);
});

test('in hint mode the tool presses what the arrow shows', async () => {
  const { code, stdout } = await tryPageCommand([
    ...[ORIGINAL_GAME, '--mode', 'hint', '--moves', '15', '--json'],
  ]);
  const result = parse(stdout);
  expect(code).toBe(0);
  expect(result).toMatchObject({ mode: 'hint', end: 'moves', mismatches: 0 });
  expect(result.moves).toBe(15);
  expect(result.hints).toBeGreaterThanOrEqual(result.moves);
});

test('outside requests are answered from files or refused and listed', async () => {
  const { code, stdout } = await tryPageCommand([
    ...[`${PAGES}/outside`, '--json', '--seconds', '8', '--prefix', '/some/where/'],
    ...['--map', `game-loader\\.js$=${PAGES}/outside/loader.js`, '--click', 'text=Start the game'],
  ]);
  const result = parse(stdout);
  // The page has no board, whatever is clicked in it.
  expect(code).toBe(1);
  expect(result).toMatchObject({ detected: false, end: 'failed', source: 'none' });
  expect(result.page).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/some\/where\/$/);
  expect(result.reason).not.toBe('');
  expect([...result.blocked].sort()).toEqual([
    'https://pictures.example/started.png',
    'https://styles.example/theme.css',
    'wss://scores.example/live',
  ]);
  expect(result.page_errors).toHaveLength(1);
  expect(result.page_errors[0]).toContain('a fault of the page');
  expect(result.errors).toEqual([]);
});

test.each([
  [[], 'URL_OR_DIR'],
  [['no/such/folder'], 'URL_OR_DIR'],
  [[ORIGINAL_GAME, '--page', 'other.html'], '--page'],
  [[ORIGINAL_GAME, '--moves', 'many'], '--moves'],
  [[ORIGINAL_GAME, '--mode', 'off'], '--mode'],
  [[ORIGINAL_GAME, '--map', 'x=nothing'], '--map'],
  [[ORIGINAL_GAME, '--prefix', 'base'], '--prefix'],
  [[ORIGINAL_GAME, '--unknown'], ''],
  [[`${ORIGINAL_GAME}/index.html`], 'URL_OR_DIR'],
  [[ORIGINAL_GAME, '--player', ''], '--player'],
  [[ORIGINAL_GAME, '--player', 'nobody'], '--player'],
  [[ORIGINAL_GAME, '--trace', 'no/such/folder/trace'], '--trace'],
  [[ORIGINAL_GAME, '--screenshot', PAGES], '--screenshot'],
] as const)('bad use %j is said as JSON with its field', async (args, field) => {
  const { code, stdout } = await tryPageCommand([...args, '--json']);
  expect(code).toBe(2);
  const { error } = JSON.parse(stdout) as { error: Record<string, string> };
  expect(Object.keys(error)).toEqual(['code', 'field', 'message']);
  expect(error).toMatchObject({ code: 'bad_use', field });
});

test('a file and an option nobody knows are answered with what to write', async () => {
  const file = await tryPageCommand([`${ORIGINAL_GAME}/index.html`]);
  expect(file.stderr).toContain('give its folder, with --page index.html');
  const option = await tryPageCommand([ORIGINAL_GAME, '--bogus']);
  expect(option.stderr).toBe("try-page: Unknown option '--bogus'; --help lists the options\n");
});

test('an interrupted try tells what it has and leaves nothing behind', async () => {
  const data = await mkdtemp(join(folder, 'interrupted-'));
  let kill: (signal: NodeJS.Signals) => void = () => undefined;
  const running = tryPageCommand(
    [ORIGINAL_GAME, '--moves', '100000', '--json', '--data', data],
    (send) => {
      kill = send;
    },
  );
  const games = (): Promise<unknown> => hostCommand(data, 'log', 'list').catch(() => null);
  await until(
    'the game to begin',
    async () => JSON.stringify(await games()).includes('127.0.0.1'),
    60_000,
  );
  kill('SIGINT');
  const { code, stdout, leftovers } = await running;
  const result = parse(stdout);
  expect(result).toMatchObject({ end: 'failed', reason: 'ended by SIGINT', errors: [] });
  expect(code).toBe(1);
  expect(leftovers).toEqual([]);
  const log = await readLog(data, result.game_id ?? '');
  expect(log.moves).toHaveLength(result.moves);
  replay(log);
});
