import { Game } from '../rules.js';

const WIN = 64;
const STEP = 112;
const EDGE = 12;
const BY_WHICH = {
  37: 'left',
  38: 'up',
  39: 'right',
  40: 'down',
  65: 'left',
  87: 'up',
  68: 'right',
  83: 'down',
};

const game = new Game(4, 4).start();
let won = false;
let goesOn = false;
window.testRestarts = 0;

const under = document.querySelector('.under');
for (let at = 0; at < 16; at++) {
  const hole = document.createElement('div');
  hole.className = 'hole';
  hole.style.left = `${EDGE + (at % 4) * STEP}px`;
  hole.style.top = `${EDGE + Math.floor(at / 4) * STEP}px`;
  under.append(hole);
}

const place = (element, { row, col }) => {
  element.style.transform = `translate(${EDGE + col * STEP}px, ${EDGE + row * STEP}px)`;
};

function add(layer, tile, from, kind) {
  const element = document.createElement('div');
  element.className = `piece v${tile.value} at-${tile.col + 1}-${tile.row + 1} ${kind}`;
  const inner = document.createElement('span');
  inner.textContent = tile.value;
  element.append(inner);
  place(element, from ?? tile);
  if (from) requestAnimationFrame(() => place(element, tile));
  layer.append(element);
}

function draw(was = new Map(), { merges, born } = { merges: [], born: null }) {
  requestAnimationFrame(() => {
    const layer = document.querySelector('.layer');
    layer.replaceChildren();
    const made = new Map(merges.map((merge) => [merge.made.id, merge]));
    for (const tile of game.tiles) {
      const merge = made.get(tile.id);
      for (const source of merge?.sources ?? []) add(layer, source, was.get(source.id), '');
      if (merge) add(layer, tile, null, 'made');
      else add(layer, tile, was.get(tile.id), tile === born ? 'fresh' : '');
    }
    document.querySelector('.points').textContent = game.score;
    document.querySelector('.message').classList.toggle('won', won && !goesOn);
  });
}

document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const direction = BY_WHICH[event.which];
  if (event.which === 32 || event.which === 82) window.testRestarts++;
  if (!direction) return;
  event.preventDefault();
  if (won && !goesOn) return;
  const was = new Map(game.tiles.map(({ id, row, col }) => [id, { row, col }]));
  const step = game.move(direction);
  if (!step) return;
  won ||= game.largest >= WIN;
  draw(was, step);
});

document.querySelector('.go-on').addEventListener('click', (event) => {
  event.preventDefault();
  goesOn = true;
  draw();
});
for (const link of document.querySelectorAll('.again')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    window.testRestarts++;
  });
}

draw();
