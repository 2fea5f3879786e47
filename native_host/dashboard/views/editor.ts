// Any board: typed, pasted or taken from a game; what its moves are worth to any player; and playing on from there.

import { boardText, BoardView, paint, parseBoard, sizeClass } from '../parts/board.ts';
import { debounced, el, labelled, option, setText } from '../parts/dom.ts';
import { ask, Refused } from '../parts/host.ts';
import { onKeys } from '../parts/keyboard.ts';
import { keepQuery, type Route, type View } from '../parts/route.ts';
import { arrow, decimal, directionName, number, text } from '../parts/text.ts';
import type { Board, Player, Players, RulesEntry, SideRange, Valued } from '../parts/types.ts';
import { valueTable } from '../parts/value_table.ts';

const TYPING_MS = 200;
const SIDES = Array.from({ length: 15 }, (_, place) => place + 2);

const KEYS: Readonly<Record<string, string>> = {
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
};

const emptyBoard = (rows: number, cols: number): Board =>
  Array.from({ length: rows }, () => Array.from({ length: cols }, () => 0));

const resized = (board: Board, rows: number, cols: number): Board =>
  emptyBoard(rows, cols).map((row, y) => row.map((_, x) => board[y]?.[x] ?? 0));

const plays = ({ rules, sizes }: Player, name: string, board: Board): boolean =>
  rules.includes(name) &&
  (sizes.length === 0 || sizes.includes(`${board.length}x${board[0]?.length ?? 0}`));

const isOutside = ({ outside }: RulesEntry, y: number, x: number): boolean =>
  outside.some(([row, col]) => row === y && col === x);

const within = ({ least, usual, most }: SideRange, side: number): number =>
  side >= least && side <= most ? side : usual;

/** The board as these rules can have it: of a size they know, and empty where they have no cell. */
function fitted(rules: RulesEntry, board: Board): Board {
  const rows = within(rules.rows, board.length);
  const cols = within(rules.cols, board[0]?.length ?? 0);
  return resized(board, rows, cols).map((row, y) =>
    row.map((face, x) => (isOutside(rules, y, x) ? 0 : face)),
  );
}

/** A field for each cell; arrow keys go from one to the next. What is no cell has none. */
class BoardFields {
  readonly element = el(
    'table',
    { class: 'board fields' },
    el('caption', { class: 'unseen' }, text('editor_board')),
  );
  private fields: (HTMLInputElement | null)[][] = [];
  private rules = '';
  private readonly onChange: () => void;

  constructor(onChange: () => void) {
    this.onChange = onChange;
  }

  show(board: Board, rules: RulesEntry): void {
    const sized =
      this.fields.length === board.length && this.fields[0]?.length === board[0]?.length;
    if (!sized || this.rules !== rules.name) {
      this.rules = rules.name;
      this.fields = board.map((row, y) =>
        row.map((_, x) => (isOutside(rules, y, x) ? null : this.field(y, x))),
      );
      this.element.dataset['size'] = sizeClass(board);
      this.element.tBodies[0]?.remove();
      this.element.append(
        el(
          'tbody',
          {},
          ...this.fields.map((row) => el('tr', {}, ...row.map((field) => el('td', {}, field)))),
        ),
      );
    }
    for (const [y, row] of board.entries()) {
      for (const [x, face] of row.entries()) {
        const field = this.fields[y]?.[x];
        if (field === undefined || field === null) continue;
        if (field !== document.activeElement) field.value = face === 0 ? '' : String(face);
        paint(field, face);
      }
    }
  }

  get board(): Board {
    return this.fields.map((row) =>
      row.map((field) => {
        const value = field?.value.trim() ?? '';
        return /^\d+$/.test(value) ? Number(value) : 0;
      }),
    );
  }

  private field(y: number, x: number): HTMLInputElement {
    const field = el('input', {
      type: 'text',
      inputmode: 'numeric',
      maxlength: 16,
      autocomplete: 'off',
      'aria-label': text('editor_cell', String(y + 1), String(x + 1)),
      oninput: this.onChange,
      onfocus: () => field.select(),
    });
    field.addEventListener('keydown', (event) => {
      const steps: Record<string, [number, number]> = {
        ArrowUp: [-1, 0],
        ArrowDown: [1, 0],
        ArrowLeft: [0, -1],
        ArrowRight: [0, 1],
      };
      const step = steps[event.key];
      if (step === undefined) return;
      let [row, col] = [y + step[0], x + step[1]];
      while (this.fields[row]?.[col] === null) [row, col] = [row + step[0], col + step[1]];
      const next = this.fields[row]?.[col];
      if (next === undefined || next === null) return;
      event.preventDefault();
      next.focus();
    });
    return field;
  }
}

