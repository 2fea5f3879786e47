import { Game } from '../rules.js';

const game = new Game(8, 8).start();
const frame = document.querySelector('#frame');
const cells = Array.from({ length: 64 }, () => frame.appendChild(document.createElement('div')));

function draw() {
  game.board.flat().forEach((value, index) => {
    cells[index].textContent = value;
    cells[index].className = value === 0 ? 'none' : '';
  });
  document.querySelector('#score').textContent = game.score;
}
draw();

document.addEventListener('keydown', ({ code }) => {
  const direction = { ArrowUp: 'up', ArrowRight: 'right', ArrowDown: 'down', ArrowLeft: 'left' }[
    code
  ];
  if (direction && game.move(direction)) draw();
});
