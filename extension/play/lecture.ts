// What the coach's mark says, in the player's language.

import type { MarkLook } from '../overlay/mark.ts';
import type { Direction } from '../rules/direction.ts';
import type { CoachReport, Remark, Why } from './coach.ts';
import { whole } from './numbers.ts';

/** A text of `_locales`. */
export type Say = (key: string, ...values: string[]) => string;

export interface LectureState {
  readonly report: CoachReport;
  readonly over: boolean;
  /** The player pressed the mark: everything is said. */
  readonly open: boolean;
  /** Every move is spoken of, the good ones too. */
  readonly always: boolean;
}

export function lookOf(say: Say, { report, over, open, always }: LectureState): MarkLook {
  if (over)
    return {
      sign: 'right',
      title: summaryOf(say, report),
      lines: dearestOf(say, report),
      open: true,
    };
  const { last } = report;
  if (last === null || last.verdict === 'forced') {
    return { sign: 'quiet', title: say('coach_watching'), lines: totalsOf(say, report), open };
  }
  if (last.verdict === 'good') {
    const title = say(last.loss > 0 ? 'coach_good' : 'coach_best');
    const sign = always ? 'right' : 'quiet';
    return { sign, title, lines: totalsOf(say, report), open: open || always };
  }
  const lines = [...linesOf(say, last), ...(open ? totalsOf(say, report) : [])];
  return { sign: last.verdict, title: titleOf(say, last), lines, open: open || always };
}

export const nameOf = (say: Say, direction: Direction): string =>
  say(`direction_${direction.replaceAll('-', '_')}`);

const titleOf = (say: Say, { verdict, loss }: Remark): string =>
  say(`coach_${verdict}`, whole(loss));

function linesOf(say: Say, remark: Remark): string[] {
  const better = say('coach_better', nameOf(say, remark.best));
  return [better, ...remark.why.slice(0, 2).map((why) => reasonOf(say, why))];
}

export const reasonOf = (say: Say, { reason, row, col, value }: Why): string =>
  say(`why_${reason}`, String(row + 1), String(col + 1), String(value));

function totalsOf(
  say: Say,
  { judged, accuracy, inaccuracies, mistakes, blunders }: CoachReport,
): string[] {
  if (accuracy === null) return [];
  return [
    say('coach_accuracy', accuracy.toFixed(1), String(judged)),
    say('coach_counts', String(inaccuracies), String(mistakes), String(blunders)),
  ];
}

const summaryOf = (say: Say, { accuracy }: CoachReport): string =>
  accuracy === null ? say('coach_over') : say('coach_over_accuracy', accuracy.toFixed(1));

function dearestOf(say: Say, { dearest }: CoachReport): string[] {
  return dearest.flatMap((remark) => [
    say(
      'coach_dearest',
      String(remark.move),
      nameOf(say, remark.played),
      nameOf(say, remark.best),
      whole(remark.loss),
      whole(remark.reachable),
    ),
  ]);
}
