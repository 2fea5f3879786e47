// Runs a program to its end in a process group of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Command lines of processes of the group that outlived it. */
  readonly leftovers: readonly string[];
}

const MAIN = fileURLToPath(new URL('../try-page/main.ts', import.meta.url));

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

/** scripts/try-page without its building. `onStart` may send signals. */
export async function tryPageCommand(
  args: readonly string[],
  onStart: (kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
): Promise<Ran> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  onStart((signal) => child.kill(signal));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? -1, stdout, stderr, leftovers: await inGroup(child.pid ?? -1) };
}
