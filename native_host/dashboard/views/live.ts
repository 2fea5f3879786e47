// The game that runs now: its board, its score so far, and the final score to be expected.

import { BoardView } from '../parts/board.ts';
import { Chart } from '../parts/chart.ts';
import { steps, type Step } from '../parts/course.ts';
import { el, option, setText } from '../parts/dom.ts';
import { ask } from '../parts/host.ts';
import { address, type View } from '../parts/route.ts';
import { number, text } from '../parts/text.ts';
import type { Live, ToldGame } from '../parts/types.ts';

const POLL_MS = 500;
/** What changes all the time is read out now and then. */
const SAY_EVERY_MS = 10_000;

/** What is known with what came now. */
function joined(known: ToldGame | null, news: ToldGame): ToldGame {
  if (known === null || known.game.id !== news.game.id) return news;
  return {
    game: news.game,
    moves: [...known.moves, ...news.moves],
    gains: [...known.gains, ...news.gains],
    units: { ...known.units, ...news.units },
  };
}

const lastExpected = (all: readonly Step[]): number | null =>
  all.findLast(({ expected }) => expected !== null)?.expected ?? null;

export async function liveView(): Promise<View> {
  let known: ToldGame | null = null;
  let chosen: string | null = null;
  let said = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const none = el('p', { role: 'status' }, text('live_none'));
  const board = new BoardView(text('live_board'));
  const now = el('p', { class: 'now' });
  const spoken = el('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  const choice = el('select', {
    'aria-label': text('live_choice'),
    onchange: () => {
      chosen = choice.value;
      known = null;
      void poll();
    },
  });
  const whole = el('a', { href: '#' }, text('live_whole'));
  const chart = new Chart(
    {
      label: text('curve_label'),
      height: 260,
      lines: [
        { label: text('curve_score'), colour: 'second', kind: 'line' },
        { label: text('curve_expected'), colour: 'accent', kind: 'line' },
      ],
    },
    [[], [], []],
  );
  const shown = el(
    'div',
    { hidden: true },
    choice,
    el(
      'div',
      { class: 'replay' },
      el('div', {}, board.element),
      el('div', {}, now, el('p', {}, whole)),
    ),
    el('section', { class: 'card' }, el('h2', {}, text('live_curve')), chart.element),
  );

  function show({ running, shown: news }: Live): void {
    none.hidden = news !== null;
    shown.hidden = news === null;
    if (news === null) return;
    const changed = known?.game.id !== news.game.id || news.moves.length > 0;
    known = joined(known, news);
    const { game } = known;
    choice.hidden = running.length < 2;
    if (choice.options.length !== running.length || choice.value !== game.id) {
      choice.replaceChildren(
        ...running.map(({ id, site, page }) => option(id, `${site} · ${page}`, id === game.id)),
      );
    }
    board.show(game.last_board);
    const all = steps(known);
    const score = all.at(-1)?.score ?? 0;
    const expected = lastExpected(all);
    const words = text(
      'live_now',
      number(game.moves),
      number(score),
      number(game.max_tile),
      expected === null ? '-' : number(expected),
    );
    setText(now, words);
    whole.href = address('game', game.id);
    if (Date.now() - said > SAY_EVERY_MS) {
      said = Date.now();
      setText(spoken, words);
    }
    if (changed) {
      chart.show([
        all.map((_, place) => place),
        all.map((step) => step.score),
        all.map((step) => step.expected),
      ]);
    }
  }

  async function poll(): Promise<void> {
    clearTimeout(timer);
    const question =
      known === null
        ? { game: chosen }
        : { game: known.game.id, after: known.moves.at(-1)?.seq ?? 0 };
    // A page nobody sees asks nothing.
    if (!document.hidden) {
      try {
        show(await ask('live', question));
      } catch {
        // The host may be restarting: the next question tells.
      }
    }
    if (!closed) timer = setTimeout(() => void poll(), POLL_MS);
  }

  await poll();
  return {
    title: text('nav_live'),
    element: el('section', {}, none, spoken, shown),
    close: () => {
      closed = true;
      clearTimeout(timer);
      chart.destroy();
    },
  };
}
