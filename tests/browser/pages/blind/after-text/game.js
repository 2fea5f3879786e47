import { Game } from '../rules.js';

const game = new Game(3, 3).start();
const board = document.querySelector('.board');
const at = (index) => `${12 + index * 105}px`;

for (let row = 0; row < 3; row++) {
  for (let col = 0; col < 3; col++) {
    const slot = document.createElement('div');
    slot.className = 'slot';
    slot.style.cssText = `left: ${at(col)}; top: ${at(row)}`;
    board.append(slot);
  }
}

const chips = new Map();
function put(tile) {
  Object.assign(chips.get(tile.id).style, { left: at(tile.col), top: at(tile.row) });
}
function add(tile) {
  const chip = document.createElement('div');
  chip.className = 'chip in';
  chip.dataset.n = tile.value;
  chips.set(tile.id, chip);
  put(tile);
  board.append(chip);
}
game.tiles.forEach(add);

let deaf = false;
document.addEventListener('keyup', ({ key }) => {
  const direction = { ArrowUp: 'up', ArrowRight: 'right', ArrowDown: 'down', ArrowLeft: 'left' }[
    key
  ];
  if (!direction || deaf) return;
  const step = game.move(direction);
  if (!step) return;
  deaf = true;
  const gone = step.merges.flatMap(({ sources }) => sources);
  for (const tile of [...game.tiles, ...gone]) if (chips.has(tile.id)) put(tile);
  setTimeout(() => {
    for (const { id } of gone) {
      chips.get(id).remove();
      chips.delete(id);
    }
    for (const { made } of step.merges) add(made);
    add(step.born);
    setTimeout(() => (deaf = false), 110);
  }, 410);
});
