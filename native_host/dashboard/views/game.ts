// One game: played again, with what the moves were thought worth.

import { BoardView, boardText } from '../parts/board.ts';
import { Chart, type Column } from '../parts/chart.ts';
import { dearest, steps, swings, type Step, type Swing } from '../parts/course.ts';
import { el, headRow, labelled, option, row, setText } from '../parts/dom.ts';
import { ask } from '../parts/host.ts';
import { onKeys } from '../parts/keyboard.ts';
import { address, type Route, type View } from '../parts/route.ts';
import {
  arrow,
  decimal,
  directionName,
  duration,
  moment,
  number,
  playerName,
  text,
  textOr,
} from '../parts/text.ts';
import type { Board, GameRecord, MoveRecord, ToldGame } from '../parts/types.ts';
import { valueTable } from '../parts/value_table.ts';
import { AnalysisCard } from './analysis.ts';

const MOST_SWINGS = 5;
const MOST_DEAR = 10;
const A_PAGE = 50;
/** Moves a second. */
const SPEEDS = [1, 2, 5, 10, 30, 100];

const named = (direction: string | null): string =>
  direction === null ? '-' : `${arrow(direction)} ${directionName(direction)}`;

function facts(game: GameRecord): HTMLElement {
  const { hand, hint, auto } = game.by;
  const entries: [string, string][] = [
    [text('fact_score'), number(game.score ?? game.score_rules)],
    [text('fact_score_rules'), number(game.score_rules)],
    [text('fact_tile'), number(game.max_tile)],
    [text('fact_moves'), number(game.moves)],
    [text('fact_by'), text('fact_by_whom', number(hand), number(hint), number(auto))],
    [text('filter_player'), playerName(game.player)],
    [text('fact_duration'), duration(game.duration_ms)],
    [text('fact_end'), textOr(`end_${game.end ?? 'none'}`, game.end ?? '')],
  ];
  return el(
    'dl',
    { class: 'facts' },
    ...entries.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
  );
}

/** The board before each record, then the last one. */
const boardAt = ({ game, moves }: ToldGame, place: number): Board =>
  moves[place]?.board ?? game.last_board;

function moveWords(move: MoveRecord | undefined): string {
  if (move === undefined) return text('replay_end');
  if (move.kind !== 'move') return text(move.kind === 'gap' ? 'replay_gap' : 'replay_undo');
  return text('replay_move', named(move.direction), text(`by_${move.by}`));
}

/** The move made beside the move advised, and the values of all. */
function showMove(place: HTMLElement, move: MoveRecord | undefined, step: Step | undefined): void {
  const own = el('p', { class: 'own' }, moveWords(move));
  const advised = step?.advised ?? null;
  const words =
    advised === null
      ? text('replay_unvalued')
      : advised === move?.direction
        ? text('replay_agreed')
        : text('replay_advised', named(advised), decimal(step?.loss ?? 0));
  const rows = Object.entries(move?.values ?? {}).map(([direction, value]) => ({
    direction,
    value,
    advised: direction === advised,
    played: direction === move?.direction,
  }));
  place.replaceChildren(
    own,
    ...(move === undefined ? [] : [el('p', { class: 'soft' }, words)]),
    ...(rows.length === 0
      ? []
      : [valueTable(rows, text('value_caption', playerName(move?.player ?? '')))]),
  );
}

function dearTable(
  told: ToldGame,
  all: readonly Step[],
  jump: (place: number) => void,
): HTMLElement {
  const places = dearest(all, MOST_DEAR);
  if (places.length === 0) return el('p', { class: 'soft' }, text('dear_none'));
  const rows = places.map((place) => {
    const move = told.moves[place] as MoveRecord;
    const step = all[place] as Step;
    const go = el('button', { type: 'button', onclick: () => jump(place) }, `#${move.seq}`);
    go.setAttribute('aria-label', text('replay_jump', String(move.seq)));
    const verdict = textOr(`verdict_${step.verdict}`, '');
    return row(go, named(move.direction), named(step.advised), decimal(step.loss ?? 0), verdict);
  });
  return el(
    'table',
    { class: 'dear' },
    el('caption', { class: 'unseen' }, text('dear_title')),
    headRow(
      text('replay_number'),
      text('dear_own'),
      text('dear_advised'),
      text('dear_loss'),
      text('dear_verdict'),
    ),
    el('tbody', {}, ...rows),
  );
}

