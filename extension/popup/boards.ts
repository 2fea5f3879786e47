// Which of several boards is meant.

import type { PageReport, TabBoard } from '../play/report.ts';
import * as webext from '../webext.ts';
import { byId } from './dom.ts';

export function showBoards({ boards }: PageReport, choose: (board: TabBoard) => void): void {
  const several = boards.length > 1;
  byId('boards').hidden = !several;
  const list = byId('board-list');
  const shown = several ? JSON.stringify(boards) : '';
  if (list.dataset['shown'] === shown) return;
  list.dataset['shown'] = shown;
  list.replaceChildren(
    ...(several ? boards.map((board, index) => rowFor(board, index, choose)) : []),
  );
}

function rowFor(board: TabBoard, index: number, choose: (board: TabBoard) => void): HTMLElement {
  const label = document.createElement('label');
  const radio = document.createElement('input');
  radio.type = 'radio';
  radio.name = 'board';
  radio.value = String(index);
  radio.checked = board.chosen;
  radio.addEventListener('change', () => choose(board));
  const size = `${board.rows} × ${board.cols}`;
  label.append(radio, ` ${webext.text('board_choice', String(index + 1), size)}`);
  return label;
}
