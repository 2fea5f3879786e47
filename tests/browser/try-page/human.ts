// In hint mode the tool is the human: it presses what the arrow shows, with the keys of the driver, which are trusted.
import type { KeyInput, Page } from 'puppeteer-core';
import { axisKeys } from '../../../extension/move/axis_keys.ts';
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
  /** Which of the keys that may mean a direction of more than four: on a hexagon the same of all. */
  private readonly ways = new Map<Direction | 'hexagon', number>();

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits for the arrow to come to rest, presses each position's once, and again when nothing came of it. */
  async follow({ arrow }: PageReport): Promise<void> {
    if (!arrow?.final) return;
    const now = performance.now();
    const again = arrow.position === this.position;
    if (again && now - this.pressedAt < PATIENCE_MS) return;
    const sought = arrow.hexagon === null ? arrow.direction : 'hexagon';
    const way = (this.ways.get(sought) ?? 0) + (again ? 1 : 0);
    this.ways.set(sought, way);
    this.position = arrow.position;
    this.pressedAt = now;
    const keys = keysOf(arrow, way);
    for (const key of keys) await this.page.keyboard.down(key);
    for (const key of [...keys].reverse()) await this.page.keyboard.up(key);
  }
}

function keysOf({ direction, hexagon }: Arrow, way: number): readonly KeyInput[] {
  if (hexagon === null) {
    const keys = axisKeys(direction).map(({ code }) => code as KeyInput);
    const [key] = isQuarter(direction) ? [KEYS[direction]] : keys.slice(way % keys.length);
    return key === undefined ? [] : [key];
  }
  const { ring, chord, wedge } = SIX_KEYS[hexagon];
  const keyboards = [ring, chord, wedge];
  const sixth = HEXAGON.find((one) => one === direction);
  const keys = sixth && keyboards[way % keyboards.length]?.[sixth];
  return (keys ?? []).flatMap((key) => (key ? [key.code as KeyInput] : []));
}