function swingList(found: readonly Swing[], jump: (place: number) => void): HTMLElement {
  return el(
    'ul',
    { class: 'swings' },
    ...found.map(({ place, change }) =>
      el(
        'li',
        {},
        el(
          'button',
          { type: 'button', onclick: () => jump(place) },
          text('swing', number(place), (change > 0 ? '+' : '−') + number(Math.abs(change))),
        ),
      ),
    ),
  );
}

const curveOf = (all: readonly Step[], found: readonly Swing[]): Column[] => {
  const marked = new Set(found.map(({ place }) => place));
  return [
    all.map((_, place) => place),
    all.map(({ score }) => score),
    all.map(({ expected }) => expected),
    all.map(({ expected }, place) => (marked.has(place) ? expected : null)),
  ];
};

const valueChart = (jump: (place: number) => void): Chart =>
  new Chart(
    {
      label: text('curve_label'),
      height: 260,
      lines: [
        { label: text('curve_score'), colour: 'second', kind: 'line' },
        { label: text('curve_expected'), colour: 'accent', kind: 'line' },
        { label: text('curve_swings'), colour: 'mark', kind: 'points' },
      ],
      onPick: jump,
    },
    [[], [], [], []],
  );

/** The place in the game that is shown, and the ways to another. */
class Replay {
  readonly element: HTMLElement;
  at = 0;
  private last: number;
  private readonly board = new BoardView();
  private readonly slider: HTMLInputElement;
  private readonly play: HTMLButtonElement;
  private readonly speed: HTMLSelectElement;
  private readonly where = el('output', {});
  private readonly beside = el('div', { class: 'beside', 'aria-live': 'polite' });
  private readonly take: HTMLAnchorElement;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private told: ToldGame;
  private all: readonly Step[];
  private readonly onMove: (place: number) => void;

