// The result of a try, with the keys and meanings of the design; they do not change.
import type { PageReport, Source } from '../../../extension/play/report.ts';

export type End = 'moves' | 'seconds' | 'over' | 'stopped' | 'failed';

export interface Result {
  readonly page: string;
  readonly detected: boolean;
  readonly source: Source;
  readonly rows: number;
  readonly cols: number;
  readonly rules: string;
  readonly mode: 'play' | 'hint';
  readonly hints: number;
  readonly moves: number;
  readonly mismatches: number;
  readonly moves_per_second: number;
  readonly max_tile: number;
  readonly score: number | null;
  readonly score_rules: number;
  readonly over: boolean;
  readonly end: End;
  readonly reason: string;
  readonly game_id: string | null;
  readonly blocked: readonly string[];
  readonly errors: readonly string[];
  readonly page_errors: readonly string[];
}

/** What a session has learnt when it ends, however it ends. */
export interface Learnt {
  page: string;
  mode: 'play' | 'hint';
  report: PageReport | null;
  end: End;
  /** Why it ended otherwise than asked. */
  reason: string;
  blocked: Iterable<string>;
  errors: Iterable<string>;
  pageErrors: Iterable<string>;
}

/** Why the exit is 1, or nothing: 0 means the board was found and, in play mode, a move confirmed. */
export function fellShort({ report, mode, end, reason }: Learnt): string {
  if (end === 'failed' && reason !== '') return reason;
  if (!report?.detected) return reason || 'no board was found';
  if (mode === 'play' && report.moves === 0) return reason || 'no move was confirmed';
  return '';
}

export function resultOf(learnt: Learnt): Result {
  const { report } = learnt;
  return {
    page: learnt.page,
    detected: report?.detected ?? false,
    source: report?.source ?? 'none',
    rows: report?.rows ?? 0,
    cols: report?.cols ?? 0,
    rules: report?.rules ?? 'unknown',
    mode: learnt.mode,
    hints: report?.hints ?? 0,
    moves: report?.moves ?? 0,
    mismatches: report?.mismatches ?? 0,
    moves_per_second: Math.round((report?.movesPerSecond ?? 0) * 100) / 100,
    max_tile: report?.maxTile ?? 0,
    score: report?.score ?? null,
    score_rules: report?.scoreRules ?? 0,
    over: report?.over ?? false,
    end: learnt.end,
    reason: fellShort(learnt) || learnt.reason,
    game_id: report?.gameId ?? null,
    blocked: [...learnt.blocked],
    errors: [...learnt.errors],
    page_errors: [...learnt.pageErrors],
  };
}
