import { Game } from '../rules.js';

const WIN = 32;
const game = new Game(4, 4).start();
const pit = document.querySelector('#pit');
const dialog = document.querySelector('dialog');
window.testRestarts = 0;

const beads = new Map();
const put = ({ id, row, col }) => {
  beads.get(id).style.translate = `${col * 100}px ${row * 100}px`;
};
function add(tile) {
  const bead = document.createElement('div');
  bead.className = 'bead';
  bead.textContent = tile.value;
  beads.set(tile.id, bead);
  put(tile);
  pit.append(bead);
}
game.tiles.forEach(add);

let asked = false;
function step(direction) {
  const done = game.move(direction);
  if (!done) return;
  const gone = done.merges.flatMap(({ sources }) => sources);
  for (const tile of [...game.tiles, ...gone]) if (beads.has(tile.id)) put(tile);
  setTimeout(() => {
    for (const { id } of gone) {
      beads.get(id)?.remove();
      beads.delete(id);
    }
    for (const tile of [...done.merges.map(({ made }) => made), done.born]) {
      if (game.tiles.includes(tile)) add(tile);
    }
  }, 85);
  if (asked || game.largest < WIN) return;
  asked = true;
  dialog.showModal();
}

// What is held when a frame comes counts, and only once until it is let go.
const held = new Set();
const spent = new Set();
addEventListener('keydown', ({ key }) => held.add(key));
addEventListener('keyup', ({ key }) => {
  held.delete(key);
  spent.delete(key);
});
function poll() {
  for (const [key, direction] of [
    ['ArrowUp', 'up'],
    ['ArrowRight', 'right'],
    ['ArrowDown', 'down'],
    ['ArrowLeft', 'left'],
  ]) {
    if (!held.has(key) || spent.has(key)) continue;
    spent.add(key);
    if (!dialog.open) step(direction);
  }
  requestAnimationFrame(poll);
}
poll();

document.querySelector('#more').addEventListener('click', () => dialog.close());
document.querySelector('#restart').addEventListener('click', () => window.testRestarts++);
