// Tries a list of pages one after the other and prints a table: node table.ts LIST.json [NAME...]
//
// LIST.json: [{"name", "target", "args": [...], "kind"}]; target and args are try-page's, kind is shown as it is.
// Each row says what try-page said, beside what its trace says when it is counted again.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readTrace, recount } from './recount.ts';
import type { Result } from './result.ts';

interface Entry {
  readonly name: string;
  readonly target: string;
  readonly args?: readonly string[];
  readonly kind?: string;
}

const COLUMNS = [
  'page',
  'kind',
  'command',
  'detected',
  'source',
  'size',
  'rules',
  'moves',
  'mismatches',
  'recount',
  'moves/s',
  'end',
  'reason',
];

/** Runs one try; exit 1 is an answer too. */
function tryPage(entry: Entry, home: string, trace: string): Promise<string> {
  const target = entry.target.startsWith('http') ? entry.target : resolve(home, entry.target);
  const args = [target, ...(entry.args ?? []), '--json', '--trace', trace];
  return new Promise((done) => {
    const options = { cwd: home, maxBuffer: 1 << 26 };
    execFile('node', [join(import.meta.dirname, 'main.ts'), ...args], options, (_, stdout) =>
      done(stdout),
    );
  });
}

/** A try that was killed says nothing, or half of it. */
function parse(stdout: string): Partial<Result> {
  try {
    return JSON.parse(stdout) as Partial<Result>;
  } catch {
    return {};
  }
}

async function row(entry: Entry, home: string, folder: string): Promise<string[]> {
  const trace = join(folder, 'trace.jsonl');
  await rm(trace, { force: true });
  const stdout = await tryPage(entry, home, trace);
  const command = ['try-page', entry.target, ...(entry.args ?? [])].join(' ');
  const result = parse(stdout);
  if (result.detected === undefined) {
    return [
      entry.name,
      entry.kind ?? '',
      command,
      ...Array<string>(8).fill(''),
      'failed',
      stdout.slice(0, 500),
    ];
  }
  const reads = readTrace(await readFile(trace, 'utf8').catch(() => ''));
  const again = recount(reads, result.rules ?? '');
  return [
    entry.name,
    entry.kind ?? '',
    command,
    result.detected ? 'yes' : 'no',
    result.source ?? '',
    `${result.rows}x${result.cols}`,
    result.rules ?? '',
    `${result.moves}`,
    `${result.mismatches}`,
    `${again.moves}/${again.mismatches}`,
    `${result.moves_per_second}`,
    result.end ?? '',
    [result.reason, ...(result.errors ?? [])].join(' '),
  ];
}

const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()).join(' | ')} |`;

async function main([list, ...names]: readonly string[]): Promise<void> {
  if (list === undefined) throw new Error('node table.ts LIST.json [NAME...]');
  const entries = JSON.parse(await readFile(list, 'utf8')) as Entry[];
  const chosen = entries.filter(({ name }) => names.length === 0 || names.includes(name));
  const folder = await mkdtemp(join(tmpdir(), 'bridge-table-'));
  try {
    console.log(line(COLUMNS));
    console.log(line(COLUMNS.map(() => '---')));
    for (const entry of chosen) console.log(line(await row(entry, dirname(resolve(list)), folder)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
