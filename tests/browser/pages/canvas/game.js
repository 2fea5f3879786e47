// A game of 2048 without any picture: cells are rows of face values.

export class Game {
  constructor(rows, cols, random, start) {
    this.rows = rows;
    this.cols = cols;
    this.random = random;
    this.score = 0;
    this.cells = start ?? Array.from({ length: rows }, () => new Array(cols).fill(0));
    if (!start) {
      this.spawn();
      this.spawn();
    }
  }

  spawn() {
    const free = [];
    this.cells.forEach((row, y) => row.forEach((value, x) => value === 0 && free.push([y, x])));
    if (free.length === 0) return null;
    const [y, x] = free[Math.floor(this.random() * free.length)];
    this.cells[y][x] = this.random() < 0.9 ? 2 : 4;
    return { y, x };
  }

  /** Makes the move; null when it changes nothing. Else where each tile came from, for the animation. */
  move(direction) {
    const back = direction === 'right' || direction === 'down';
    const across = direction === 'left' || direction === 'right';
    const lines = across ? this.rows : this.cols;
    const length = across ? this.cols : this.rows;
    const at = (line, step) => {
      const place = back ? length - 1 - step : step;
      return across ? [line, place] : [place, line];
    };
    const before = this.cells.map((row) => [...row]);
    const next = before.map((row) => row.map(() => 0));
    const slides = [];
    for (let line = 0; line < lines; line++) {
      let to = 0;
      let mergeable = false;
      for (let step = 0; step < length; step++) {
        const [y, x] = at(line, step);
        const value = before[y][x];
        if (value === 0) continue;
        const [ly, lx] = to > 0 ? at(line, to - 1) : [0, 0];
        if (to > 0 && mergeable && next[ly][lx] === value) {
          next[ly][lx] = value * 2;
          this.score += value * 2;
          mergeable = false;
          slides.push({ value, from: [y, x], to: [ly, lx], merges: true });
        } else {
          const [ty, tx] = at(line, to);
          next[ty][tx] = value;
          to++;
          mergeable = true;
          slides.push({ value, from: [y, x], to: [ty, tx], merges: false });
        }
      }
    }
    if (next.every((row, y) => row.every((value, x) => value === before[y][x]))) return null;
    this.cells = next;
    return { slides, spawned: this.spawn() };
  }
}

/** A small seeded generator (mulberry32): a test that fails can be seen again. */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
