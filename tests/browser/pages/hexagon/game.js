// Hexagonal 2048 with cube coordinates, written without the project's interpreters: ?lie=rows|columns&keys=NAME&seed=N.

const query = new URLSearchParams(location.search);
const random = randomFrom(Number(query.get('seed') ?? 1));
const lie = query.get('lie') ?? 'rows';

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

const RADIUS = 2;
const cells = new Map();
for (let q = -RADIUS; q <= RADIUS; q++) {
  for (let r = -RADIUS; r <= RADIUS; r++) {
    if (Math.abs(q + r) <= RADIUS) cells.set(`${q},${r}`, { q, r, value: 0 });
  }
}
const at = (q, r) => cells.get(`${q},${r}`);

/** Steps by the way they point on the page, in degrees clockwise from the right. */
const STEPS = {
  rows: {
    0: [1, 0],
    60: [0, 1],
    120: [-1, 1],
    180: [-1, 0],
    240: [0, -1],
    300: [1, -1],
  },
  columns: {
    30: [1, 0],
    90: [0, 1],
    150: [-1, 1],
    210: [-1, 0],
    270: [0, -1],
    330: [1, -1],
  },
}[lie];

const KEYS = {
  rows: {
    ring: { KeyD: 0, KeyC: 60, KeyZ: 120, KeyA: 180, KeyQ: 240, KeyE: 300 },
    wedge: { KeyD: 0, KeyX: 60, KeyZ: 120, KeyA: 180, KeyW: 240, KeyE: 300 },
  },
  columns: {
    ring: { KeyD: 30, KeyS: 90, KeyA: 150, KeyQ: 210, KeyW: 270, KeyE: 330 },
  },
}[lie][query.get('keys')];

const place = ({ q, r }) =>
  lie === 'rows'
    ? { x: 240 + 84 * (q + r / 2), y: 240 + 72 * r }
    : { x: 240 + 72 * q, y: 240 + 84 * (r + q / 2) };

const board = document.createElement('div');
board.className = `board ${lie}`;
document.body.append(board);
for (const cell of cells.values()) {
  const { x, y } = place(cell);
  cell.element = document.createElement('div');
  cell.element.className = 'cell';
  cell.element.style.left = `${x - 39}px`;
  cell.element.style.top = `${y - 39}px`;
  board.append(cell.element);
}

function move(angle) {
  const [dq, dr] = STEPS[angle];
  let moved = false;
  for (const wall of cells.values()) {
    if (at(wall.q + dq, wall.r + dr)) continue;
    const line = [];
    for (let cell = wall; cell; cell = at(cell.q - dq, cell.r - dr)) line.push(cell);
    const tiles = line.map(({ value }) => value).filter((value) => value > 0);
    const made = [];
    for (let i = 0; i < tiles.length; i++) {
      const merges = tiles[i] === tiles[i + 1];
      made.push(merges ? tiles[i++] * 2 : tiles[i]);
    }
    line.forEach((cell, i) => {
      const value = made[i] ?? 0;
      moved ||= value !== cell.value;
      cell.value = value;
    });
  }
  if (moved) spawn();
}

function spawn() {
  const free = [...cells.values()].filter(({ value }) => value === 0);
  free[Math.floor(random() * free.length)].value = random() < 0.9 ? 2 : 4;
}

function draw() {
  for (const { element, value } of cells.values()) element.textContent = value || '';
}

/** The one arrow, or the two held together. */
const held = new Set();
function angleOfArrows() {
  const x = Number(held.has('ArrowRight')) - Number(held.has('ArrowLeft'));
  const y = Number(held.has('ArrowDown')) - Number(held.has('ArrowUp'));
  const angle = (Math.atan2(y * Math.sin(Math.PI / 3), x / 2) * 180) / Math.PI;
  const ways = Object.keys(STEPS).map(Number);
  const near = (way) => Math.abs(((way - angle + 540) % 360) - 180);
  ways.sort((a, b) => near(a) - near(b));
  return near(ways[0]) < near(ways[1]) - 1 ? ways[0] : undefined;
}

addEventListener('keydown', ({ code, repeat }) => {
  if (repeat) return;
  if (query.get('keys') === 'chord') {
    if (code.startsWith('Arrow')) held.add(code);
    return;
  }
  const angle = KEYS[code];
  if (angle === undefined) return;
  move(angle);
  draw();
});

addEventListener('keyup', ({ code }) => {
  if (query.get('keys') !== 'chord' || !held.has(code)) return;
  const angle = angleOfArrows();
  held.clear();
  if (angle === undefined) return;
  move(angle);
  draw();
});

spawn();
spawn();
draw();
