// What an outside observer may ask about a tab: the popup draws itself from it, and scripts/try-page
// counts from it. Nothing in the page is touched to answer.
//
// Ask from a page of the extension (the popup, say):
//
//   await chrome.runtime.sendMessage({ kind: 'report', tabId, since: 0 })   -> PageReport
//
// `since` is the index of the first trace read wanted (default 0; a huge value asks for none). The next
// call passes `next` of the last answer. The ring keeps the newest TRACE_LIMIT reads; `dropped` says how
// many were lost before the asker came. The asker never changes anything.
//
// The other messages of an extension page: `{ kind: 'attach', tabId }` injects the page script into every
// frame the extension may enter and looks once for a board; `{ kind: 'mode', tabId, mode }` switches the
// mode; `{ kind: 'demo', tabId, order }` paces the demonstration: 'pause', 'go-on' or 'step'. All answer a PageReport. The settings are in storage.local (settings/settings.ts).

import type { Lie } from '../board/lattice.ts';
import type { Direction } from '../rules/direction.ts';
import type { CoachReport } from './coach.ts';
import type { DemoReport } from './demonstration.ts';
import type { Odds } from './odds.ts';
import type { Worth } from './worth.ts';

export const MODES = ['off', 'hint', 'coach', 'demo', 'play'] as const;
export type Mode = (typeof MODES)[number];

/** Whether the bridge presses keys in this mode. */
export const presses = (mode: Mode): boolean => mode === 'play' || mode === 'demo';

/** What the bridge is doing in a tab. Machine names: `#state[data-state]` in the popup carries them. */
export const STATES = [
  'off',
  'no-access', // the browser gives no access to this tab: click the icon again, or grant the site
  'no-board',
  'unsure', // something that looks like a board; one move of the player would settle it
  'declined', // a board we know we cannot play; `reason` says why
  'player-refused', // the host has no such player, or not with these options, or it cannot play here
  'host-down',
  'host-foreign', // who listens on the port did not prove to be the host we were paired with
  'host-other-version',
  'unpaired',
  'connecting',
  'reading', // waiting for the page to rest
  'learning', // tiles without numbers: which stands for which is not known yet; `learning` says how many are
  'thinking',
  'hinting', // an arrow stands
  'coaching', // the player plays, each move is judged
  'demonstrating', // autoplay at reading pace, with what it leaves aside and why
  'playing',
  'took-over', // the player's own key, click or Escape ended autoplay
  'won', // the page shows its "you win" and no way to go on is known
  'game-over',
  'done', // as many moves as the player asked for were made
  'no-answer', // the page did not move on our keys
  'mismatch', // the page did something the rules do not explain
  'paused', // hidden tab, or an input has the focus; `reason` says which
] as const;

export type StateName = (typeof STATES)[number];

/** Where the board's values come from. */
export type Source = 'dom' | 'class' | 'storage' | 'page' | 'canvas' | 'none';

export type Verdict =
  | 'first' // the first board read at rest
  | 'move' // slide(before, direction) plus one legal spawn
  | 'won' // slide(before, direction) that makes the winning tile, and no spawn: the page waits with its message
  | 'same' // a key was sent and the page did not change
  | 'mismatch' // rested on something the rules do not explain; `after` is taken as the new board
  | 'restart' // a new game began
  | 'gap'; // the player moved more often than we could read

/** One read the bridge acted on. Boards are rows of face values, 0 is empty. */
export interface TraceRead {
  /** Milliseconds since the board was found. */
  readonly t_ms: number;
  readonly before: readonly (readonly number[])[] | null;
  readonly direction: Direction | null;
  readonly after: readonly (readonly number[])[];
  readonly verdict: Verdict;
}

export const TRACE_LIMIT = 4096;

export interface Arrow {
  readonly direction: Direction;
  /** How the board lies that is a hexagon; null for a rectangle. */
  readonly hexagon: Lie | null;
  /** Dashed: the lattice has not yet proved to be a board. */
  readonly dashed: boolean;
  /** The search behind it has ended; it will not turn any more. */
  readonly final: boolean;
  /** Counts the positions for which an arrow was drawn in this tab, from 1. */
  readonly position: number;
}

/** One of several boards that a tab shows. */
export interface BoardChoice {
  /** Tells it from the others of its frame. */
  readonly id: number;
  readonly rows: number;
  readonly cols: number;
  readonly chosen: boolean;
}

