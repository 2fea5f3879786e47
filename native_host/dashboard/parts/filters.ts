// Which games are meant: a form for it, the same over the list and over the charts.

import { debounced, el, labelled, option } from './dom.ts';
import { playerName, text, type TextKey } from './text.ts';
import type { Facet, Facets } from './types.ts';

const FIELDS = ['search', 'site', 'rules', 'player', 'since', 'until'] as const;
type Field = (typeof FIELDS)[number];
export type Filter = { [field in Field]?: string };

const TYPING_MS = 150;
/** No game can be chosen by it; an empty player is one: nobody. */
const ANY = '*';

export function filterOf(query: URLSearchParams): Filter {
  const filter: Filter = {};
  for (const field of FIELDS) {
    const value = query.get(field);
    if (value !== null) filter[field] = value;
  }
  return filter;
}

export class Filters {
  readonly element: HTMLFormElement;
  private readonly fields: Record<Field, HTMLInputElement | HTMLSelectElement>;

  constructor(facets: Facets, filter: Filter, onChange: () => void) {
    const choice = (
      field: Field,
      all: TextKey,
      list: readonly Facet[],
      name = (word: string) => word,
    ) =>
      el(
        'select',
        { name: field },
        option(ANY, text(all), filter[field] === undefined),
        ...list.map((facet) =>
          option(facet.name, `${name(facet.name)} (${facet.games})`, filter[field] === facet.name),
        ),
      );
    const typed = (field: Field, type: string): HTMLInputElement =>
      el('input', { name: field, type, value: filter[field] ?? '', autocomplete: 'off' });
    this.fields = {
      search: typed('search', 'search'),
      site: choice('site', 'filter_any_site', facets.sites),
      rules: choice('rules', 'filter_any_rules', facets.rules),
      player: choice('player', 'filter_any_player', facets.players, playerName),
      since: typed('since', 'date'),
      until: typed('until', 'date'),
    };
    const typing = debounced(onChange, TYPING_MS);
    this.fields.search.addEventListener('input', typing);
    for (const field of FIELDS.slice(1)) this.fields[field].addEventListener('change', onChange);
    this.element = el(
      'form',
      { class: 'filters', role: 'search', onsubmit: (event) => event.preventDefault() },
      ...FIELDS.map((field) => labelled(text(`filter_${field}`), this.fields[field])),
    );
  }

  get filter(): Filter {
    const filter: Filter = {};
    for (const field of FIELDS) {
      const { value } = this.fields[field];
      const unset = this.fields[field] instanceof HTMLSelectElement ? ANY : '';
      if (value !== unset) filter[field] = value;
    }
    return filter;
  }

  get query(): URLSearchParams {
    return new URLSearchParams(Object.entries(this.filter));
  }
}
