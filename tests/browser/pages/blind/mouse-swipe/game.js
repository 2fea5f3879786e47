import { Game } from '../rules.js';

const SHORTEST = 30;
const game = new Game(4, 4).start();
const area = document.querySelector('#area');
const cells = Array.from({ length: 16 }, () => area.appendChild(document.createElement('b')));

function draw() {
  game.board.flat().forEach((value, index) => (cells[index].textContent = value || '-'));
}
draw();

let from = null;
area.addEventListener('mousedown', ({ clientX, clientY, button }) => {
  if (button === 0) from = { x: clientX, y: clientY };
});
addEventListener('mouseup', ({ clientX, clientY }) => {
  if (!from) return;
  const [x, y] = [clientX - from.x, clientY - from.y];
  from = null;
  if (Math.max(Math.abs(x), Math.abs(y)) < SHORTEST) return;
  const direction = Math.abs(x) > Math.abs(y) ? (x > 0 ? 'right' : 'left') : y > 0 ? 'down' : 'up';
  if (game.move(direction)) setTimeout(draw, 25);
});
