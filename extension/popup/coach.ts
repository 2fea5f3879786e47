// What the coach said of the game, in the popup.

import type { PageReport } from '../play/report.ts';
import { lookOf } from '../play/lecture.ts';
import { text } from '../webext.ts';
import { byId, setText } from './dom.ts';

export function showCoach({ coach, over }: PageReport): void {
  const section = byId('coach');
  section.hidden = coach === null;
  if (coach === null) return;
  const { title, lines } = lookOf(text, { report: coach, over, open: true, always: true });
  setText(byId('coach-title'), title);
  setText(byId('coach-lines'), lines.join('\n'));
}
