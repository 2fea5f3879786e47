import { Game } from '../rules.js';

const DIRECTIONS = { 37: 'left', 38: 'up', 39: 'right', 40: 'down' };
const game = new Game(5, 5).start();
const grid = document.querySelector('#grid');
for (let at = 0; at < 25; at++) {
  const cell = document.createElement('div');
  cell.className = 'cell';
  grid.append(cell);
}

const blocks = new Map();
function put(tile) {
  const block = blocks.get(tile.id);
  block.style.setProperty('--x', tile.col);
  block.style.setProperty('--y', tile.row);
}
function add(tile) {
  const block = document.createElement('div');
  block.className = 'block';
  block.textContent = tile.value;
  blocks.set(tile.id, block);
  put(tile);
  grid.append(block);
}
game.tiles.forEach(add);

const rested = () =>
  Promise.all(grid.getAnimations({ subtree: true }).map(({ finished }) => finished));

/** Deaf to every key until the tiles lie still, as if it had never been pressed. */
function listen() {
  addEventListener('keydown', onKey, { once: true });
}

async function onKey({ keyCode }) {
  const direction = DIRECTIONS[keyCode];
  const step = direction && game.move(direction);
  if (!step) return listen();
  const sources = step.merges.flatMap((merge) => merge.sources);
  for (const tile of [...game.tiles, ...sources]) if (blocks.has(tile.id)) put(tile);
  await rested();
  for (const { id } of sources) {
    blocks.get(id).remove();
    blocks.delete(id);
  }
  for (const { made } of step.merges) add(made);
  add(step.born);
  await rested();
  listen();
}
listen();
