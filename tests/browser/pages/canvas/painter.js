// Paints a game on a 2D context: `progress` of the last move from 0 to 1.
import { lookOf } from './palettes.js';

export function paint(context, game, move, progress, { palette, font, weight, side }) {
  const { rows, cols } = game;
  const gap = side * 0.03;
  const cell = (side - gap * (Math.max(rows, cols) + 1)) / Math.max(rows, cols);
  const at = (index) => gap + index * (cell + gap);
  context.fillStyle = palette.board;
  context.fillRect(0, 0, at(cols), at(rows));
  context.fillStyle = palette.empty;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < cols; x++) box(context, at(x), at(y), cell);
  }
  const tile = (value, y, x, size) => {
    const { ground, ink } = lookOf(palette, value);
    const inset = (cell * (1 - size)) / 2;
    context.fillStyle = ground;
    box(context, at(x) + inset, at(y) + inset, cell * size);
    const digits = String(value).length;
    const px = cell * size * (digits < 3 ? 0.5 : digits === 3 ? 0.4 : digits === 4 ? 0.31 : 0.25);
    context.fillStyle = ink;
    context.font = `${weight} ${px}px ${font}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(String(value), at(x) + cell / 2, at(y) + cell / 2 + px * 0.05);
  };
  if (move !== null && progress < 0.6) {
    const part = progress / 0.6;
    for (const { value, from, to } of move.slides) {
      tile(value, from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, 1);
    }
    return;
  }
  const pop = move === null ? 0 : 1 - (progress - 0.6) / 0.4;
  const merged = new Set(move?.slides.filter((one) => one.merges).map(({ to }) => `${to}`));
  game.cells.forEach((row, y) =>
    row.forEach((value, x) => {
      if (value === 0) return;
      const isNew = move?.spawned?.y === y && move.spawned.x === x;
      tile(value, y, x, isNew ? 1 - pop : merged.has(`${[y, x]}`) ? 1 + pop * 0.1 : 1);
    }),
  );
}

function box(context, x, y, size) {
  context.beginPath();
  context.roundRect(x, y, size, size, size * 0.06);
  context.fill();
}