  constructor(told: ToldGame, all: readonly Step[], onMove: (place: number) => void) {
    this.told = told;
    this.all = all;
    this.onMove = onMove;
    this.last = told.moves.length;
    const button = (name: 'first' | 'back' | 'on' | 'last', sign: string, act: () => void) =>
      el('button', { type: 'button', 'aria-label': text(`replay_${name}`), onclick: act }, sign);
    this.play = el('button', { type: 'button', onclick: () => this.toggle() }, text('replay_play'));
    this.slider = el('input', {
      type: 'range',
      min: 0,
      max: this.last,
      step: 1,
      'aria-label': text('replay_place'),
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.speed = el(
      'select',
      {},
      ...SPEEDS.map((speed) => option(String(speed), String(speed), speed === 5)),
    );
    this.take = el('a', { href: '#' }, text('replay_take'));
    this.element = el(
      'div',
      { class: 'replay' },
      el(
        'div',
        {},
        this.board.element,
        el(
          'div',
          { class: 'buttons', role: 'group', 'aria-label': text('replay_controls') },
          button('first', '«', () => this.go(0)),
          button('back', '‹', () => this.go(this.at - 1)),
          this.play,
          button('on', '›', () => this.go(this.at + 1)),
          button('last', '»', () => this.go(this.last)),
        ),
        this.slider,
        el('div', { class: 'line' }, this.where, labelled(text('replay_speed'), this.speed)),
        el('p', { class: 'soft' }, text('replay_keys')),
      ),
      el('div', {}, this.beside, el('p', {}, this.take)),
    );
    this.go(0);
  }

  /** More is known of the same game. */
  update(told: ToldGame, all: readonly Step[]): void {
    this.told = told;
    this.all = all;
    this.last = told.moves.length;
    this.slider.max = String(this.last);
    this.go(this.at);
  }

  get playing(): boolean {
    return this.timer !== undefined;
  }

  go(place: number): void {
    this.at = Math.min(this.last, Math.max(0, place));
    if (this.at === this.last) this.pause();
    const move = this.told.moves[this.at];
    const step = this.all[this.at];
    const board = boardAt(this.told, this.at);
    this.board.show(board);
    this.slider.value = String(this.at);
    setText(
      this.where,
      text('replay_where', number(this.at), number(this.last), number(step?.score ?? 0)),
    );
    // What runs by is not to be read out.
    this.beside.setAttribute('aria-live', this.playing ? 'off' : 'polite');
    showMove(this.beside, move, step);
    const query = new URLSearchParams({ board: boardText(board), rules: this.told.game.rules });
    this.take.href = address('editor', '', query);
    this.onMove(this.at);
  }

  toggle(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.at === this.last) this.at = 0;
    setText(this.play, text('replay_pause'));
    const tick = (): void => {
      this.timer = setTimeout(tick, 1000 / Number(this.speed.value));
      this.go(this.at + 1);
    };
    this.timer = setTimeout(tick, 0);
  }

  pause(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    setText(this.play, text('replay_play'));
  }

  /** Whether the key was one of the replay's. */
  press(key: string): boolean {
    const ways: Record<string, () => void> = {
      ArrowLeft: () => this.go(this.at - 1),
      ArrowRight: () => this.go(this.at + 1),
      PageUp: () => this.go(this.at - A_PAGE),
      PageDown: () => this.go(this.at + A_PAGE),
      Home: () => this.go(0),
      End: () => this.go(this.last),
      ' ': () => this.toggle(),
    };
    const way = ways[key];
    way?.();
    return way !== undefined;
  }
}

export async function gameView({ id }: Route): Promise<View> {
  const told = await ask('game', { id });
  const { game } = told;
  let closed = false;
  const jump = (place: number): void => {
    replay.pause();
    replay.go(place);
    replay.element.scrollIntoView({ block: 'nearest' });
  };
  const chart = valueChart(jump);
  const turns = el('div');
  const dear = el('div');

  /** What is thought of the moves; gives the steps. */
  function value(known: ToldGame): readonly Step[] {
    const all = steps(known);
    const found = swings(all, MOST_SWINGS);
    const valued = all.some(({ expected }) => expected !== null);
    chart.show(curveOf(all, found));
    turns.replaceChildren(
      valued ? swingList(found, jump) : el('p', { class: 'soft' }, text('curve_unvalued')),
    );
    dear.replaceChildren(dearTable(known, all, jump));
    return all;
  }

  const replay: Replay = new Replay(told, value(told), (place) => chart.mark(place));
  async function refresh(): Promise<void> {
    try {
      const known = await ask('game', { id });
      if (!closed) replay.update(known, value(known));
    } catch {
      // What was known before still holds.
    }
  }
  const analysis = new AnalysisCard(id, () => void refresh());
  const deaf = onKeys((key) => replay.press(key));
  return {
    title: text('game_title', moment(game.started_ms)),
    element: el(
      'section',
      {},
      el(
        'p',
        { class: 'soft' },
        `${game.site} · ${game.page} · ${game.rules} ${game.rows}×${game.cols}`,
      ),
      facts(game),
      replay.element,
      analysis.element,
      el('section', { class: 'card' }, el('h2', {}, text('curve_title')), chart.element, turns),
      el('section', { class: 'card' }, el('h2', {}, text('dear_title')), dear),
    ),
    close: () => {
      closed = true;
      deaf();
      replay.pause();
      analysis.close();
      chart.destroy();
    },
  };
}
