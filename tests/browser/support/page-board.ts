// Reads boards from the pages' own insides, apart from what the extension says.
import type { Page } from 'puppeteer-core';
import type { Board } from './rules.ts';

/** The tiles the original game shows; of several in a cell the merged one, which is the largest, counts. */
export const shownByOriginal = (page: Page): Promise<Board> =>
  page.evaluate(() => {
    const board = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
    for (const tile of document.querySelectorAll('.tile')) {
      const place = /tile-position-(\d)-(\d)/.exec(tile.className);
      const value = Number(/tile-(\d+)\b/.exec(tile.className)?.[1]);
      const row = board[Number(place?.[2]) - 1];
      const col = Number(place?.[1]) - 1;
      if (row) row[col] = Math.max(row[col] ?? 0, value);
    }
    return board;
  });

/** What the original game has stored; null once it is over. */
export const storedByOriginal = (page: Page): Promise<Board | null> =>
  page.evaluate(() => {
    interface Stored {
      grid: { cells: ({ value: number } | null)[][] };
    }
    const text = localStorage.getItem('gameState');
    if (text === null) return null;
    const { cells } = (JSON.parse(text) as Stored).grid;
    return cells.map((_, row) => cells.map((column) => column[row]?.value ?? 0));
  });

export const shownByWebComponent = (page: Page): Promise<Board> =>
  page.evaluate(() => {
    const root = document.querySelector('game-2048')?.shadowRoot;
    return [...(root?.querySelectorAll('.row') ?? [])].map((row) =>
      [...row.querySelectorAll('.field')].map((field) => Number(field.textContent)),
    );
  });

/** Only one move keeps the order of the bottom row; every search finds it. */
export const DECIDED: Board = [
  [0, 0, 0, 0],
  [2, 0, 0, 0],
  [4, 8, 16, 32],
  [512, 256, 128, 64],
];

/** Starts the original game from a board of ours. */
export async function resumeOriginal(page: Page, url: string, board: Board): Promise<void> {
  await page.goto(url);
  await page.evaluate((rows) => {
    const cells = rows.map((_, x) =>
      rows.map((row, y) => (row[x] ? { position: { x, y }, value: row[x] } : null)),
    );
    const state = {
      grid: { size: 4, cells },
      score: 0,
      over: false,
      won: false,
      keepPlaying: false,
    };
    localStorage.setItem('gameState', JSON.stringify(state));
  }, board);
  await page.reload();
}
