// Plain 2048 with tiles that keep their identity, for pages that animate them.

/** Repeatable, so that a failing game can be played again: `?seed=N` in the address. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const seed = Number(new URLSearchParams(location.search).get('seed') ?? 1);
export const random = randomFrom(seed);

export class Game {
  constructor(rows, cols) {
    this.rows = rows;
    this.cols = cols;
    this.cells = Array.from({ length: rows }, () => Array(cols).fill(null));
    this.moves = 0;
    this.score = 0;
    this.lastId = 0;
    // Every key that any listener of the page could have seen.
    this.keys = [];
    for (const type of ['keydown', 'keyup']) {
      addEventListener(type, ({ key }) => this.keys.push(key), true);
    }
    window.testTruth = this;
  }

  start() {
    this.spawn();
    this.spawn();
    return this;
  }

  get tiles() {
    return this.cells.flat().filter((tile) => tile !== null);
  }

  get board() {
    return this.cells.map((row) => row.map((tile) => tile?.value ?? 0));
  }

  get largest() {
    return Math.max(...this.board.flat());
  }

  make(value, row, col) {
    const tile = { id: ++this.lastId, value, row, col };
    this.cells[row][col] = tile;
    return tile;
  }

  spawn() {
    const free = this.cells.flatMap((row, r) =>
      row.flatMap((tile, c) => (tile === null ? [[r, c]] : [])),
    );
    const [row, col] = free[Math.floor(random() * free.length)];
    return this.make(random() < 0.9 ? 2 : 4, row, col);
  }

  /** The cells of each line, the one the tiles slide to first. */
  lines(direction) {
    const vertical = direction === 'up' || direction === 'down';
    const [count, length] = vertical ? [this.cols, this.rows] : [this.rows, this.cols];
    const ahead = direction === 'up' || direction === 'left';
    return Array.from({ length: count }, (_, line) =>
      Array.from({ length }, (_, step) => {
        const at = ahead ? step : length - 1 - step;
        return vertical ? [at, line] : [line, at];
      }),
    );
  }

  /** Null when nothing moves, else the merges and the new tile. Sources of a merge get the place they slide to. */
  move(direction) {
    const merges = [];
    let moved = false;
    for (const line of this.lines(direction)) {
      const tiles = line.map(([r, c]) => this.cells[r][c]).filter((tile) => tile !== null);
      for (const [r, c] of line) this.cells[r][c] = null;
      let to = 0;
      while (tiles.length > 0) {
        const [row, col] = line[to++];
        const sources =
          tiles[0].value === tiles[1]?.value ? tiles.splice(0, 2) : tiles.splice(0, 1);
        for (const tile of sources) {
          moved ||= tile.row !== row || tile.col !== col;
          [tile.row, tile.col] = [row, col];
        }
        if (sources.length === 1) {
          this.cells[row][col] = sources[0];
          continue;
        }
        const made = this.make(2 * sources[0].value, row, col);
        this.score += made.value;
        merges.push({ sources, made });
      }
    }
    if (!moved) return null;
    this.moves++;
    return { merges, born: this.spawn() };
  }
}