function allowSides(select: HTMLSelectElement, { least, most }: SideRange): void {
  for (const choice of select.options) {
    const side = Number(choice.value);
    choice.disabled = side < least || side > most;
  }
}

class Editor {
  readonly element: HTMLElement;
  private board: Board;
  private score = 0;
  private past: { board: Board; score: number }[] = [];
  private over = false;
  private asked = 0;
  private playing = false;
  private readonly players: Players;
  private readonly fields: BoardFields;
  private readonly view = new BoardView(text('editor_board'));
  private readonly rules: HTMLSelectElement;
  private readonly player: HTMLSelectElement;
  private readonly ms: HTMLInputElement;
  private readonly rows: HTMLSelectElement;
  private readonly cols: HTMLSelectElement;
  private readonly paste = el('textarea', { rows: 4, spellcheck: 'false' });
  private readonly values = el('div', { class: 'beside', 'aria-live': 'polite' });
  private readonly fault = el('p', { class: 'fault', role: 'alert' });
  private readonly pressed = el('div', {
    class: 'buttons',
    role: 'group',
    'aria-label': text('editor_moves'),
  });
  private readonly state = el('p', { role: 'status' });
  private readonly mode: HTMLButtonElement;
  private readonly undo: HTMLButtonElement;
  private readonly typed = debounced(() => this.edit(this.fields.board), TYPING_MS);

  constructor(players: Players, board: Board, rules: string) {
    this.players = players;
    this.board = board;
    this.fields = new BoardFields(this.typed);
    this.rules = el(
      'select',
      { name: 'rules', onchange: () => this.changeRules() },
      ...players.rules.map(({ name, title }) => option(name, title, name === rules)),
    );
    this.player = el('select', { name: 'player', onchange: () => void this.value() });
    this.ms = el('input', {
      name: 'ms',
      type: 'number',
      min: 0,
      max: 5000,
      step: 1,
      value: 100,
      onchange: () => void this.value(),
    });
    const side = (name: string): HTMLSelectElement =>
      el(
        'select',
        {
          name,
          onchange: () =>
            this.edit(resized(this.board, Number(this.rows.value), Number(this.cols.value))),
        },
        ...SIDES.map((size) => option(String(size), String(size), false)),
      );
    this.rows = side('rows');
    this.cols = side('cols');
    this.mode = el('button', { type: 'button', onclick: () => this.setPlaying(!this.playing) });
    this.undo = el(
      'button',
      { type: 'button', onclick: () => this.takeBack() },
      text('editor_undo'),
    );
    const button = (name: 'editor_clear' | 'editor_start', act: () => void): HTMLButtonElement =>
      el('button', { type: 'button', onclick: act }, text(name));
    this.element = el(
      'section',
      {},
      el(
        'div',
        { class: 'replay' },
        el(
          'div',
          {},
          this.fields.element,
          this.view.element,
          this.pressed,
          this.state,
          el(
            'div',
            { class: 'buttons' },
            this.mode,
            this.undo,
            button('editor_start', () => void this.start()),
            button('editor_clear', () =>
              this.edit(emptyBoard(this.board.length, this.board[0]?.length ?? 4)),
            ),
          ),
          this.fault,
        ),
        el(
          'div',
          {},
          el(
            'form',
            { class: 'filters', onsubmit: (event) => event.preventDefault() },
            labelled(text('filter_rules'), this.rules),
            labelled(text('editor_player'), this.player),
            labelled(text('editor_ms'), this.ms),
            labelled(text('editor_rows'), this.rows),
            labelled(text('editor_cols'), this.cols),
          ),
          this.values,
        ),
      ),
      el(
        'details',
        { class: 'card', open: true },
        el('summary', {}, text('editor_paste')),
        el('p', { class: 'soft' }, text('editor_paste_how')),
        labelled(text('editor_paste_field'), this.paste),
        el(
          'div',
          { class: 'buttons' },
          el('button', { type: 'button', onclick: () => this.takePasted() }, text('editor_take')),
        ),
      ),
    );
    this.board = fitted(this.entry, board);
    this.setPlaying(false);
  }

  press(key: string): boolean {
    const direction = KEYS[key];
    if (!this.playing || direction === undefined) return false;
    void this.move(direction);
    return true;
  }

  /** A board from the user: whatever was played before is past. */
  private edit(board: Board): void {
    this.board = fitted(this.entry, board);
    this.score = 0;
    this.past = [];
    this.over = false;
    this.show();
  }

  private changeRules(): void {
    this.past = [];
    this.over = false;
    this.board = fitted(this.entry, this.board);
    this.show();
  }

