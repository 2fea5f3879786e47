// A board as people see it: a table of tiles, each with a colour for its rank.

import { el } from './dom.ts';
import { text } from './text.ts';
import type { Board } from './types.ts';

const LEVELS = 17;

/** 0 for an empty cell, then rising with the face; games of other numbers use the same colours. */
export const levelOf = (face: number): number =>
  face === 0 ? 0 : Math.min(LEVELS, Math.max(1, Math.round(Math.log2(face))));

export function paint(cell: HTMLElement, face: number): void {
  cell.className = `tile l${levelOf(face)} d${Math.min(6, String(face).length)}`;
}

/** Shows boards one after the other, and touches only what changes. */
export class BoardView {
  readonly element = el('table', { class: 'board' }, el('caption', { class: 'unseen' }));
  private readonly body = el('tbody');
  private cells: HTMLElement[][] = [];

  constructor(caption = text('board_caption')) {
    this.element.append(this.body);
    (this.element.caption as HTMLElement).textContent = caption;
  }

  /** What is no cell is not drawn. */
  show(board: Board, isOutside: (y: number, x: number) => boolean = () => false): void {
    if (this.cells.length !== board.length || this.cells[0]?.length !== board[0]?.length) {
      this.cells = board.map((faces) => faces.map(() => el('div')));
      this.body.replaceChildren(
        ...this.cells.map((cells) => el('tr', {}, ...cells.map((cell) => el('td', {}, cell)))),
      );
      this.element.dataset['size'] = sizeClass(board);
    }
    for (const [y, faces] of board.entries()) {
      for (const [x, face] of faces.entries()) {
        const cell = this.cells[y]?.[x];
        const shown = face === 0 ? '' : String(face);
        if (cell !== undefined) cell.hidden = isOutside(y, x);
        if (cell === undefined || (cell.textContent === shown && cell.className !== '')) continue;
        cell.textContent = shown;
        paint(cell, face);
      }
    }
  }
}

export const sizeClass = (board: Board): string => {
  const side = Math.max(board.length, board[0]?.length ?? 0);
  return side <= 4 ? 'small' : side <= 6 ? 'middle' : 'large';
};

/** `0,2,4,8/...` as on the command line. */
export const boardText = (board: Board): string => board.map((row) => row.join(',')).join('/');

/**
 * Rows separated by `/`, `;` or line ends, cells by anything that is no number; `.`, `-` and `_` alone are empty cells.
 * Null where that gives no rectangle of 2 to 16 rows and columns.
 */
export function parseBoard(typed: string): Board | null {
  const rows = typed
    .replace(/\]\s*,?\s*\[/g, '/')
    .split(/[/;\n\r]+/)
    .map((line) => line.match(/\d+|(?<![^\s,|])[._-](?![^\s,|])/g) ?? [])
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.map((cell) => (/\d/.test(cell) ? Number(cell) : 0)));
  const cols = rows[0]?.length ?? 0;
  const fits = rows.length >= 2 && rows.length <= 16 && cols >= 2 && cols <= 16;
  return fits && rows.every((row) => row.length === cols && row.every(Number.isSafeInteger))
    ? rows
    : null;
}
