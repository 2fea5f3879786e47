// Fixed cells whose content changes, drawn as the page's `paint(cell element, value, cell number)` says.
import { element, Game, onArrows } from './game.js';

export function fixedCells(paint, { game = new Game(), keys = {}, parent = document.body } = {}) {
  const board = element(parent, 'board');
  board.style.gridTemplateColumns = `repeat(${game.cols}, auto)`;
  const cells = game.cells.map(() => element(board, 'cell'));
  const draw = () => game.values.forEach((value, cell) => paint(cells[cell], value, cell));
  draw();
  onArrows((direction) => {
    if (game.move(direction)) draw();
  }, keys);
  return { board, cells, draw, game };
}

export const number = (cell, value) => (cell.textContent = value || '');
