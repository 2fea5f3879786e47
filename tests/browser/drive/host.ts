// The native host as a child process, and its other commands on the same data folder.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { HOST_PROGRAM } from './paths.ts';
import { hasEnded, within } from './wait.ts';

/** It reads the model, which a cold disk and a busy machine make slow. */
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 5_000;

/** Runs one command of the host and reads the one JSON object it prints. */
export async function hostCommand(data: string, ...command: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    HOST_PROGRAM,
    [...command, '--data', data, '--json'],
    { maxBuffer: 1 << 28 },
  );
  return JSON.parse(stdout) as unknown;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The host did not start, for a reason that it gave. */
export class HostRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

function refusal(error: unknown, line: string): Error {
  const message = field(error, 'message');
  if (typeof message !== 'string') return new Error(`the host began with: ${line}`);
  return new HostRefused(String(field(error, 'code')), `the host did not start: ${message}`);
}

export class Host {
  readonly data: string;
  readonly port: number;
  private readonly child: ChildProcess;
  private readonly complaints: string[];

  private constructor(data: string, port: number, child: ChildProcess, complaints: string[]) {
    this.data = data;
    this.port = port;
    this.child = child;
    this.complaints = complaints;
  }

  /** Port 0 takes a free one. */
  static async start(data: string, port = 0): Promise<Host> {
    const child = spawn(HOST_PROGRAM, ['serve', '--port', `${port}`, '--data', data, '--json'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C goes to the whole group of the terminal; the host ends when it is told, after the last move came in.
      detached: true,
    });
    const complaints: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
    const gone = once(child, 'exit').then(([code]) => {
      throw new Error(
        `the host ended (${code}) instead of starting: ${complaints.join('').trim()}`,
      );
    });
    // Only the start cares; later ends are asked for.
    gone.catch(() => undefined);
    try {
      const lines = createInterface({ input: child.stdout });
      const [line] = (await within(
        'the start of the host',
        START_LIMIT_MS,
        Promise.race([once(lines, 'line'), gone]),
      )) as [string];
      const first: unknown = JSON.parse(line);
      const ready = field(first, 'port');
      if (typeof ready !== 'number') throw refusal(field(first, 'error'), line);
      return new Host(data, ready, child, complaints);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** What it wrote to stderr so far. */
  get log(): string {
    return this.complaints.join('');
  }

  async pairCode(): Promise<string> {
    const code = field(await hostCommand(this.data, 'pair', 'code'), 'code');
    if (typeof code !== 'string') throw new Error('the host gave no pairing code');
    return code;
  }

  /** Asks it to end; it has a few seconds to do so. */
  async stop(): Promise<void> {
    if (hasEnded(this.child)) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await within('the end of the host', STOP_LIMIT_MS, ended).catch(() => this.kill());
  }

  /** Ends it with `signal` and waits for as long as it takes; its exit code, null where it had none. */
  async end(signal: 'SIGINT' | 'SIGTERM'): Promise<number | null> {
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }

  async kill(): Promise<void> {
    if (hasEnded(this.child)) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}
