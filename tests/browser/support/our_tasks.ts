// What our own script costs a page: the tasks of its thread that are ours, from the browser's trace. They are told in
// processor time, so that a busy machine does not count.
import type { Page } from 'puppeteer-core';

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

export interface Cost {
  readonly tasks: number;
  readonly total_ms: number;
  readonly longest_ms: number;
}

const isOurs = (data?: { readonly url?: string }): boolean =>
  /^chrome-extension:.*\/page\.js$/.test(data?.url ?? '');

/** `EvaluateScript`: the script itself, once a page; `FunctionCall`: what it does. Calls within another are part of it. */
export function costOf(
  events: readonly TraceEvent[],
  name: 'EvaluateScript' | 'FunctionCall',
): Cost {
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

/** What happens in the page while `act` runs. Chromium only. */
export async function traced(
  page: Page,
  act: () => Promise<unknown>,
): Promise<readonly TraceEvent[]> {
  await page.tracing.start({ categories: ['devtools.timeline', 'v8'] });
  // A browser records one trace at a time: one left running would fail every later test.
  const [outcome] = await Promise.allSettled([act()]);
  const trace = await page.tracing.stop();
  if (outcome.status === 'rejected') throw outcome.reason;
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as {
    traceEvents: TraceEvent[];
  };
  return traceEvents;
}
