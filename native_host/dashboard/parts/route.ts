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

/** Puts the query into the address without going anywhere. What stands there already is not written: that takes long. */
export function keepQuery(view: string, query: URLSearchParams): void {
  const wanted = address(view, '', query);
  if (location.hash !== wanted) history.replaceState(null, '', wanted);
}

/** A part of the page while it is shown. */
export interface View {
  readonly title: string;
  readonly element: HTMLElement;
  /** What it shows has come; it may be shown before. At once where it is left out. */
  readonly ready?: Promise<void>;
  close?(): void;
}
