import { Game } from '../rules.js';

const game = new Game(4, 4);
window.testRestarts = 0;

function fill(selector, rows, cols, text) {
  const body = document.querySelector(`${selector} tbody`);
  for (let row = 0; row < rows; row++) {
    const line = body.insertRow();
    for (let col = 0; col < cols; col++) line.insertCell().textContent = text(row, col);
  }
}
fill('.play', 4, 4, () => '');
fill('.calendar', 5, 7, (row, col) => (row * 7 + col < 30 ? row * 7 + col + 1 : ''));
fill('.sudoku', 4, 4, (row, col) =>
  (row + col) % 3 === 0 ? '' : 2 ** (1 + ((row * 2 + col) % 4)),
);

const cells = [...document.querySelectorAll('.play td')];
function draw() {
  game.board.flat().forEach((value, index) => {
    cells[index].textContent = value || '';
    cells[index].className = value ? `cell cell--${value}` : 'cell';
  });
  document.querySelector('.score').textContent = game.score;
}
draw();

const button = document.querySelector('.begin');
let running = false;
button.addEventListener('click', () => {
  if (running) {
    window.testRestarts++;
    return;
  }
  running = true;
  game.start();
  document.querySelector('.note').classList.add('hide');
  draw();
});

document.addEventListener('keydown', (event) => {
  if (!running || !event.key.startsWith('Arrow')) return;
  event.preventDefault();
  if (!game.move(event.key.slice(5).toLowerCase())) return;
  button.textContent = 'Restart';
  button.classList.add('restart');
  draw();
});
