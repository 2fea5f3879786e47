// scripts/soak: see there.
import { appendFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { CDPSession } from 'puppeteer-core';
import type { PageReport } from '../../../extension/play/report.ts';
import { NO_READS, switchOn } from '../drive/bridge.ts';
import { hostCommand } from '../drive/host.ts';
import { ORIGINAL_GAME } from '../drive/paths.ts';
import { pause } from '../drive/wait.ts';
import { readLog, replay } from '../support/log.ts';
import { Rig } from '../support/rig.ts';
import { taken } from './processes.ts';
import { percentile, summaryOf, type Sample } from './summary.ts';

const { values: asked } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    every: { type: 'string', default: '60' },
    'think-ms': { type: 'string', default: '1' },
    'picture-only': { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});
const MINUTES = Number(asked.minutes);
const EVERY_MS = Number(asked.every) * 1000;
/** The page keeps so many reads for us. */
const LOOK_MS = 1000;

class Soak {
  readonly #rig: Rig;
  readonly #heaps: ReadonlyMap<'background' | 'page', CDPSession>;
  readonly #began = performance.now();
  #since = NO_READS;
  #lastAt: number | null = null;
  #gaps: number[] = [];
  #movesBefore = 0;
  games = 1;
  readonly samples: Sample[] = [];

  constructor(rig: Rig, heaps: ReadonlyMap<'background' | 'page', CDPSession>) {
    this.#rig = rig;
    this.#heaps = heaps;
  }

  get minute(): number {
    return (performance.now() - this.#began) / 60_000;
  }

  /** Looks at what was played since; begins another game where one is over. */
  async look(): Promise<PageReport> {
    const report = await this.#rig.report(this.#since === NO_READS ? 0 : this.#since);
    this.#since = report.next;
    for (const { t_ms: at, verdict } of report.reads) {
      if (verdict !== 'move') continue;
      if (this.#lastAt !== null) this.#gaps.push(at - this.#lastAt);
      this.#lastAt = at;
    }
    if (report.over) await this.#nextGame();
    else if (report.state === 'won' || report.state === 'paused') await this.#goOn(report);
    else if (report.state === 'mismatch') throw new Error(`stopped: ${report.reason}`);
    return report;
  }

  async #nextGame(): Promise<void> {
    this.games++;
    this.#lastAt = null;
    await this.#rig.browser.page.click('.restart-button');
    await switchOn(this.#rig.browser, 'play');
  }

  async #goOn({ state, reason }: PageReport): Promise<void> {
    if (state === 'won') await switchOn(this.#rig.browser, 'play');
    else if (reason !== '') await pause(LOOK_MS);
  }

  async sample(report: PageReport, roots: readonly number[]): Promise<Sample> {
    const sorted = this.#gaps.toSorted((a, b) => a - b);
    const { moves, mismatches } = report;
    const before = this.samples.at(-1)?.minute ?? 0;
    const heap = async (kind: 'background' | 'page'): Promise<number> => {
      const session = this.#heaps.get(kind);
      // What is garbage already says nothing.
      await session?.send('HeapProfiler.collectGarbage');
      const usage = await session?.send('Runtime.getHeapUsage');
      return Math.round((usage?.usedSize ?? 0) / 1024);
    };
    const minute = this.minute;
    const sample: Sample = {
      minute: Math.round(minute * 100) / 100,
      moves,
      games: this.games,
      mismatches,
      pace: Math.round(((moves - this.#movesBefore) / (minute - before) / 60) * 10) / 10,
      gap_ms: {
        p50: percentile(sorted, 0.5),
        p99: percentile(sorted, 0.99),
        max: sorted.at(-1) ?? 0,
      },
      taken: await taken(roots),
      heaps: { background: await heap('background'), page: await heap('page') },
    };
    this.#gaps = [];
    this.#movesBefore = moves;
    this.samples.push(sample);
    return sample;
  }
}

/** Moves in the log that do not follow from the one before. */
async function wrongMoves(data: string): Promise<number> {
  const { games } = (await hostCommand(data, 'log', 'list')) as { games: { id: string }[] };
  let wrong = 0;
  for (const { id } of games) {
    try {
      replay(await readLog(data, id));
    } catch (error) {
      wrong++;
      process.stderr.write(`game ${id}: ${String(error)}\n`);
    }
  }
  return wrong;
}

const rig = await Rig.start();
let failed = true;
try {
  const { page } = rig.browser;
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
  const worker = page
    .browser()
    .targets()
    .find((target) => target.type() === 'service_worker');
  const heaps = new Map<'background' | 'page', CDPSession>();
  heaps.set('page', await page.createCDPSession());
  if (worker !== undefined) heaps.set('background', await worker.createCDPSession());
  const roots = [page.browser().process()?.pid ?? 0, rig.host.pid];
  await switchOn(rig.browser, 'play', {
    thinkMs: Number(asked['think-ms']),
    pace: 'max',
    pictureOnly: asked['picture-only'],
  });
  const soak = new Soak(rig, heaps);
  let due = EVERY_MS;
  while (soak.minute < MINUTES) {
    await pause(LOOK_MS);
    const report = await soak.look();
    if (soak.minute * 60_000 < due) continue;
    due += EVERY_MS;
    const sample = await soak.sample(report, roots);
    const line = JSON.stringify(sample);
    if (asked.out !== undefined) await appendFile(asked.out, `${line}\n`);
    process.stderr.write(
      `${sample.minute} min: ${sample.moves} moves, ${sample.pace}/s, host ${sample.taken.host.kb} kB, ${sample.taken.host.descriptors} fds\n`,
    );
  }
  await switchOn(rig.browser, 'hint');
  await rig.reportWhen('the log to hold every move', ({ unlogged }) => unlogged === 0, 30_000);
  const summary = summaryOf(soak.samples, await wrongMoves(rig.data), rig.browser.errors);
  console.log(JSON.stringify(summary));
  failed = !summary.ok;
} finally {
  await rig.close();
}
process.exitCode = failed ? 1 : 0;
