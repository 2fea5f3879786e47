// Finds what the extension draws over a page. Its shadow root is closed; the DevTools protocol looks into it.
import type { Page } from 'puppeteer-core';
import type { Direction } from './rules.ts';

interface DomNode {
  readonly nodeName: string;
  readonly nodeValue?: string;
  readonly shadowRootType?: string;
  readonly attributes?: readonly string[];
  readonly children?: readonly DomNode[];
  readonly shadowRoots?: readonly DomNode[];
}

function* walk(node: DomNode): Generator<DomNode> {
  yield node;
  for (const child of [...(node.shadowRoots ?? []), ...(node.children ?? [])]) yield* walk(child);
}

function attribute({ attributes = [] }: DomNode, name: string): string | null {
  for (let i = 0; i < attributes.length; i += 2) {
    if (attributes[i] === name) return attributes[i + 1] ?? '';
  }
  return null;
}

const DIRECTION_OF: Readonly<Record<string, Direction>> = {
  '-90': 'up',
  '0': 'right',
  '90': 'down',
  '180': 'left',
};

async function closedShadows(page: Page): Promise<DomNode[]> {
  const session = await page.createCDPSession();
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  await session.detach();
  return [...walk(root as DomNode)]
    .flatMap((node) => node.shadowRoots ?? [])
    .filter(({ shadowRootType }) => shadowRootType === 'closed');
}

/** Where the arrows inside closed shadow roots point. */
export async function drawnArrows(page: Page): Promise<(Direction | undefined)[]> {
  const arrows: (Direction | undefined)[] = [];
  for (const shadow of await closedShadows(page)) {
    for (const inner of walk(shadow)) {
      const turn = /rotate\((-?\d+)deg\)/.exec(attribute(inner, 'style') ?? '')?.[1];
      if (inner.nodeName === 'svg' && turn !== undefined) arrows.push(DIRECTION_OF[turn]);
    }
  }
  return arrows;
}

/** The lines that show inside closed shadow roots. */
export async function drawnTexts(page: Page): Promise<string[]> {
  const lines: string[] = [];
  for (const shadow of await closedShadows(page)) {
    for (const inner of walk(shadow)) {
      if (/display: none/.test(attribute(inner, 'style') ?? '')) continue;
      for (const { nodeName, nodeValue = '' } of inner.children ?? []) {
        if (nodeName === '#text') lines.push(...nodeValue.split('\n'));
      }
    }
  }
  return lines;
}

/** Edges by where their middle lies in the board. */
const EDGE_OF: Readonly<Record<string, Direction>> = {
  '50%,0%': 'up',
  '100%,50%': 'right',
  '50%,100%': 'down',
  '0%,50%': 'left',
};

export interface DrawnBar {
  readonly text: string;
  /** How much of it is full, in percent. */
  readonly full: number;
}

/** The bars at the edges of the board, by direction. */
export async function drawnBars(page: Page): Promise<Partial<Record<Direction, DrawnBar>>> {
  const bars: Partial<Record<Direction, DrawnBar>> = {};
  for (const shadow of await closedShadows(page)) {
    for (const plate of walk(shadow)) {
      const style = attribute(plate, 'style') ?? '';
      const at = ['left', 'top'].map(
        (side) => new RegExp(`(?:^|; )${side}: ([\\d.]+%)`).exec(style)?.[1] ?? '',
      );
      const direction = EDGE_OF[at.join(',')];
      const [track, label] = plate.children ?? [];
      const [filling] = track?.children ?? [];
      const full = /width: ([\d.]+)%/.exec(
        filling === undefined ? '' : (attribute(filling, 'style') ?? ''),
      )?.[1];
      if (direction === undefined || full === undefined) continue;
      bars[direction] = { text: label?.children?.[0]?.nodeValue ?? '', full: Number(full) };
    }
  }
  return bars;
}
