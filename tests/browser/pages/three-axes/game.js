// 2048 in 3x3x3 cells, drawn as three boards of nine, written without the project's interpreters:
// ?seed=N&stacked&keys=NAME: which pair of keys goes from board to board.

const query = new URLSearchParams(location.search);
const random = randomFrom(Number(query.get('seed') ?? 1));

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

const SIDES = [0, 1, 2];
const boards = document.querySelector('.boards');
boards.classList.toggle('stacked', query.has('stacked'));
const space = SIDES.map(() => {
  const layer = document.createElement('div');
  layer.className = 'layer';
  boards.append(layer);
  return SIDES.map(() => SIDES.map(() => layer.appendChild(document.createElement('div'))));
});
const every = SIDES.flatMap((z) => SIDES.flatMap((y) => SIDES.map((x) => space[z][y][x])));
const valueOf = (cell) => Number(cell.textContent);
const show = (cell, value) => (cell.textContent = value || '');

function spawn() {
  const free = every.filter((cell) => valueOf(cell) === 0);
  show(free[Math.floor(random() * free.length)], random() < 0.9 ? 2 : 4);
}

/** The lines along an axis; `cellAt` takes the place on the line and the two other coordinates. */
const LINES = {
  x: (i, a, b) => space[a][b][i],
  y: (i, a, b) => space[a][i][b],
  z: (i, a, b) => space[i][a][b],
};

function move(axis, forward) {
  const before = every.map(valueOf).join();
  for (const a of SIDES) {
    for (const b of SIDES) {
      const line = SIDES.map((i) => LINES[axis](forward ? 2 - i : i, a, b));
      const made = line.map(valueOf).filter((value) => value > 0);
      for (let i = 0; i + 1 < made.length; i++) {
        if (made[i] === made[i + 1]) made.splice(i, 2, 2 * made[i]);
      }
      line.forEach((cell, i) => show(cell, made[i]));
    }
  }
  if (every.map(valueOf).join() !== before) spawn();
}

const BETWEEN = {
  pages: ['PageUp', 'PageDown'],
  'q-e': ['KeyQ', 'KeyE'],
  'w-s': ['KeyW', 'KeyS'],
  'e-q': ['KeyE', 'KeyQ'],
};
const [back, forth] = BETWEEN[query.get('keys') ?? 'pages'];
const KEYS = {
  ArrowLeft: ['x', false],
  ArrowRight: ['x', true],
  ArrowUp: ['y', false],
  ArrowDown: ['y', true],
  [back]: ['z', false],
  [forth]: ['z', true],
};

addEventListener('keydown', ({ code }) => {
  const [axis, forward] = KEYS[code] ?? [];
  if (axis !== undefined) move(axis, forward);
});

spawn();
spawn();
