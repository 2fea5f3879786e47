// 2048 in 2x2x2x2 cells, drawn as four boards of four, written without the project's interpreters:
// ?seed=N&gap=PIXELS between boards&deaf=MS after each move.

const query = new URLSearchParams(location.search);
const random = randomFrom(Number(query.get('seed') ?? 1));
const between = Number(query.get('gap') ?? 36);
const deafFor = Number(query.get('deaf') ?? 0);

/** mulberry32. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A cell's number has a bit for each axis: across, down, boards across, boards down. */
const AXES = [1, 2, 4, 8];
const cells = Array.from({ length: 16 }, (_, cell) => cell);
const tiles = new Map();
let score = 0;

const board = document.querySelector('.board');
const at = (near, far) => 12 + near * 96 + far * (180 + between);
const put = (element, cell) => {
  element.style.left = `${at(cell & 1, (cell >> 2) & 1)}px`;
  element.style.top = `${at((cell >> 1) & 1, (cell >> 3) & 1)}px`;
};
board.style.width = board.style.height = `${at(1, 1) + 84 - 12}px`;
for (const cell of cells) {
  const element = document.createElement('div');
  element.className = 'cell';
  put(element, cell);
  board.append(element);
}

function add(cell, value, over) {
  const element = document.createElement('div');
  element.className = over ? 'tile over' : 'tile';
  element.textContent = value;
  put(element, cell);
  board.append(element);
  tiles.set(cell, { value, element });
}

function spawn() {
  const free = cells.filter((cell) => !tiles.has(cell));
  add(free[Math.floor(random() * free.length)], random() < 0.9 ? 2 : 4, false);
}

/** What was merged stays under the new tile until the next move. */
let old = [];

function move(axis, forward) {
  for (const element of old) element.remove();
  old = [];
  let moved = false;
  for (const low of cells.filter((cell) => (cell & axis) === 0)) {
    const [to, from] = forward ? [low | axis, low] : [low, low | axis];
    const [wall, other] = [tiles.get(to), tiles.get(from)];
    if (!other || (wall && wall.value !== other.value)) continue;
    moved = true;
    tiles.delete(from);
    put(other.element, to);
    if (!wall) {
      tiles.set(to, other);
      continue;
    }
    old.push(wall.element, other.element);
    score += wall.value * 2;
    add(to, wall.value * 2, true);
  }
  if (moved) spawn();
  document.querySelector('#score').textContent = score;
  return moved;
}

const KEYS = {
  37: [0, false],
  39: [0, true],
  38: [1, false],
  40: [1, true],
  65: [2, false],
  68: [2, true],
  87: [3, false],
  83: [3, true],
};
let deafUntil = 0;

document.addEventListener('keydown', (event) => {
  const [axis, forward] = KEYS[event.which] ?? [];
  if (axis === undefined || performance.now() < deafUntil) return;
  event.preventDefault();
  if (move(AXES[axis], forward)) deafUntil = performance.now() + deafFor;
});

spawn();
spawn();
