// Three games of 3x3 beside each other. The arrows move the first; ?together: all of them at once.

const query = new URLSearchParams(location.search);
const together = query.has('together');
let state = Number(query.get('seed') ?? 1);

/** mulberry32. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const ROW = [0, 1, 2];
const valueOf = (cell) => Number(cell.textContent);
const show = (cell, value) => (cell.textContent = value || '');

function spawn(cells) {
  const free = cells.filter((cell) => valueOf(cell) === 0);
  if (free.length > 0) show(free[Math.floor(random() * free.length)], 2);
}

function move(cells, key) {
  const before = cells.map(valueOf).join();
  for (const a of ROW) {
    const line = ROW.map((i) => {
      const along = key === 'ArrowRight' || key === 'ArrowDown' ? 2 - i : i;
      return cells[key === 'ArrowLeft' || key === 'ArrowRight' ? a * 3 + along : along * 3 + a];
    });
    const made = line.map(valueOf).filter((value) => value > 0);
    for (let i = 0; i + 1 < made.length; i++) {
      if (made[i] === made[i + 1]) made.splice(i, 2, 2 * made[i]);
    }
    line.forEach((cell, i) => show(cell, made[i]));
  }
  if (cells.map(valueOf).join() !== before) spawn(cells);
}

const boards = ROW.map((number) => {
  const layer = document.createElement('div');
  layer.className = 'layer';
  document.querySelector('.boards').append(layer);
  const cells = Array.from({ length: 9 }, () => layer.appendChild(document.createElement('div')));
  spawn(cells);
  return cells;
});

addEventListener('keydown', ({ key }) => {
  if (!key.startsWith('Arrow')) return;
  for (const cells of together ? boards : boards.slice(0, 1)) move(cells, key);
});
