// The values of a board's moves, the best one marked: with bars, since the differences are what counts.

import { el, headRow, row } from './dom.ts';
import { arrow, decimal, directionName, text } from './text.ts';

export interface ValueRow {
  readonly direction: string;
  readonly value: number | null;
  readonly advised: boolean;
  readonly played: boolean;
}

/** Values near each other still differ to the eye: the bars begin a little below the lowest. */
function scale(rows: readonly ValueRow[]): (value: number) => number {
  const values = rows.flatMap(({ value }) => (value === null ? [] : [value]));
  const high = Math.max(...values);
  const low = Math.min(...values);
  return (value) => (high === low ? 1 : 0.15 + (0.85 * (value - low)) / (high - low));
}

function valueBar(share: number, advised: boolean): HTMLElement {
  const bar = el('span', { class: advised ? 'bar best' : 'bar' });
  bar.style.width = `${100 * share}%`;
  return el('span', { class: 'rate', 'aria-hidden': 'true' }, bar);
}

const marks = ({ advised, played }: ValueRow): string =>
  [advised ? text('mark_best') : '', played ? text('mark_played') : '']
    .filter((mark) => mark !== '')
    .join(', ');

export function valueTable(rows: readonly ValueRow[], caption: string): HTMLTableElement {
  const share = scale(rows);
  return el(
    'table',
    { class: 'values' },
    el('caption', {}, caption),
    headRow(text('value_move'), text('value_value'), '', text('value_note')),
    el(
      'tbody',
      {},
      ...rows.map((entry) => {
        const { direction, value, advised } = entry;
        const line = row(
          `${arrow(direction)} ${directionName(direction)}`,
          value === null ? '-' : decimal(value),
          value === null ? null : valueBar(share(value), advised),
          marks(entry),
        );
        line.dataset['direction'] = direction;
        if (advised) line.className = 'advised';
        return line;
      }),
    ),
  );
}
