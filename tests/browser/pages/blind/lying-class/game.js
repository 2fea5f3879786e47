import { Game, random } from '../rules.js';

const THROTTLE_MS = 105;
const game = new Game(4, 4).start();
const field = document.createElement('div');
field.className = 'css-1x8f';
document.querySelector('#root').append(field);

const put = (element, { row, col }) => {
  element.style.left = `${12 + col * 92}px`;
  element.style.top = `${12 + row * 92}px`;
};
for (let row = 0; row < 4; row++) {
  for (let col = 0; col < 4; col++) {
    const cell = document.createElement('div');
    cell.className = 'css-9a2c';
    put(cell, { row, col });
    field.append(cell);
  }
}

const shown = new Map();
function show(tile) {
  const element = document.createElement('div');
  element.className = 'css-77fe tile-position-2-2';
  element.textContent = tile.value;
  put(element, tile);
  shown.set(tile.id, element);
  field.append(element);
}
game.tiles.forEach(show);

let last = -Infinity;
addEventListener('keydown', ({ key }) => {
  const direction = /^Arrow(Up|Right|Down|Left)$/.exec(key)?.[1]?.toLowerCase();
  if (!direction || performance.now() - last < THROTTLE_MS) return;
  const step = game.move(direction);
  if (!step) return;
  last = performance.now();
  // As a page does that renders when it comes to it.
  const slide = 150 + 200 * random();
  for (const element of shown.values())
    element.style.transition = `left ${slide}ms, top ${slide}ms`;
  for (const tile of [...game.tiles, ...step.merges.flatMap(({ sources }) => sources)]) {
    const element = shown.get(tile.id);
    if (element) put(element, tile);
  }
  setTimeout(() => {
    for (const { sources, made } of step.merges) {
      for (const source of sources) {
        shown.get(source.id)?.remove();
        shown.delete(source.id);
      }
      if (game.tiles.includes(made)) show(made);
    }
    if (game.tiles.includes(step.born) && !shown.has(step.born.id)) show(step.born);
  }, slide);
});
