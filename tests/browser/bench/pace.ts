// Where the time of a move goes: `node bench/pace.ts [--think-ms N] [--moves N] [--picture-only] [--profile]` plays the
// original game flat out and prints one JSON line: moves a second, and the processor time that each thread of browser and
// host spent on a move, which a busy machine does not change. With `--profile` the functions that took most of it in the
// page and in the background follow.
import { readdir, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { CDPSession } from 'puppeteer-core';
import { switchOn } from '../drive/bridge.ts';
import { ORIGINAL_GAME } from '../drive/paths.ts';
import { pause } from '../drive/wait.ts';
import { Rig } from '../support/rig.ts';

const { values: asked } = parseArgs({
  options: {
    'think-ms': { type: 'string', default: '1' },
    moves: { type: 'string', default: '1000' },
    'picture-only': { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const MOVES = Number(asked.moves);
const LOOK_EVERY_MS = 400;
const TICKS_A_SECOND = 100;
const SHOWN = 40;

type Ticks = Map<string, number>;

/** What a process is to us, by its command line. */
function kindOf(command: string): string {
  if (command.includes('bridge2048')) return 'host';
  const type = /--type=(\S+)/.exec(command)?.[1];
  if (type === undefined) return 'browser';
  if (type !== 'renderer') return type;
  return command.includes('--extension-process') ? 'background' : 'page';
}

/** Processor time of every thread of these processes and of their children, in clock ticks. */
async function ticksUnder(roots: readonly number[]): Promise<Ticks> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (roots.includes(pid) || isOurs(parents.get(pid)));
  const ticks: Ticks = new Map();
  for (const pid of [...parents.keys()].filter(isOurs)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const kind = kindOf(command.replaceAll('\0', ' '));
    for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '');
      if (stat === '') continue;
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const key = `${kind} ${thread === `${pid}` ? 'main' : name.replace(/[/\d]+$/, '')}`;
      ticks.set(key, (ticks.get(key) ?? 0) + Number(fields[11]) + Number(fields[12]));
    }
  }
  return ticks;
}

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { functionName: string; url: string; lineNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

/** Milliseconds a move in each function: its own, and with what it called. */
function costs(profile: Profile, moves: number): Map<string, { own: number; all: number }> {
  const own = new Map<number, number>();
  profile.samples?.forEach((id, index) => {
    own.set(id, (own.get(id) ?? 0) + (profile.timeDeltas?.[index] ?? 0));
  });
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const found = new Map<string, { own: number; all: number }>();
  const visit = (id: number, above: readonly string[]): number => {
    const { callFrame, children = [] } = byId.get(id) as Profile['nodes'][number];
    const file = callFrame.url.split('/').at(-1) ?? '';
    const name = `${callFrame.functionName || '?'} ${file}:${callFrame.lineNumber + 1}`;
    const mine = own.get(id) ?? 0;
    const all = children.reduce((sum, child) => sum + visit(child, [...above, name]), mine);
    const entry = found.get(name) ?? { own: 0, all: 0 };
    entry.own += mine / 1000 / moves;
    if (!above.includes(name)) entry.all += all / 1000 / moves;
    found.set(name, entry);
    return all;
  };
  const [root] = profile.nodes;
  if (root !== undefined) visit(root.id, []);
  return found;
}

async function startProfile(session: CDPSession): Promise<CDPSession> {
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 200 });
  await session.send('Profiler.start');
  return session;
}

async function printProfile(name: string, session: CDPSession, moves: number): Promise<void> {
  const { profile } = await session.send('Profiler.stop');
  const sorted = [...costs(profile, moves)].sort(([, a], [, b]) => b.all - a.all);
  console.log(`${name}: ms a move, own and all`);
  for (const [where, { own, all }] of sorted.slice(0, SHOWN)) {
    console.log(`${own.toFixed(3).padStart(8)} ${all.toFixed(3).padStart(8)}  ${where}`);
  }
}

const rig = await Rig.start();
try {
  const { page } = rig.browser;
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
  const roots = [page.browser().process()?.pid ?? 0, rig.host.pid];
  const worker = page
    .browser()
    .targets()
    .find((target) => target.type() === 'service_worker');
  const sessions: [string, CDPSession][] = [];
  if (asked.profile && worker !== undefined) {
    sessions.push(['page', await startProfile(await page.createCDPSession())]);
    sessions.push(['background', await startProfile(await worker.createCDPSession())]);
  }
  const before = await ticksUnder(roots);
  await switchOn(rig.browser, 'play', {
    thinkMs: Number(asked['think-ms']),
    pace: 'max',
    stopAfter: MOVES,
    pictureOnly: asked['picture-only'],
  });
  let report = await rig.report();
  while (report.moves < MOVES && !report.over && report.state !== 'mismatch') {
    await pause(LOOK_EVERY_MS);
    report = await rig.report();
  }
  const after = await ticksUnder(roots);
  const perMove: Record<string, number> = {};
  for (const [key, ticks] of [...after].sort(([a], [b]) => a.localeCompare(b))) {
    const ms = ((ticks - (before.get(key) ?? 0)) * (1000 / TICKS_A_SECOND)) / report.moves;
    if (ms >= 0.02) perMove[key] = Math.round(ms * 100) / 100;
  }
  const { moves, mismatches, movesPerSecond, source, state } = report;
  const pace = movesPerSecond === null ? null : Math.round(movesPerSecond * 10) / 10;
  const total = Object.values(perMove).reduce((sum, ms) => sum + ms, 0);
  console.log(
    JSON.stringify({
      moves,
      mismatches,
      moves_per_second: pace,
      source,
      state,
      ms_total: Math.round(total * 100) / 100,
      ms_a_move: perMove,
    }),
  );
  for (const [name, session] of sessions) await printProfile(name, session, moves);
} finally {
  await rig.close();
}
