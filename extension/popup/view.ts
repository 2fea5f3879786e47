// What the popup says about a report. Pure: report in, texts out.

import type { LinkState } from '../play/channel.ts';
import { needsFrames } from './needs_frames.ts';
import type { PageReport, StateName } from '../play/report.ts';

export interface View {
  readonly state: StateName;
  /** Keys of `_locales`. */
  readonly stateKey: string;
  readonly detailKey: string;
  /** What fills the places in that text. */
  readonly detailValues: readonly string[];
  /** What the host said, as plain text, or ''. */
  readonly said: string;
  /** A command for the player to run, or ''. */
  readonly command: string;
  readonly showPairing: boolean;
  readonly showResume: boolean;
  readonly showRetry: boolean;
  readonly showFacts: boolean;
}

const LINK_FAULTS: readonly LinkState[] = [
  'host-down',
  'host-foreign',
  'host-other-version',
  'unpaired',
];

/** Autoplay stands still until the player says otherwise. */
const STOPPED: readonly StateName[] = ['took-over', 'mismatch', 'no-answer', 'won', 'done'];

/** What the player may mend elsewhere: to try again may help then. */
const MENDABLE: readonly StateName[] = [
  'host-down',
  'host-foreign',
  'host-other-version',
  'player-refused',
];

/** Where no board is in sight, frames we are not in may hold it. */
function reasonOf(report: PageReport): string {
  if (!needsFrames(report) || report.state === 'no-access') return report.reason;
  if (report.frameOrigins.length > 0) return 'in_frame';
  return report.sandboxed ? 'sandboxed_frame' : report.reason;
}

/** The host's faults come first: without it nothing else can be mended from the page. */
export function viewOf(report: PageReport, link: LinkState): View {
  const faulty = LINK_FAULTS.includes(link);
  const state = faulty ? (link as StateName) : report.state;
  const key = state.replaceAll('-', '_');
  const reason = faulty ? '' : reasonOf(report);
  return {
    state,
    stateKey: `state_${key}`,
    detailValues: detailValues(report),
    detailKey: reason === '' ? `detail_${key}` : `reason_${reason}`,
    said: faulty ? '' : report.said,
    command: state === 'host-down' ? 'bridge2048 serve' : '',
    showPairing: state === 'unpaired' || state === 'host-foreign',
    showResume: STOPPED.includes(state),
    showRetry: MENDABLE.includes(state),
    showFacts: report.rows > 0,
  };
}

const detailValues = ({ learning }: PageReport): string[] =>
  learning === null ? [] : [String(learning.known), String(learning.seen)];
