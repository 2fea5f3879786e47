// A small 2048 page with a layout of its own, since the test's DOM lays nothing out: rectangles come from a table.

import type { Rect } from '../../board/lattice.ts';
import { DIRECTIONS, type Direction } from '../../rules/direction.ts';
import { gridOf, rowsOf, withCell, type Grid, type Rows } from '../../rules/grid.ts';
import { slide, type Rules } from '../../rules/rules.ts';
import { STANDARD } from '../../rules/variants.ts';
import { pick, randomFrom } from './random.ts';

const rects = new WeakMap<Element, Rect>();

export function fakeLayout(): void {
  Element.prototype.getBoundingClientRect = function (this: Element): DOMRect {
    const { x, y, w, h } = rects.get(this) ?? { x: 0, y: 0, w: 0, h: 0 };
    return { x, y, width: w, height: h } as DOMRect;
  };
  document.elementsFromPoint = () => [];
  Element.prototype.getAnimations = () => [];
  Element.prototype.checkVisibility = () => true;
}

export function place(element: Element, rect: Rect): void {
  rects.set(element, rect);
}

const OPPOSITE = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;

export interface PageHabits {
  /** Keys the page does not hear. */
  readonly deaf?: boolean;
  /** Its board is upside down, and its keys are not. */
  readonly turned?: boolean;
  /** What it plays, where that is not the standard game. */
  readonly rules?: Rules;
  /** Spawns a wrong tile after each move. */
  readonly wrong?: boolean;
  /** Takes its board away with each move, for a moment. */
  readonly vanishes?: boolean;
  /** Shows now this number in its first cell, now that, from the next key on. */
  readonly alternates?: boolean;
  /** Draws the whole board anew after each move, in elements of its own. */
  readonly rebuilds?: boolean;
  /** Keeps its board in the storage as well, in the key's own turn. */
  readonly stores?: boolean;
}

export class FakePage {
  grid: Grid;
  /** Keys the page heard, in order; true for those of the player. */
  readonly keys: { readonly direction: Direction; readonly trusted: boolean }[] = [];
  cells: HTMLElement[] = [];
  habits: PageHabits = {};
  #alternating: ReturnType<typeof setInterval> | undefined;
  readonly #random = randomFrom(11);

  constructor(rows: Rows) {
    this.grid = gridOf(rows);
    place(document.body, { x: 0, y: 0, w: 1000, h: 1000 });
    document.body.append(this.#build());
    document.addEventListener('keydown', this.#onKey);
    this.draw();
  }

  show(rows: Rows): void {
    const { cells } = this.grid;
    this.grid = gridOf(rows);
    if (this.grid.cells.length !== cells.length) document.body.replaceChildren(this.#build());
    this.draw();
  }

  draw(): void {
    if (this.habits.stores) localStorage.setItem('ls.matrix', JSON.stringify(rowsOf(this.grid)));
    if (this.habits.rebuilds) document.body.replaceChildren(this.#build());
    this.grid.cells.forEach((value, cell) => {
      const text = value > 0 ? String(value) : '';
      const element = this.cells[cell] as HTMLElement;
      if (element.textContent !== text) element.textContent = text;
    });
  }

  remove(): void {
    localStorage.clear();
    clearInterval(this.#alternating);
    document.removeEventListener('keydown', this.#onKey);
    document.body.replaceChildren();
  }

  #build(): HTMLElement {
    const { board, cells } = boardAt(this.grid, 100, 100);
    this.cells = cells;
    return board;
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const direction = DIRECTIONS.find((one) => event.key.toLowerCase() === `arrow${one}`);
    if (direction === undefined) return;
    this.keys.push({ direction, trusted: event.isTrusted });
    if (this.habits.deaf) return;
    if (this.habits.alternates) {
      this.#alternate();
      return;
    }
    const { rules = STANDARD, wrong = false, turned = false } = this.habits;
    const { after, moved } = slide(rules, this.grid, turned ? OPPOSITE[direction] : direction);
    if (!moved) return;
    const empty = after.cells.flatMap((value, cell) => (value === 0 ? [cell] : []));
    const [often, seldom = often] = rules.spawns;
    const value = wrong ? 32 : ((this.#random() < 0.9 ? often : seldom) as number);
    this.grid = withCell(after, pick(this.#random, empty), value);
    this.draw();
    if (this.habits.vanishes) this.#vanish();
  };

  #vanish(): void {
    const board = document.body.firstElementChild;
    board?.remove();
    setTimeout(() => board && document.body.append(board), 80);
  }

  #alternate(): void {
    let times = 0;
    clearInterval(this.#alternating);
    this.#alternating = setInterval(() => {
      const [cell] = this.cells;
      if (cell) cell.textContent = times++ % 2 === 0 ? '64' : '128';
    }, 40);
  }
}

/** An empty board with its first cell near `x`, `y`, not in the page yet. */
function boardAt(
  { rows, cols }: Grid,
  x: number,
  y: number,
): { readonly board: HTMLElement; readonly cells: HTMLElement[] } {
  const cells: HTMLElement[] = [];
  const board = document.createElement('div');
  place(board, { x, y, w: cols * 70, h: rows * 70 });
  for (let row = 0; row < rows; row++) {
    const line = document.createElement('div');
    place(line, { x, y: y + row * 70, w: cols * 70, h: 70 });
    for (let col = 0; col < cols; col++) {
      const cell = document.createElement('div');
      place(cell, { x: x + 5 + col * 70, y: y + 5 + row * 70, w: 60, h: 60 });
      cells.push(cell);
      line.append(cell);
    }
    board.append(line);
  }
  return { board, cells };
}

/** Shows numbers in a grid that never moves. */
export function addLookAlike(rows: Rows, x: number, y: number): void {
  const grid = gridOf(rows);
  const { board, cells } = boardAt(grid, x, y);
  cells.forEach((cell, index) => (cell.textContent = String(grid.cells[index] || '')));
  document.body.append(board);
}

/** A key of the player's own, as far as a script can make one. */
export function pressByHand(direction: Direction): void {
  pressKey(`Arrow${direction[0]?.toUpperCase()}${direction.slice(1)}`);
}

export function pressKey(key: string): void {
  const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true });
  Object.defineProperty(event, 'isTrusted', { value: true });
  document.body.dispatchEvent(event);
}
