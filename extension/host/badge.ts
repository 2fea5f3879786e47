import type { StateName } from '../play/report.ts';
import { text } from '../webext.ts';

const BADGES: Readonly<Partial<Record<StateName, string>>> = {
  hinting: 'hint',
  coaching: 'coach',
  thinking: '…',
  demonstrating: 'demo',
  playing: 'play',
  'took-over': 'you',
  'game-over': 'end',
  learning: '…',
  'no-board': '?',
  unsure: '?',
  'host-down': '!',
  'host-foreign': '!',
  'host-other-version': '!',
  unpaired: '!',
  'no-access': '!',
  declined: '!',
  'player-refused': '!',
  'no-answer': '!',
  mismatch: '!',
};

/** What the toolbar button shows for a state. */
export function badgeOf(state: StateName): { badge: string; title: string } {
  const name = text(`state_${state.replaceAll('-', '_')}`);
  return { badge: BADGES[state] ?? '', title: `${text('name')}: ${name}` };
}