/** The same with its frame, for the popup. */
export interface TabBoard extends BoardChoice {
  readonly frame: number;
}

/** What a further player says, and how often it agreed with the advice in this game. */
export interface Opinion {
  readonly player: string;
  /** Its move on the board that stands; null while it thinks. */
  readonly direction: Direction | null;
  /** The host does not know this player, or it cannot play here. */
  readonly refused: boolean;
  /** What the host said when it refused. */
  readonly said: string;
  /** Boards played on of which its opinion was known. */
  readonly asked: number;
  readonly agreed: number;
}

export interface PageReport {
  readonly state: StateName;
  /** A key of `_locales` (without its prefix `reason_`), or '' where the state says it all. */
  readonly reason: string;
  /** What the host said when it refused, as it said it; '' where it did not. */
  readonly said: string;
  readonly mode: Mode;
  /**
   * A board is known: every cell was read at rest and, unless `provisional`, a legal move was seen. What only may be
   * a board (state `unsure`) is not detected.
   */
  readonly detected: boolean;
  readonly provisional: boolean;
  readonly source: Source;
  readonly rows: number;
  readonly cols: number;
  readonly rules: string;
  readonly board: readonly (readonly number[])[] | null;
  /** Positions for which an arrow was drawn. */
  /** On a page without numbers, while some are unknown: the different tiles seen, and how many are known. */
  readonly learning: { readonly seen: number; readonly known: number } | null;
  readonly hints: number;
  readonly arrow: Arrow | null;
  /** The bars beside the arrow, and the chances of the next tile; empty where they are not shown. */
  readonly worth: readonly Worth[];
  readonly odds: readonly Odds[];
  /** What the demonstration is about to do; null in the other modes. */
  readonly demo: DemoReport | null;
  /** Of the further players asked, in the order of the settings. */
  readonly opinions: readonly Opinion[];
  /** What the coach said of this game; null in the other modes. */
  readonly coach: CoachReport | null;
  /** Keys (ours or the player's) after which the page showed slide(previous, direction) + one legal spawn. */
  readonly moves: number;
  /** Those of the game that runs. */
  readonly gameMoves: number;
  /** Keys or observations after which it did not, resolved or not. */
  readonly mismatches: number;
  /** The page's own score, null where unreadable. */
  readonly score: number | null;
  /** The score of the moves seen, by the rules. */
  readonly scoreRules: number;
  readonly maxTile: number;
  readonly over: boolean;
  readonly won: boolean;
  readonly gameId: string | null;
  /** Confirmed moves a second, first key to last confirmation; null before the second move. */
  readonly movesPerSecond: number | null;
  /** Every move up to this seq is acknowledged by the host; 0 before the first. */
  readonly logged: number;
  /** Records of the game that the host has not acknowledged yet. */
  readonly unlogged: number;
  /** Why the host could not write the last moves, in its words; '' where it could. */
  readonly logTrouble: string;
  /** Every board that the tab's frames show, where the player may choose. */
  readonly boards: readonly TabBoard[];
  /** Origins of frames that may hold the game and that we may not enter yet, the largest first. */
  readonly frameOrigins: readonly string[];
  /** A sandboxed frame, which cannot be entered, may hold the game. */
  readonly sandboxed: boolean;
  readonly reads: readonly TraceRead[];
  /** Pass as `since` to get only what comes after. */
  readonly next: number;
  readonly dropped: number;
}

/** The report of a tab in which nothing of ours runs. */
export function emptyReport(state: StateName, reason = ''): PageReport {
  return {
    state,
    reason,
    said: '',
    mode: 'off',
    detected: false,
    provisional: false,
    source: 'none',
    rows: 0,
    cols: 0,
    rules: 'unknown',
    board: null,
    learning: null,
    hints: 0,
    arrow: null,
    worth: [],
    odds: [],
    demo: null,
    opinions: [],
    coach: null,
    moves: 0,
    gameMoves: 0,
    mismatches: 0,
    score: null,
    scoreRules: 0,
    maxTile: 0,
    over: false,
    won: false,
    gameId: null,
    movesPerSecond: null,
    logged: 0,
    unlogged: 0,
    logTrouble: '',
    boards: [],
    frameOrigins: [],
    sandboxed: false,
    reads: [],
    next: 0,
    dropped: 0,
  };
}
