// Runs a program to its end in a process group of its own.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Command lines of processes of the group that outlived it. */
  readonly leftovers: readonly string[];
}

const TRY_PAGE = fileURLToPath(new URL('../try-page/main.ts', import.meta.url));
const RUN = fileURLToPath(new URL('../run/main.ts', import.meta.url));

async function inGroup(group: number): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      // After the name, which may hold anything up to the last bracket: state, parent, group.
      const fields = (await readFile(`/proc/${entry}/stat`, 'utf8'))
        .replace(/^.*\) /s, '')
        .split(' ');
      if (Number(fields[2]) !== group || fields[0] === 'Z') continue;
      found.push((await readFile(`/proc/${entry}/cmdline`, 'utf8')).replaceAll('\0', ' '));
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}

async function runScript(
  main: string,
  args: readonly string[],
  onStart: (child: ChildProcessByStdio<null, Readable, Readable>) => void,
): Promise<Ran> {
  const child = spawn(process.execPath, [main, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  onStart(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? -1, stdout, stderr, leftovers: await inGroup(child.pid ?? -1) };
}

/** scripts/try-page without its building. `onStart` may send signals. */
export const tryPageCommand = (
  args: readonly string[],
  onStart: (kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
): Promise<Ran> => runScript(TRY_PAGE, args, (child) => onStart((signal) => child.kill(signal)));

export interface RunOptions {
  readonly moves: number;
  readonly data: string;
  /** Closes the pipe that the game is shown in as soon as something was read from it, as `head -1` does. */
  readonly hangUp?: boolean;
}

/** scripts/run --headless without its building. */
export const runCommand = ({ moves, data, hangUp = false }: RunOptions): Promise<Ran> =>
  runScript(RUN, ['chromium', '1', `${moves}`, '', data], (child) => {
    if (hangUp) child.stdout.once('data', () => child.stdout.destroy());
  });
