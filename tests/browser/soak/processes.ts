// What the system says of the processes of host and browser.
import { readdir, readFile } from 'node:fs/promises';

export type Kind = 'host' | 'background' | 'page' | 'browser';

export interface Taken {
  /** Resident, in kB, of all processes of the kind. */
  readonly kb: number;
  readonly descriptors: number;
  readonly threads: number;
}

const EVERY_KIND: readonly Kind[] = ['host', 'background', 'page', 'browser'];

function kindOf(command: string): Kind {
  if (command.includes('bridge2048')) return 'host';
  if (!command.includes('--type=renderer')) return 'browser';
  return command.includes('--extension-process') ? 'background' : 'page';
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

async function familyOf(roots: readonly number[]): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const pid of all) parents.set(pid, await parentOf(pid));
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (roots.includes(pid) || isOurs(parents.get(pid)));
  return all.filter(isOurs);
}

/** Of the processes `roots` and all that descend from them. */
export async function taken(roots: readonly number[]): Promise<Record<Kind, Taken>> {
  const sums = new Map(EVERY_KIND.map((kind) => [kind, { kb: 0, descriptors: 0, threads: 0 }]));
  for (const pid of await familyOf(roots)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const number = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    const sum = sums.get(kindOf(command.replaceAll('\0', ' ')));
    if (sum === undefined) continue;
    sum.kb += number('VmRSS');
    sum.threads += number('Threads');
    sum.descriptors += (await readdir(`/proc/${pid}/fd`).catch(() => [])).length;
  }
  return Object.fromEntries(sums) as unknown as Record<Kind, Taken>;
}
