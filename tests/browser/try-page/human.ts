// In hint mode the tool is the human: it presses what the arrow shows, with the keys of the driver, which are trusted.
import type { KeyInput, Page } from 'puppeteer-core';
import { SIX_KEYS } from '../../../extension/move/keys.ts';
import type { Arrow, PageReport } from '../../../extension/play/report.ts';
import { HEXAGON, isQuarter, type Direction } from '../../../extension/rules/direction.ts';

export const KEYS = {
  up: 'ArrowUp',
  right: 'ArrowRight',
  down: 'ArrowDown',
  left: 'ArrowLeft',
} as const;

/** The arrow key for a direction of a rectangle. */
export function arrowKey(direction: Direction | undefined): KeyInput {
  if (!isQuarter(direction)) throw new Error(`no arrow key for ${direction}`);
  return KEYS[direction];
}

// A page that animates may be deaf; a human then presses again.
const PATIENCE_MS = 1_500;

export class Human {
  private readonly page: Page;
  private position = 0;
  private pressedAt = -Infinity;
  /** Which of the keys that may mean a hexagon's direction. */
  private way = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits for the arrow to come to rest, presses each position's once, and again when nothing came of it. */
  async follow({ arrow }: PageReport): Promise<void> {
    if (!arrow?.final) return;
    const now = performance.now();
    const again = arrow.position === this.position;
    if (again && now - this.pressedAt < PATIENCE_MS) return;
    if (again) this.way++;
    this.position = arrow.position;
    this.pressedAt = now;
    const keys = keysOf(arrow, this.way);
    for (const key of keys) await this.page.keyboard.down(key);
    for (const key of [...keys].reverse()) await this.page.keyboard.up(key);
  }
}

function keysOf({ direction, hexagon }: Arrow, way: number): readonly KeyInput[] {
  if (hexagon === null) return isQuarter(direction) ? [KEYS[direction]] : [];
  const { ring, chord, wedge } = SIX_KEYS[hexagon];
  const keyboards = [ring, chord, wedge];
  const sixth = HEXAGON.find((one) => one === direction);
  const keys = sixth && keyboards[way % keyboards.length]?.[sixth];
  return (keys ?? []).flatMap((key) => (key ? [key.code as KeyInput] : []));
}
