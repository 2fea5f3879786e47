// Many games at once.

import { Chart, type Column, type Line } from '../parts/chart.ts';
import { el, headRow, row } from '../parts/dom.ts';
import { filterOf, Filters } from '../parts/filters.ts';
import { ask, askFacets } from '../parts/host.ts';
import { address, keepQuery, type Route, type View } from '../parts/route.ts';
import { decimal, number, percent, playerName, text, type TextKey } from '../parts/text.ts';
import type { Group, Stats } from '../parts/types.ts';

/** Games the running mean is taken over. */
const RUN = 20;
/** Groups whose reach rates are written out. */
const MOST_GROUPS = 12;

type Series = Stats['series'];

/** The mean of each value and those before it, at most `RUN` together. */
function runningMean(values: readonly (number | null)[]): (number | null)[] {
  let sum = 0;
  let count = 0;
  return values.map((value, place) => {
    if (value !== null) {
      sum += value;
      count++;
    }
    const gone = values[place - RUN];
    if (gone !== undefined && gone !== null) {
      sum -= gone;
      count--;
    }
    return count === 0 ? null : sum / count;
  });
}

const rate = (of: readonly number[], by: readonly number[], scale: number): (number | null)[] =>
  of.map((value, place) => {
    const divisor = by[place] ?? 0;
    return divisor > 0 ? (value * scale) / divisor : null;
  });

/** Games on their way; x must rise, and a clock may have jumped. */
const times = ({ started_ms: started }: Series): number[] => started.map((ms) => ms / 1000);

const section = (heading: string, ...children: (Node | null)[]): HTMLElement =>
  el('section', { class: 'card' }, el('h2', {}, heading), ...children);

function overTime(
  series: Series,
  values: Column,
  label: string,
  onPick: (index: number) => void,
): Chart {
  const mean = runningMean(values);
  const lines: Line[] = [
    { label, colour: 'faint', kind: 'points' },
    { label: text('charts_mean', String(RUN)), colour: 'accent', kind: 'line' },
  ];
  return new Chart({ label, lines, time: true, onPick }, [times(series), values, mean]);
}

/** How many games ended with which largest tile, the smallest first. */
function tally(tiles: readonly number[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}

function tilesSection(series: Series, keep: (chart: Chart) => void): HTMLElement {
  const counts = tally(series.max_tile);
  const chart = new Chart(
    {
      label: text('charts_tiles'),
      lines: [{ label: text('charts_games'), colour: 'accent', kind: 'bars' }],
      axisText: (x) => (Number.isInteger(x) ? String(counts[x]?.[0] ?? '') : ''),
    },
    [counts.map((_, place) => place), counts.map(([, games]) => games)],
  );
  keep(chart);
  const rows = counts.map(([tile, games]) =>
    row(number(tile), number(games), percent(games / series.id.length)),
  );
  return section(
    text('charts_tiles'),
    chart.element,
    el(
      'details',
      {},
      el('summary', {}, text('charts_as_table')),
      el(
        'table',
        {},
        headRow(text('fact_tile'), text('charts_games'), text('charts_share')),
        el('tbody', {}, ...rows),
      ),
    ),
  );
}

/** The rate as a bar, and its interval as a band over it. */
function rateBar(value: number, [low, high]: readonly [number, number]): HTMLElement {
  const bar = el('span', { class: 'bar' });
  const band = el('span', { class: 'band' });
  bar.style.width = `${100 * value}%`;
  band.style.left = `${100 * low}%`;
  band.style.width = `${Math.max(0.5, 100 * (high - low))}%`;
  return el('span', { class: 'rate', 'aria-hidden': 'true' }, bar, band);
}

function groupSection(group: Group): HTMLElement {
  const rows = Object.entries(group.reached).map(([tile, { rate: value, ci95 }]) =>
    row(
      number(Number(tile)),
      percent(value),
      text('charts_interval', percent(ci95[0]), percent(ci95[1])),
      rateBar(value, ci95),
    ),
  );
  const name = `${playerName(group.player)} · ${group.rules} ${group.rows}×${group.cols}`;
  return el(
    'section',
    { class: 'group' },
    el('h3', {}, name),
    el('p', { class: 'soft' }, group.site),
    el(
      'p',
      {},
      text(
        'charts_group',
        number(group.games),
        number(group.mean_score),
        number(group.median_score),
        number(group.best_score),
        decimal(group.moves_per_second),
        decimal(group.think_ms),
      ),
    ),
    el(
      'table',
      {},
      el('caption', { class: 'unseen' }, text('charts_reached')),
      headRow(text('fact_tile'), text('charts_rate'), text('charts_between'), ''),
      el('tbody', {}, ...rows.reverse()),
    ),
  );
}

const reachSection = (groups: readonly Group[]): HTMLElement =>
  section(
    text('charts_reached'),
    el('div', { class: 'groups' }, ...groups.slice(0, MOST_GROUPS).map(groupSection)),
  );

export async function chartsView({ query }: Route): Promise<View> {
  const first = ask('stats', filterOf(query));
  const shown = el('div');
  let charts: Chart[] = [];
  let asked = 0;
  const drop = (): void => {
    for (const chart of charts) chart.destroy();
    charts = [];
  };
  const keep = (chart: Chart): void => void charts.push(chart);
  const filters = new Filters(askFacets(), filterOf(query), () => void show());

  async function show(found = ask('stats', filters.filter)): Promise<void> {
    const mine = ++asked;
    keepQuery('charts', filters.query);
    const { summary, series } = await found;
    if (mine !== asked) return;
    drop();
    if (summary.games === 0) {
      shown.replaceChildren(el('p', { role: 'status' }, text('games_none')));
      return;
    }
    const pick = (index: number): void => {
      const id = series.id[index];
      if (id !== undefined) location.hash = address('game', id);
    };
    const timed = (label: TextKey, values: Column): HTMLElement => {
      const chart = overTime(series, values, text(label), pick);
      keep(chart);
      return section(text(label), chart.element);
    };
    shown.replaceChildren(
      el('p', { role: 'status' }, text('charts_all', number(summary.games), number(summary.moves))),
      timed('charts_score', series.score),
      tilesSection(series, keep),
      reachSection(summary.groups),
      timed('charts_pace', rate(series.moves, series.duration_ms, 1000)),
      timed('charts_think', rate(series.think_ms, series.moves, 1)),
    );
  }

  await show(first);
  return {
    title: text('nav_charts'),
    element: el('section', {}, filters.element, shown),
    close: drop,
  };
}
