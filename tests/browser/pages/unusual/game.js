// Three rows of four cells that do not show, and tiles that say names instead of numbers.
import { Game } from '../blind/rules.js';

const NAMES = [
  'ash',
  'birch',
  'cedar',
  'elm',
  'fir',
  'gum',
  'hazel',
  'ivy',
  'kauri',
  'larch',
  'maple',
];
const game = new Game(3, 4).start();
const pond = document.querySelector('.pond');

function draw() {
  pond.replaceChildren(
    ...game.tiles.map(({ value, row, col }) => {
      const lily = document.createElement('div');
      lily.className = 'lily';
      lily.textContent = NAMES[Math.log2(value) - 1];
      lily.style.left = `${col * 100}px`;
      lily.style.top = `${row * 100}px`;
      return lily;
    }),
  );
}
draw();

addEventListener('keydown', ({ key }) => {
  const direction = /^Arrow(Up|Right|Down|Left)$/.exec(key)?.[1]?.toLowerCase();
  if (direction && game.move(direction)) draw();
});
