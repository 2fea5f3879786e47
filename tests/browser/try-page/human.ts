// In hint mode the tool is the human: it presses what the arrow shows, with the keys of the driver, which are trusted.
import type { Page } from 'puppeteer-core';
import type { PageReport } from '../../../extension/play/report.ts';

export const KEYS = {
  up: 'ArrowUp',
  right: 'ArrowRight',
  down: 'ArrowDown',
  left: 'ArrowLeft',
} as const;

// A page that animates may be deaf; a human then presses again.
const PATIENCE_MS = 1_500;

export class Human {
  private readonly page: Page;
  private position = 0;
  private pressedAt = -Infinity;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits for the arrow to come to rest, presses each position's once, and again when nothing came of it. */
  async follow({ arrow }: PageReport): Promise<void> {
    if (!arrow?.final) return;
    const now = performance.now();
    if (arrow.position === this.position && now - this.pressedAt < PATIENCE_MS) return;
    this.position = arrow.position;
    this.pressedAt = now;
    await this.page.keyboard.press(KEYS[arrow.direction]);
  }
}
