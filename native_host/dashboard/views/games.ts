// Every game of the log, the newest first.

import { el, headRow, setText } from '../parts/dom.ts';
import { filterOf, Filters, type Filter } from '../parts/filters.ts';
import { ask, askFacets } from '../parts/host.ts';
import { address, keepQuery, type Route, type View } from '../parts/route.ts';
import { duration, moment, number, playerName, text, textOr } from '../parts/text.ts';
import type { GameList, GameRecord } from '../parts/types.ts';

const A_PAGE = 50;

const siteName = (site: string): string => site.replace(/^https?:\/\//, '');

function gameRow(game: GameRecord): HTMLTableRowElement {
  return el(
    'tr',
    {},
    el(
      'th',
      { scope: 'row' },
      // A narrow column parts the day from the time, and nothing else.
      el(
        'a',
        { href: address('game', game.id) },
        ...moment(game.started_ms)
          .split(' ')
          .flatMap((word, place) => [
            place === 0 ? null : ' ',
            el('span', { class: 'word' }, word),
          ]),
      ),
    ),
    el('td', { class: 'cut' }, siteName(game.site)),
    el('td', { class: 'wide' }, game.rules, ` ${game.rows}×${game.cols}`),
    el('td', { class: 'wide' }, playerName(game.player)),
    el('td', { class: 'figure' }, number(game.score ?? game.score_rules)),
    el('td', { class: 'figure' }, number(game.max_tile)),
    el('td', { class: 'figure wide' }, number(game.moves)),
    el('td', { class: 'figure wide' }, duration(game.duration_ms)),
    el('td', { class: 'wide' }, textOr(`end_${game.end ?? 'none'}`, game.end ?? '')),
  );
}

export function gamesView({ query }: Route): Promise<View> {
  let page = Math.max(0, Number(query.get('page') ?? '0') || 0);
  let asked = 0;
  const look = (filter: Filter): Promise<GameList> =>
    ask('games', { ...filter, most: A_PAGE, skip: page * A_PAGE });
  const first = look(filterOf(query));
  const body = el('tbody');
  const count = el('p', { role: 'status' });
  const turn = (by: number) => () => {
    page += by;
    void show();
  };
  const newer = el('button', { type: 'button', onclick: turn(-1) }, text('games_newer'));
  const older = el('button', { type: 'button', onclick: turn(1) }, text('games_older'));
  const filters = new Filters(askFacets(), filterOf(query), () => {
    page = 0;
    void show();
  });

  async function show(found = look(filters.filter)): Promise<void> {
    const mine = ++asked;
    const kept = filters.query;
    if (page > 0) kept.set('page', String(page));
    keepQuery('games', kept);
    const list = await found;
    // A later question was asked meanwhile.
    if (mine !== asked) return;
    body.replaceChildren(...list.games.map(gameRow));
    const from = page * A_PAGE + 1;
    const to = page * A_PAGE + list.games.length;
    setText(
      count,
      list.total === 0
        ? text('games_none')
        : text('games_count', number(from), number(to), number(list.total)),
    );
    newer.disabled = page === 0;
    older.disabled = to >= list.total;
  }

  const table = el(
    'table',
    { class: 'list' },
    el('caption', { class: 'unseen' }, text('games_caption')),
    headRow(),
    body,
  );
  const columns = [
    ['games_begun', ''],
    ['filter_site', 'cut'],
    ['filter_rules', 'wide'],
    ['filter_player', 'wide'],
    ['fact_score', 'figure'],
    ['fact_tile', 'figure'],
    ['fact_moves', 'figure wide'],
    ['fact_duration', 'figure wide'],
    ['fact_end', 'wide'],
  ] as const;
  table.tHead?.rows[0]?.append(
    ...columns.map(([key, kind]) => el('th', { scope: 'col', class: kind }, text(key))),
  );
  return Promise.resolve({
    title: text('nav_games'),
    ready: show(first),
    element: el(
      'section',
      {},
      filters.element,
      count,
      table,
      el('nav', { class: 'buttons', 'aria-label': text('games_pages') }, newer, older),
    ),
  });
}
