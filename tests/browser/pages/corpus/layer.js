// Tiles in a layer over the background, sliding by a transition. `build(tile element, value, cell)` gives each its look.
import { element, Game, onArrows, placeOf } from './game.js';

export function slidingTiles(
  build,
  {
    background = true,
    keeps = false,
    ms = 120,
    by = 'transform',
    keys = {},
    lock = false,
    size,
    parent = document.body,
  } = {},
) {
  const game = new Game();
  const board = element(parent, 'board');
  board.style.gridTemplateColumns = `repeat(${game.cols}, auto)`;
  if (background) game.cells.forEach(() => element(board, 'cell'));
  else
    Object.assign(board.style, {
      width: `${game.cols * 90 - 10}px`,
      height: `${game.rows * 90 - 10}px`,
    });
  const layer = element(board, 'layer');
  // Of no size, as such layers often are.
  Object.assign(layer.style, { position: 'absolute', left: 0, top: 0 });
  const tiles = new Map();
  let stale = [];
  let busy = false;
  let finish = () => {};

  const put = (tile, cell) => {
    const { left, top } = placeOf(game, cell, size);
    const { style } = tiles.get(tile.id);
    if (by === 'transform') style.transform = `translate(${left}px, ${top}px)`;
    else if (by === 'variables') [style['--x'], style['--y']] = [left, top];
    else Object.assign(style, { left: `${left}px`, top: `${top}px` });
    if (by === 'variables') {
      style.setProperty('--x', `${left}px`);
      style.setProperty('--y', `${top}px`);
    }
  };
  const add = (tile, cell) => {
    const made = element(layer, 'tile');
    made.style.transition = `left ${ms}ms, top ${ms}ms, transform ${ms}ms`;
    if (by === 'variables') made.style.transform = 'translate(var(--x), var(--y))';
    tiles.set(tile.id, made);
    put(tile, cell);
    build(made, tile.value, cell);
  };
  const remove = (tile) => {
    tiles.get(tile.id)?.remove();
    tiles.delete(tile.id);
  };

  game.cells.forEach((tile, cell) => tile && add(tile, cell));
  onArrows((direction) => {
    if (lock && busy) return;
    finish();
    const moved = game.move(direction);
    if (!moved) return;
    busy = true;
    for (const tile of stale) remove(tile);
    stale = moved.merges.flatMap(({ from }) => from);
    for (const { tile, to } of moved.slides) put(tile, to);
    finish = () => {
      finish = () => {};
      for (const { into, cell } of moved.merges) if (!tiles.has(into.id)) add(into, cell);
      if (!keeps) for (const tile of stale) remove(tile);
      busy = false;
    };
    // The original shows merged and spawned tiles at once and lets the sources lie beneath until the next move.
    const mine = finish;
    if (keeps) finish();
    else setTimeout(() => finish === mine && mine(), ms);
    add(game.cells[moved.spawned], moved.spawned);
  }, keys);
  return { board, game };
}
