// Watches a game from the mode's switching on until it has to end.
import type { PageReport, StateName } from '../../../extension/play/report.ts';
import { report as ask } from '../drive/bridge.ts';
import type { DrivenBrowser } from '../drive/browser.ts';
import { pause } from '../drive/wait.ts';
import { Human } from './human.ts';
import type { Options } from './options.ts';
import type { End } from './result.ts';
import type { Trace } from './trace.ts';

const POLL_MS = 40;
// A page may build its board late; one that shows none for so long has none.
const NO_BOARD_MS = 12_000;
// The bridge may still get over these by itself: a page that rests again, a host that comes back.
const STUCK_MS = 5_000;

/** The bridge has stopped for good and waits for its user. */
const STOPPED: ReadonlySet<StateName> = new Set([
  'off',
  'declined',
  'player-refused',
  'took-over',
  'no-answer',
  'mismatch',
]);
const STUCK: ReadonlySet<StateName> = new Set([
  'no-access',
  'host-down',
  'host-foreign',
  'host-other-version',
  'unpaired',
  'paused',
  'won',
]);
const NO_BOARD: ReadonlySet<StateName> = new Set(['no-board', 'unsure']);

export interface Ended {
  readonly end: End;
  readonly state: StateName | '';
}

/** How long the bridge may stay in a state, and what its staying means. */
function patience(state: StateName): number {
  if (STOPPED.has(state)) return 0;
  if (STUCK.has(state)) return STUCK_MS;
  return NO_BOARD.has(state) ? NO_BOARD_MS : Infinity;
}

export async function watch(
  browser: DrivenBrowser,
  options: Options,
  trace: Trace,
  onReport: (report: PageReport) => void,
): Promise<Ended> {
  const human = options.mode === 'hint' ? new Human(browser.page) : null;
  const deadline = performance.now() + options.seconds * 1000;
  let state: StateName | '' = '';
  let since = performance.now();
  for (;;) {
    const report = await ask(browser, trace.since);
    trace.take(report);
    onReport(report);
    if (report.over) return { end: 'over', state: report.state };
    if (report.moves >= options.moves) return { end: 'moves', state: report.state };
    const now = performance.now();
    if (report.state !== state) [state, since] = [report.state, now];
    if (now - since >= patience(report.state)) {
      return { end: report.detected ? 'stopped' : 'failed', state };
    }
    if (now >= deadline) return { end: report.detected ? 'seconds' : 'failed', state };
    await human?.follow(report);
    await pause(POLL_MS);
  }
}
