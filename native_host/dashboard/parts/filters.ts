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

const wordFor = (field: Field, value: string): string =>
  field === 'player' ? playerName(value) : value;

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

  /** What there is to choose may come later: until then the lists hold what is chosen. */
  constructor(facets: Promise<Facets>, filter: Filter, onChange: () => void) {
    const choice = (field: Field, all: TextKey, named: (facets: Facets) => readonly Facet[]) => {
      const chosen = filter[field];
      const any = option(ANY, text(all), chosen === undefined);
      const only = chosen === undefined ? [] : [option(chosen, wordFor(field, chosen), true)];
      const select = el('select', { name: field }, any, ...only);
      const fill = (known: Facets): void => {
        const { value } = select;
        const others = named(known).map(({ name, games }) =>
          option(name, `${wordFor(field, name)} (${games})`, name === value),
        );
        // What no game is of any more stays chosen.
        const kept = value === ANY || named(known).some(({ name }) => name === value) ? [] : only;
        select.replaceChildren(any, ...kept, ...others);
      };
      // Where nothing comes, the games say why.
      facets.then(fill, () => undefined);
      return select;
    };
    const typed = (field: Field, type: string): HTMLInputElement =>
      el('input', { name: field, type, value: filter[field] ?? '', autocomplete: 'off' });
    this.fields = {
      search: typed('search', 'search'),
      site: choice('site', 'filter_any_site', ({ sites }) => sites),
      rules: choice('rules', 'filter_any_rules', ({ rules }) => rules),
      player: choice('player', 'filter_any_player', ({ players }) => players),
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
