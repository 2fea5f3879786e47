// Games by other rules than the standard one's, written without the project's interpreters: ?game=NAME&seed=N.

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

const pick = (list) => list[Math.floor(random() * list.length)];

/** Pairs from the wall; `grow` is what two equal tiles become. */
function pairs(line, grow) {
  const tiles = line.filter((value) => value > 0);
  const made = [];
  while (tiles.length > 0) {
    const value = tiles.shift();
    if (tiles[0] === value) {
      tiles.shift();
      made.push(grow(value));
    } else {
      made.push(value);
    }
  }
  return [...made, ...Array(line.length - made.length).fill(0)];
}

const LUCAS = [2, 1, 3, 4, 7, 11, 18, 29, 47, 76, 123, 199, 322, 521, 843, 1364, 2207];

/** Two tiles whose sum is a Lucas number become it. */
function lucas(line) {
  const tiles = line.filter((value) => value > 0);
  const made = [];
  while (tiles.length > 0) {
    const sum = tiles[0] + tiles[1];
    made.push(LUCAS.includes(sum) ? sum : tiles[0]);
    tiles.splice(0, LUCAS.includes(sum) ? 2 : 1);
  }
  return [...made, ...Array(line.length - made.length).fill(0)];
}

function oneStep(line) {
  const next = [...line];
  for (let i = 1; i < next.length; i++) {
    const [ahead, value] = [next[i - 1], next[i]];
    const meets = ahead + value === 3 || (ahead === value && value >= 3);
    if (value === 0 || (ahead !== 0 && !meets)) continue;
    next[i - 1] = ahead + value;
    next[i] = 0;
  }
  return next;
}

const double = (value) => value * 2;
const often2 = () => (random() < 0.9 ? 2 : 4);

const GAMES = {
  threes: { slide: oneStep, tile: () => pick([1, 2, 3]), start: 9, edge: true },
  'base-3': {
    slide: (line) => pairs(line, (value) => value * 3),
    tile: () => (random() < 0.9 ? 3 : 9),
  },
  'base-5': {
    slide: (line) => pairs(line, (value) => value * 5),
    tile: () => (random() < 0.9 ? 5 : 25),
  },
  'from-1': {
    slide: (line) => pairs(line, double),
    tile: () => (random() < 0.85 ? 1 : random() < 0.8 ? 2 : 4),
  },
  'from-3': { slide: (line) => pairs(line, double), tile: () => (random() < 0.9 ? 3 : 6) },
  lucas: { slide: lucas, tile: () => (random() < 0.8 ? 1 : 2) },
  'wall-corner': { slide: (line) => pairs(line, double), tile: often2, wall: 0 },
  'tutorial-every-key': { slide: (line) => pairs(line, double), tile: () => 2, everyKey: true },
  'tutorial-row-ends': { tile: () => 2, everyKey: true, rowEnds: true },
};

const game = { wall: -1, start: 2, ...GAMES[query.get('game')] };
let cells = Array(16).fill(0);

/** The cells of each line, from where the tiles go. */
function lines(direction) {
  const all = [0, 1, 2, 3].map((line) =>
    [0, 1, 2, 3].map((step) => {
      const place = direction === 'right' || direction === 'down' ? 3 - step : step;
      return direction === 'left' || direction === 'right' ? line * 4 + place : place * 4 + line;
    }),
  );
  return all.map((line) => line.filter((cell) => cell !== game.wall));
}

function slideAll(direction, slide) {
  for (const line of lines(direction)) {
    slide(line.map((cell) => cells[cell])).forEach((value, i) => (cells[line[i]] = value));
  }
}

/** Pushes, merges neighbours in reading order, over the ends of rows too, and pushes again. */
function moveOverRowEnds(direction) {
  const push = (line) => {
    const tiles = line.filter((value) => value > 0);
    return [...tiles, ...Array(line.length - tiles.length).fill(0)];
  };
  slideAll(direction, push);
  const beside = direction === 'left' || direction === 'right' ? 1 : 4;
  for (let i = 0; i + beside < 16; i++) {
    if (cells[i] === 0 || cells[i] !== cells[i + beside]) continue;
    cells[i] *= 2;
    cells[i + beside] = 0;
  }
  slideAll(direction, push);
}

function spawn(places) {
  const free = places.filter((cell) => cells[cell] === 0 && cell !== game.wall);
  if (free.length > 0) cells[pick(free)] = game.tile();
}

const everywhere = cells.map((_, cell) => cell);

function move(direction) {
  if (game.rowEnds && !cells.includes(0)) return;
  const before = [...cells];
  if (game.rowEnds) moveOverRowEnds(direction);
  else slideAll(direction, game.slide);
  const moved = lines(direction).filter((line) =>
    line.some((cell) => cells[cell] !== before[cell]),
  );
  if (game.edge) spawn(moved.map((line) => line.at(-1)));
  else if (moved.length > 0 || game.everyKey) spawn(everywhere);
}

const board = document.createElement('div');
board.className = 'board';
board.style.gridTemplateColumns = 'repeat(4, auto)';
document.body.append(board);
const elements = everywhere.map((cell) => {
  const element = document.createElement('div');
  element.className = cell === game.wall ? 'cell wall' : 'cell';
  board.append(element);
  return element;
});
const draw = () => cells.forEach((value, cell) => (elements[cell].textContent = value || ''));

for (let i = 0; i < game.start; i++) spawn(everywhere);
draw();
document.addEventListener('keydown', ({ key }) => {
  const direction = /^Arrow(Up|Right|Down|Left)$/.exec(key)?.[1].toLowerCase();
  if (direction === undefined) return;
  move(direction);
  draw();
});