  private get entry(): RulesEntry {
    const found = this.players.rules.find(({ name }) => name === this.rules.value);
    if (found === undefined) throw new Error(`the host told no rules ${this.rules.value}`);
    return found;
  }

  private setPlaying(playing: boolean): void {
    this.playing = playing;
    this.fields.element.hidden = playing;
    this.view.element.hidden = !playing;
    this.pressed.hidden = !playing;
    this.undo.hidden = !playing;
    setText(this.mode, text(playing ? 'editor_edit' : 'editor_play'));
    this.show();
  }

  private show(): void {
    const { board, entry } = this;
    this.fields.show(board, entry);
    this.view.show(board, (y, x) => isOutside(entry, y, x));
    allowSides(this.rows, entry.rows);
    allowSides(this.cols, entry.cols);
    this.rows.value = String(board.length);
    this.cols.value = String(board[0]?.length ?? 0);
    this.paste.value = boardText(board);
    this.undo.disabled = this.past.length === 0;
    setText(
      this.state,
      !this.playing ? '' : text(this.over ? 'editor_over' : 'editor_score', number(this.score)),
    );
    this.listPlayers();
    this.listMoves();
    keepQuery('editor', new URLSearchParams({ board: boardText(board), rules: this.rules.value }));
    void this.value();
  }

  private listPlayers(): void {
    const able = this.players.players.filter((player) =>
      plays(player, this.rules.value, this.board),
    );
    const chosen = this.player.value;
    this.player.replaceChildren(
      option('', text('editor_strongest'), chosen === ''),
      ...able.map(({ name }) => option(name, name, name === chosen)),
    );
  }

  private listMoves(): void {
    const { directions } = this.entry;
    if (this.pressed.childElementCount === directions.length) return;
    this.pressed.replaceChildren(
      ...directions.map((direction) =>
        el(
          'button',
          {
            type: 'button',
            'aria-label': directionName(direction),
            onclick: () => void this.move(direction),
          },
          arrow(direction) || directionName(direction),
        ),
      ),
    );
  }

  private async value(): Promise<void> {
    const mine = ++this.asked;
    try {
      const valued = await ask('values', {
        board: this.board,
        rules: this.rules.value,
        player: this.player.value,
        ms: Number(this.ms.value) || 0,
      });
      if (mine !== this.asked) return;
      setText(this.fault, '');
      this.showValues(valued);
    } catch (error) {
      if (mine !== this.asked) return;
      this.values.replaceChildren();
      setText(this.fault, this.faultWords(error));
    }
  }

  private faultWords(error: unknown): string {
    return error instanceof Refused && error.status === 400
      ? text('editor_refused', error.message)
      : text('failed');
  }

  private showValues({ moves, best, depth, ms, player, unit }: Valued): void {
    const rows = Object.entries(moves).map(([direction, { value }]) => ({
      direction,
      value,
      advised: direction === best,
      played: false,
    }));
    this.values.replaceChildren(
      valueTable(rows, text('value_caption', player)),
      el(
        'p',
        { class: 'soft' },
        best === null
          ? text('editor_no_move')
          : text('editor_found', unit, number(depth), decimal(ms)),
      ),
    );
    this.values.dataset['player'] = player;
    this.values.dataset['board'] = boardText(this.board);
  }

  private async move(direction: string): Promise<void> {
    if (this.over) return;
    const { board, score } = this;
    const played = await ask('play', { board, rules: this.rules.value, direction });
    // Another key was pressed meanwhile.
    if (!played.moved || this.board !== board) return;
    this.past.push({ board, score });
    this.board = played.board;
    this.score = score + played.score;
    this.over = played.over;
    this.show();
  }

  private takeBack(): void {
    const before = this.past.pop();
    if (before === undefined) return;
    this.board = before.board;
    this.score = before.score;
    this.over = false;
    this.show();
  }

  private async start(): Promise<void> {
    try {
      const empty = emptyBoard(this.board.length, this.board[0]?.length ?? 4);
      this.edit((await ask('play', { board: empty, rules: this.rules.value })).board);
    } catch (error) {
      setText(this.fault, this.faultWords(error));
    }
  }

  private takePasted(): void {
    const board = parseBoard(this.paste.value);
    if (board === null) setText(this.fault, text('editor_bad_paste'));
    else this.edit(board);
  }
}

export async function editorView({ query }: Route): Promise<View> {
  const players = await ask('players');
  const board = parseBoard(query.get('board') ?? '') ?? emptyBoard(4, 4);
  const editor = new Editor(players, board, query.get('rules') ?? 'standard');
  const deaf = onKeys((key) => editor.press(key));
  return { title: text('nav_editor'), element: editor.element, close: deaf };
}
