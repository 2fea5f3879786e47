// Where in the page we are, as it stands in the address: `#/games?site=...`.

export interface Route {
  readonly view: string;
  /** What follows the view: a game's id. */
  readonly id: string;
  readonly query: URLSearchParams;
}

export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [view = '', id = ''] = path.split('/', 2);
  return {
    view: view === '' ? 'games' : view,
    id: decodeURIComponent(id),
    query: new URLSearchParams(query),
  };
}

export function address(view: string, id = '', query = new URLSearchParams()): string {
  const place = id === '' ? view : `${view}/${encodeURIComponent(id)}`;
  return `#/${place}${query.size > 0 ? `?${query}` : ''}`;
}

/** Puts the query into the address without going anywhere. */
export function keepQuery(view: string, query: URLSearchParams): void {
  history.replaceState(null, '', address(view, '', query));
}

/** A part of the page while it is shown. */
export interface View {
  readonly title: string;
  readonly element: HTMLElement;
  close?(): void;
}
