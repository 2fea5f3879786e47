import { Game } from '../rules.js';

const NS = 'http://www.w3.org/2000/svg';
const TWEEN_MS = 140;
const game = new Game(4, 4).start();
const at = (index) => 6 + index * 53;

function make(name, attributes, parent) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}
for (let index = 0; index < 16; index++) {
  const place = { x: at(index % 4), y: at(Math.floor(index / 4)) };
  make(
    'rect',
    { ...place, width: 49, height: 49, rx: 3, fill: '#876' },
    document.querySelector('#holes'),
  );
}

const stones = new Map();
function add({ id, value, row, col }) {
  const group = make(
    'g',
    { transform: `translate(${at(col)},${at(row)})` },
    document.querySelector('#stones'),
  );
  make('rect', { width: 49, height: 49, rx: 3, fill: '#eda' }, group);
  const text = make('text', { x: 24.5, y: 31, 'text-anchor': 'middle', 'font-size': 18 }, group);
  text.textContent = value;
  stones.set(id, { group, x: at(col), y: at(row) });
}
game.tiles.forEach(add);

let busy = false;
function tween(tiles, done) {
  const began = performance.now();
  const frame = (now) => {
    const part = Math.min(1, Math.max(0, now - began) / TWEEN_MS);
    for (const { id, row, col } of tiles) {
      const { group, x, y } = stones.get(id);
      group.setAttribute(
        'transform',
        `translate(${x + (at(col) - x) * part},${y + (at(row) - y) * part})`,
      );
    }
    if (part < 1) requestAnimationFrame(frame);
    else done();
  };
  requestAnimationFrame(frame);
}

document.body.addEventListener('keyup', ({ keyCode }) => {
  const direction = { 37: 'left', 38: 'up', 39: 'right', 40: 'down' }[keyCode];
  if (!direction || busy) return;
  const step = game.move(direction);
  if (!step) return;
  busy = true;
  const gone = step.merges.flatMap(({ sources }) => sources);
  const moving = [...game.tiles, ...gone].filter(({ id }) => stones.has(id));
  tween(moving, () => {
    for (const { id, row, col } of moving)
      Object.assign(stones.get(id), { x: at(col), y: at(row) });
    for (const { id } of gone) {
      stones.get(id).group.remove();
      stones.delete(id);
    }
    for (const { made } of step.merges) add(made);
    add(step.born);
    busy = false;
  });
});
