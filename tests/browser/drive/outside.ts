// Keeps a page inside this machine: what it asks of the outside is answered from files or refused.
import { readFile } from 'node:fs/promises';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { mimeType } from './server.ts';

export interface Mapping {
  readonly pattern: RegExp;
  readonly file: string;
}

export interface OutsideRules {
  readonly mappings: readonly Mapping[];
  /** The origin of the page itself, which may be an outside one. */
  readonly home: string;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

export function isOutside(address: string, home: string): boolean {
  const url = new URL(address);
  if (!['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol)) return false;
  return !isLoopback(url.hostname) && url.origin !== home;
}

export class Outside {
  /** Addresses refused, each once, in the order they were first asked for. */
  readonly blocked = new Set<string>();
  private readonly rules: OutsideRules;

  constructor(rules: OutsideRules) {
    this.rules = rules;
  }

  async watch(page: Page): Promise<void> {
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      // A request of a page that is being left can no longer be answered; nobody waits for it.
      this.decide(request).catch(() => undefined);
    });
  }

  /** Sockets pass no request interception; the browser's resolver refuses them, and they are listed here. */
  noteSocket(address: string): void {
    if (isOutside(address, this.rules.home)) this.blocked.add(address);
  }

  private async decide(request: HTTPRequest): Promise<void> {
    const address = request.url();
    const outside = isOutside(address, this.rules.home);
    const mapping = this.rules.mappings.find(({ pattern }) => outside && pattern.test(address));
    if (mapping) {
      await request.respond({
        status: 200,
        contentType: mimeType(mapping.file),
        headers: { 'access-control-allow-origin': '*' },
        body: await readFile(mapping.file),
      });
    } else if (outside) {
      this.blocked.add(address);
      await request.abort('blockedbyclient');
    } else {
      await request.continue();
    }
  }
}
