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
