// The dashboard: lets the tab in, and shows the part of the page that the address names.

import './style.css';
import { el, setText } from './parts/dom.ts';
import { askFacets, enter, whenLockedOut } from './parts/host.ts';
import { loadPlots } from './parts/plots.ts';
import { address, readRoute, type Route, type View } from './parts/route.ts';
import { number, text, type TextKey } from './parts/text.ts';
import { chartsView } from './views/charts.ts';
import { editorView } from './views/editor.ts';
import { gamesView } from './views/games.ts';
import { gameView } from './views/game.ts';
import { liveView } from './views/live.ts';

const VIEWS: Readonly<Record<string, (route: Route) => Promise<View>>> = {
  games: gamesView,
  charts: chartsView,
  game: gameView,
  live: liveView,
  editor: editorView,
};
const TABS = ['games', 'charts', 'live', 'editor'] as const;

const heading = el('h1', { tabindex: -1 });
const place = el('div', { id: 'view' });
const size = el('p', { class: 'soft' });
const tabs = TABS.map((name) => el('a', { href: address(name) }, text(`nav_${name}`)));

let shown: View | null = null;
let asked = 0;

function showAlone(key: TextKey): void {
  shown?.close?.();
  shown = null;
  place.removeAttribute('aria-busy');
  setText(heading, text('name'));
  place.replaceChildren(el('p', { role: 'alert' }, text(key)));
}

function put({ title, element }: View): void {
  setText(heading, title);
  document.title = `${title} - ${text('name')}`;
  if (place.firstChild !== element) place.replaceChildren(element);
}

async function show(): Promise<void> {
  const mine = ++asked;
  const route = readRoute(location.hash);
  const make = VIEWS[route.view] ?? gamesView;
  for (const [index, tab] of tabs.entries()) {
    if (TABS[index] === route.view) tab.setAttribute('aria-current', 'page');
    else tab.removeAttribute('aria-current');
  }
  // What was asked for is acknowledged at once, however long the answer takes.
  place.setAttribute('aria-busy', 'true');
  try {
    const view = await make(route);
    // Something is better than nothing; but what is there stays until the next one is whole.
    if (mine === asked && shown === null) put(view);
    await view.ready;
    // Another part was asked for meanwhile.
    if (mine !== asked) {
      view.close?.();
      return;
    }
    const moved = shown !== null;
    shown?.close?.();
    shown = view;
    put(view);
    place.dataset['view'] = route.view;
    place.removeAttribute('aria-busy');
    // So that a screen reader begins there, as it would with another page.
    if (moved) heading.focus({ preventScroll: true });
    if (moved) scrollTo(0, 0);
  } catch {
    if (mine === asked) showAlone('failed');
  }
}

async function showSize(): Promise<void> {
  const { bytes, games, version } = await askFacets();
  setText(size, text('footer', number(games), number(Math.ceil(bytes / 1024)), version));
}

async function start(): Promise<void> {
  // The host is on its way while the page is built.
  const entering = enter();
  document.body.append(
    el(
      'a',
      {
        class: 'skip',
        href: '#view',
        onclick: (event) => {
          event.preventDefault();
          heading.focus();
        },
      },
      text('skip'),
    ),
    el(
      'header',
      {},
      el('strong', {}, text('name')),
      el('nav', { 'aria-label': text('nav') }, ...tabs),
    ),
    el('main', {}, heading, place),
    el('footer', {}, size),
  );
  whenLockedOut(() => showAlone('locked_out'));
  addEventListener('hashchange', () => void show());
  const first = show();
  if (!(await entering)) {
    asked++;
    showAlone('no_way_in');
    return;
  }
  await first;
  await showSize();
  // The next view may need them; nobody waits for them now.
  requestIdleCallback(() => void loadPlots());
}

void start();
