// The game behind every page of this folder: standard 2048 of any size, with the moves a page needs to animate it.
// ?rows=&cols=&seed=&from=0,2/4,0 ; window.game and window.keys are for the tests.

const query = new URLSearchParams(location.search);

/** mulberry32: a failing game can be played again. */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Game {
  constructor({ rows = 4, cols = 4, start = 2 } = {}) {
    const from = query
      .get('from')
      ?.split('/')
      .map((row) => row.split(',').map(Number));
    this.rows = from?.length ?? Number(query.get('rows') ?? rows);
    this.cols = from?.[0].length ?? Number(query.get('cols') ?? cols);
    this.random = random(Number(query.get('seed') ?? 1));
    this.next = 1;
    /** One tile or null for each cell: {id, value}. */
    this.cells = Array(this.rows * this.cols).fill(null);
    this.score = 0;
    if (from) from.flat().forEach((value, cell) => value && this.put(cell, value));
    else for (let i = 0; i < start; i++) this.spawn();
    window.game = this;
  }

  get values() {
    return this.cells.map((tile) => tile?.value ?? 0);
  }

  put(cell, value) {
    this.cells[cell] = { id: this.next++, value };
    return cell;
  }

  spawn() {
    const free = this.cells.flatMap((tile, cell) => (tile ? [] : [cell]));
    return this.put(free[Math.floor(this.random() * free.length)], this.random() < 0.9 ? 2 : 4);
  }

  /** Null where nothing moves; else what slid (id, to), what merged (cell, from two ids) and where a tile spawned. */
  move(direction) {
    const across = direction === 'up' || direction === 'down';
    const length = across ? this.rows : this.cols;
    const backward = direction === 'down' || direction === 'right';
    const next = Array(this.cells.length).fill(null);
    const slides = [];
    const merges = [];
    for (let line = 0; line < (across ? this.cols : this.rows); line++) {
      const at = (step) => {
        const place = backward ? length - 1 - step : step;
        return across ? place * this.cols + line : line * this.cols + place;
      };
      let filled = 0;
      let mergeable = false;
      for (let step = 0; step < length; step++) {
        const tile = this.cells[at(step)];
        if (!tile) continue;
        const last = mergeable ? next[at(filled - 1)] : null;
        if (last?.value === tile.value) {
          const cell = at(filled - 1);
          next[cell] = { id: this.next++, value: tile.value * 2 };
          merges.push({ cell, from: [last, tile], into: next[cell] });
          slides.push({ tile, to: cell });
          this.score += tile.value * 2;
          mergeable = false;
        } else {
          next[at(filled)] = tile;
          slides.push({ tile, to: at(filled) });
          filled++;
          mergeable = true;
        }
      }
    }
    if (next.every((tile, cell) => (tile?.value ?? 0) === (this.cells[cell]?.value ?? 0)))
      return null;
    this.cells = next;
    return { slides, merges, spawned: this.spawn() };
  }
}

const CODES = { 37: 'left', 38: 'up', 39: 'right', 40: 'down' };
window.keys = [];

/** Calls `move` for every arrow; `field` is the one the page reads. */
export function onArrows(move, { type = 'keydown', field = 'key', target = document } = {}) {
  target.addEventListener(type, (event) => {
    const direction =
      field === 'which'
        ? CODES[event.which]
        : /^Arrow(Up|Right|Down|Left)$/.exec(event[field])?.[1].toLowerCase();
    window.keys.push(direction ?? event.key);
    if (direction) move(direction);
  });
}

/** The place of a cell, `size` pixels wide with `gap` between them. */
export function placeOf(game, cell, size = 80, gap = 10) {
  const col = cell % game.cols;
  const row = (cell - col) / game.cols;
  return { left: gap + col * (size + gap), top: gap + row * (size + gap) };
}

export function element(parent, classes = '', text = '') {
  const made = document.createElement('div');
  made.className = classes;
  made.textContent = text;
  parent.append(made);
  return made;
}
