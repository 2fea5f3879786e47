// Finds what the extension draws over a page. Its shadow root is closed; the DevTools protocol looks into it.
import type { Page } from 'puppeteer-core';

interface DomNode {
  readonly nodeName: string;
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

/** The values of an attribute on every element inside closed shadow roots. */
export async function inClosedShadow(page: Page, name: string): Promise<string[]> {
  const session = await page.createCDPSession();
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  await session.detach();
  const found: string[] = [];
  for (const node of walk(root as DomNode)) {
    for (const shadow of node.shadowRoots ?? []) {
      if ((shadow as { shadowRootType?: string }).shadowRootType !== 'closed') continue;
      for (const inner of walk(shadow)) {
        const value = attribute(inner, name);
        if (value !== null) found.push(value);
      }
    }
  }
  return found;
}
