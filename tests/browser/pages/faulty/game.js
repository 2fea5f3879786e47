// A correct 2048 on fixed cells that goes wrong after some moves, in the way the address names: ?fault=NAME&after=N.
// `window.keys` holds the keys that came before the fault and those that came after it.

const FAULTS = {
  none: () => {},
  // The board becomes another one.
  shape: () => start(5, 5),
  // A row is gone.
  shrink: () => {
    board.pop();
    draw();
  },
  // The tiles stay where they are, but say no number any more.
  words: () => draw((value) => (value ? `tile ${'abcdefghijklmnop'[Math.log2(value)]}` : '')),
  // From now on the largest tile doubles by itself with each move: other rules than standard 2048.
  rules: () => {
    const largest = Math.max(...board.flat());
    const row = board.find((line) => line.includes(largest));
    row[row.indexOf(largest)] *= 2;
    draw();
  },
  // The page writes itself anew, which throws away all listeners of its window and goes on with the game.
  reopen: () => {
    const { outerHTML: head } = document.head;
    document.open();
    document.write(`<!doctype html>${head}<div id="board"></div>`);
    document.close();
    element = document.getElementById('board');
    draw();
    listen();
  },
  // What the player presses reaches nobody who listens later than this page.
  swallow: () => {},
};

const query = new URLSearchParams(location.search);
const fault = FAULTS[query.get('fault') ?? 'none'];
const after = Number(query.get('after') ?? 5);
let element = document.getElementById('board');
let board = [];
let moves = 0;
window.keys = { before: 0, after: 0 };

function start(rows, cols) {
  board = Array.from({ length: rows }, () => Array(cols).fill(0));
  spawn();
  spawn();
  draw();
}

function spawn() {
  const free = board.flatMap((row, r) => row.flatMap((value, c) => (value ? [] : [[r, c]])));
  if (free.length === 0) return;
  const [r, c] = free[Math.floor(Math.random() * free.length)];
  board[r][c] = Math.random() < 0.9 ? 2 : 4;
}

function draw(text = (value) => (value ? String(value) : '')) {
  element.style.gridTemplateColumns = `repeat(${board[0].length}, 80px)`;
  element.replaceChildren(
    ...board.flat().map((value) => {
      const cell = document.createElement('div');
      cell.textContent = text(value);
      return cell;
    }),
  );
}

function slideRow(row) {
  const out = [];
  let merged = false;
  for (const value of row.filter(Boolean)) {
    if (!merged && out.at(-1) === value) {
      out[out.length - 1] *= 2;
      merged = true;
    } else {
      out.push(value);
      merged = false;
    }
  }
  return [...out, ...Array(row.length - out.length).fill(0)];
}

const transpose = (grid) => grid[0].map((_, c) => grid.map((row) => row[c]));
const mirror = (grid) => grid.map((row) => [...row].reverse());
const slide = (grid) => grid.map(slideRow);

const MOVES = {
  ArrowLeft: slide,
  ArrowRight: (grid) => mirror(slide(mirror(grid))),
  ArrowUp: (grid) => transpose(slide(transpose(grid))),
  ArrowDown: (grid) => transpose(mirror(slide(mirror(transpose(grid))))),
};

function onKey({ key }) {
  window.keys[moves >= after ? 'after' : 'before']++;
  const next = MOVES[key]?.(board);
  if (!next || JSON.stringify(next) === JSON.stringify(board)) return;
  board = next;
  spawn();
  draw();
  // In the same task as the move, so that no key can come between.
  if (++moves === after || (moves > after && fault === FAULTS.rules)) fault();
}

function listen() {
  document.addEventListener('keydown', onKey);
}

if (fault === FAULTS.swallow) {
  const swallow = (event) => event.isTrusted && event.stopImmediatePropagation();
  addEventListener('keydown', swallow, true);
}
listen();

start(4, 4);
