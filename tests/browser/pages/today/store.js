// The state of a game behind a subscription, as today's frameworks keep it. Built twice, its parts bear other names.
import { Game } from './game.js';

/** `own`: the store has the board itself, row by row; else its subscribers are handed one, column by column. */
export function gameStore({ own, random, winAt, from }) {
  const listeners = new Set();
  // `from`: two tiles of it to begin with, so that the win comes soon.
  const begun = from > 0 ? [[from, from, 0, 0], ...[1, 2, 3].map(() => [0, 0, 0, 0])] : undefined;
  let game = new Game(4, 4, random, begun);
  let state = 'playing';
  let continued = false;
  let paused = false;
  let last = null;

  const tile = (y, x) =>
    game.cells[y][x] === 0 ? null : { value: game.cells[y][x], position: { x, y } };
  const rows = () => game.cells.map((row, y) => row.map((_, x) => tile(y, x)));
  const columns = () => game.cells[0].map((_, x) => game.cells.map((_, y) => tile(y, x)));
  const snapshot = () => ({ board: columns(), state, score: game.score });
  const tell = () => listeners.forEach((listener) => listener(own ? store : snapshot()));

  const store = {
    subscribe(listener) {
      listeners.add(listener);
      listener(own ? store : snapshot());
      return () => listeners.delete(listener);
    },
    move(direction) {
      if (paused || state !== 'playing') return false;
      const made = game.move(direction);
      if (made === null) return false;
      last = { ...made, at: performance.now() };
      if (!continued && game.cells.flat().includes(winAt)) state = 'won';
      tell();
      return true;
    },
    continueAfterWin() {
      if (state !== 'won') return;
      continued = true;
      state = 'playing';
      tell();
    },
    pause() {
      paused = true;
      state = state === 'playing' ? 'paused' : state;
      tell();
    },
    restart() {
      game = new Game(4, 4, random);
      [state, continued, paused, last] = ['playing', false, false, null];
      tell();
    },
    sanitize: (name) => String(name).replace(/[^a-z0-9]/gi, ''),
    picture: () => ({ game, last }),
    get state() {
      return own ? state : undefined;
    },
    get score() {
      return own ? game.score : undefined;
    },
    get board() {
      return own ? rows() : undefined;
    },
  };
  return store;
}
