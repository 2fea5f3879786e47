// What looking for a board costs a page that has none: `node bench/searching.ts [ELEMENTS...]` prints a JSON line a page
// size. The times are those of our own script's tasks on the page's thread (its processor time, so that a busy machine does
// not count), from the browser's trace: `load` is the script itself, once a page; `search` what it does in hint mode; `off`
// what it does when the bridge is off and the page changes, which must be nothing.
import { Rig } from '../support/rig.ts';
import { switchOn } from '../drive/bridge.ts';
import { ORIGINAL_GAME, PAGES } from '../drive/paths.ts';

const asked = process.argv.slice(2).map(Number);
const SIZES = asked.length > 0 ? asked : [300, 3_000, 10_000, 100_000];
const LOOK_MS = 3_000;

interface TraceEvent {
  readonly name: string;
  readonly dur?: number;
  /** Processor time of the thread, in microseconds like `dur`. */
  readonly tdur?: number;
  readonly ts: number;
  readonly tid: number;
  readonly pid: number;
  readonly args: { readonly data?: { readonly url?: string } };
}

interface Cost {
  readonly tasks: number;
  readonly total_ms: number;
  readonly longest_ms: number;
}

/** Calls into our script: those within another are part of it. */
function costOf(events: readonly TraceEvent[], name: string): Cost {
  const ours = events
    .filter((event) => event.name === name && isOurs(event.args.data))
    .sort((a, b) => a.ts - b.ts);
  const durations: number[] = [];
  const ends = new Map<string, number>();
  for (const { ts, dur = 0, tdur = dur, pid, tid } of ours) {
    const thread = `${pid}:${tid}`;
    if (ts < (ends.get(thread) ?? 0)) continue;
    ends.set(thread, ts + dur);
    durations.push(tdur / 1000);
  }
  const round = (ms: number): number => Math.round(ms * 10) / 10;
  return {
    tasks: durations.length,
    total_ms: round(durations.reduce((sum, ms) => sum + ms, 0)),
    longest_ms: round(Math.max(0, ...durations)),
  };
}

const isOurs = (data?: { readonly url?: string }): boolean =>
  /^chrome-extension:.*\/page\.js$/.test(data?.url ?? '');

async function traced(rig: Rig, act: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const { page } = rig.browser;
  await page.tracing.start({ categories: ['devtools.timeline', 'v8'] });
  await act();
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const trace = await page.tracing.stop();
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as {
    traceEvents: TraceEvent[];
  };
  return traceEvents;
}

const rig = await Rig.start();
try {
  rig.browser.page.setDefaultNavigationTimeout(180_000);
  const plain = await rig.serve(`${PAGES}/plain`);
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
  for (const elements of SIZES) {
    await rig.browser.page.goto(`${plain}?elements=${elements}`);
    const on = await traced(rig, () => switchOn(rig.browser, 'hint'));
    const { reason } = await rig.report();
    await switchOn(rig.browser, 'off');
    const off = await traced(rig, async () => {
      await rig.browser.page.evaluate(() => document.body.append('a change'));
    });
    console.log(
      JSON.stringify({
        elements,
        load: costOf(on, 'EvaluateScript'),
        search: costOf(on, 'FunctionCall'),
        reason,
        off: costOf(off, 'FunctionCall'),
      }),
    );
  }
} finally {
  await rig.close();
}
