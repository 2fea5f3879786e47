// Runs a program to its end in a process group of its own, as a terminal does.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { until } from '../drive/wait.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Command lines of processes that it started, in whatever group, and that outlived it. */
  readonly leftovers: readonly string[];
}

const TRY_PAGE = fileURLToPath(new URL('../try-page/main.ts', import.meta.url));
const RUN = fileURLToPath(new URL('../run/main.ts', import.meta.url));

const MARK = 'BRIDGE_TEST_MARK';
/** A browser's helpers go a moment after it. */
const LEAVE_LIMIT_MS = 5_000;

/** What a program starts inherits its mark. */
async function marked(mark: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      if (!(await readFile(`/proc/${entry}/environ`, 'utf8')).includes(mark)) continue;
      found.push((await readFile(`/proc/${entry}/cmdline`, 'utf8')).replaceAll('\0', ' '));
    } catch {
      // It ended meanwhile, or is another user's.
    }
  }
  return found;
}

async function leftBehind(mark: string): Promise<string[]> {
  let found: string[] = [];
  const gone = async (): Promise<boolean> => (found = await marked(mark)).length === 0;
  await until('the end of all that was started', gone, LEAVE_LIMIT_MS).catch(() => undefined);
  return found;
}

async function runScript(
  main: string,
  args: readonly string[],
  onStart: (child: ChildProcessByStdio<null, Readable, Readable>) => void,
): Promise<Ran> {
  const mark = `${MARK}=${randomUUID()}`;
  const child = spawn(process.execPath, [main, ...args], {
    detached: true,
    env: { ...process.env, [MARK]: mark.slice(MARK.length + 1) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  onStart(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? -1, stdout, stderr, leftovers: await leftBehind(mark) };
}

/** scripts/try-page without its building. `onStart` may send signals to its group. */
export const tryPageCommand = (
  args: readonly string[],
  onStart: (kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
): Promise<Ran> =>
  runScript(TRY_PAGE, args, (child) =>
    onStart((signal) => process.kill(-(child.pid ?? 0), signal)),
  );

export interface RunOptions {
  readonly moves: number;
  readonly data: string;
  /** Closes the pipe that the game is shown in as soon as something was read from it, as `head -1` does. */
  readonly hangUp?: boolean;
  /** Presses Ctrl-C, twice, once the game is under way: the whole group hears it, as from a terminal. */
  readonly interrupt?: boolean;
}

/** scripts/run --headless without its building. */
export const runCommand = ({
  moves,
  data,
  hangUp = false,
  interrupt = false,
}: RunOptions): Promise<Ran> =>
  runScript(RUN, ['chromium', '1', `${moves}`, '', data], (child) => {
    if (hangUp) child.stdout.once('data', () => child.stdout.destroy());
    if (!interrupt) return;
    let shown = '';
    const group = -(child.pid ?? 0);
    child.stdout.on('data', function press(text: string) {
      shown += text;
      if (!/^first move/m.test(shown)) return;
      child.stdout.off('data', press);
      process.kill(group, 'SIGINT');
      process.kill(group, 'SIGINT');
    });
  });
