// Options in the address: kind=2d|webgl, font, weight, palette, scale (of the whole picture), rows, cols, seed,
// taint (address of a picture of another site), slide (milliseconds of a move), lazy (paint only when something moves),
// board (rows joined by /, as on a command line), save (milliseconds after which a move is in the storage), ghosts (after
// so many moves a 2 is left standing where no tile is, until the next move).
import { Game, randomFrom } from './game.js';
import { paint } from './painter.js';
import { PALETTES } from './palettes.js';
import { screen } from './screens.js';

const query = new URLSearchParams(location.search);
const option = (name, otherwise) => query.get(name) ?? otherwise;
const rows = Number(option('rows', 4));
const cols = Number(option('cols', 4));
const slide = Number(option('slide', 110));
const side = Math.round(400 * Number(option('scale', 1)));
const lazy = query.has('lazy');
const start = query
  .get('board')
  ?.split('/')
  .map((row) => row.split(',').map(Number));
const game = new Game(rows, cols, randomFrom(Number(option('seed', Date.now()))), start);
const style = {
  palette: PALETTES[option('palette', 'sand')],
  font: option('font', 'sans-serif'),
  weight: option('weight', '700'),
  side,
};

const canvas = document.getElementById('board');
const most = Math.max(rows, cols);
canvas.width = Math.round((side * cols) / most);
canvas.height = Math.round((side * rows) / most);
const { context, show } = screen(canvas, option('kind', '2d'));

// A picture of another site: from then on the browser keeps the canvas from scripts.
if (query.has('taint')) {
  const picture = new Image();
  picture.src = option('taint', '');
  await picture.decode();
  context.drawImage(picture, 0, 0);
}

const SAVED = 'ls.matrix';
const saveAfter = Number(option('save', -1));
const ghosts = Number(option('ghosts', 0));
const save = () => {
  const cells = game.cells.map((row) => row.map((value) => (value === 0 ? -1 : value)));
  localStorage.setItem(SAVED, JSON.stringify(JSON.stringify(cells)));
};
if (saveAfter >= 0) save();
else localStorage.removeItem(SAVED);

let moves = 0;
let move = null;
let movedAt = 0;
let moving = true;
const KEYS = { ArrowUp: 'up', ArrowRight: 'right', ArrowDown: 'down', ArrowLeft: 'left' };

document.addEventListener('keydown', (event) => {
  const direction = KEYS[event.key];
  if (direction === undefined) return;
  const made = game.move(direction);
  if (made === null) return;
  move = made;
  moves++;
  if (saveAfter >= 0) setTimeout(save, saveAfter);
  movedAt = performance.now();
  if (lazy && !moving) requestAnimationFrame(frame);
  moving = true;
});

// For tests alone: what is really on the board.
window.addEventListener('tell-truth', () => {
  document.body.setAttribute('data-truth', JSON.stringify(game.cells));
});

/** The cells as they are painted. */
function painted() {
  const cells = game.cells.map((row) => [...row]);
  if (ghosts === 0 || moves === 0 || moves % ghosts > 0) return cells;
  const row = cells.find((one) => one.includes(0));
  if (row !== undefined) row[row.indexOf(0)] = 2;
  return cells;
}

function frame() {
  const progress = slide === 0 ? 1 : Math.min(1, (performance.now() - movedAt) / slide);
  const shown = { rows, cols, cells: painted() };
  paint(context, shown, progress < 1 ? move : null, progress, style);
  show();
  moving = progress < 1;
  if (moving || !lazy) requestAnimationFrame(frame);
}

await document.fonts.ready;
requestAnimationFrame(frame);
