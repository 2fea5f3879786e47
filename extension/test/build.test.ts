// Builds both extensions into a temporary folder and looks at what would be shipped.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from 'wxt';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8')) as unknown;
const identity = read(at('../../protocol/identity.json')) as Record<string, string>;
const version = readFileSync(at('../../VERSION'), 'utf8').trim();

type Manifest = Record<string, unknown>;

const out = mkdtempSync(join(tmpdir(), 'bridge-build-'));
const folder = (browser: string): string => join(out, `${browser}-mv3`);

beforeAll(async () => {
  for (const browser of ['chrome', 'firefox']) {
    await build({ root: at('..'), outDir: out, browser, manifestVersion: 3, logger: silent });
  }
}, 180000);

afterAll(() => rmSync(out, { recursive: true, force: true }));

const quiet = (): void => {};
const silent = {
  debug: quiet,
  log: quiet,
  info: quiet,
  warn: quiet,
  error: console.error,
  fatal: console.error,
  success: quiet,
  level: 0,
};

function filesOf(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe.each(['chrome', 'firefox'])('the extension built for %s', (browser) => {
  const manifest = (): Manifest => read(join(folder(browser), 'manifest.json')) as Manifest;

  it('asks for nothing but what is needed', () => {
    expect(manifest()).toMatchObject({
      manifest_version: 3,
      version,
      permissions: ['activeTab', 'nativeMessaging', 'scripting', 'storage'],
      host_permissions: [],
      optional_host_permissions: ['*://*/*'],
      incognito: 'not_allowed',
      default_locale: 'en',
    });
    for (const key of ['content_scripts', 'web_accessible_resources', 'externally_connectable']) {
      expect(manifest()).not.toHaveProperty(key);
    }
  });

  it('holds every file its manifest names', () => {
    const files = filesOf(folder(browser)).map((path) => path.slice(folder(browser).length + 1));
    const named = JSON.stringify(manifest()).match(/[\w/.-]+\.(?:js|html|png|css)/g) ?? [];
    expect(named.length).toBeGreaterThan(4);
    for (const file of named) expect(files).toContain(file);
    expect(files).toContain('page.js');
    expect(files).toContain('_locales/en/messages.json');
  });

  it('makes no code from text and no elements from markup', () => {
    const scripts = filesOf(folder(browser)).filter((path) => /\.(js|html)$/.test(path));
    expect(scripts.length).toBeGreaterThan(3);
    for (const path of scripts) {
      const source = readFileSync(path, 'utf8');
      for (const forbidden of [
        /\brequire\s*\(/,
        /\beval\s*\(/,
        /new Function\b/,
        /innerHTML/,
        /outerHTML/,
        /insertAdjacentHTML/,
        /document\.write/,
      ]) {
        expect(source, path).not.toMatch(forbidden);
      }
    }
  });

  it('names no path of the machine it was built on', () => {
    for (const path of filesOf(folder(browser))) {
      expect(readFileSync(path, 'latin1')).not.toContain(at('../..'));
    }
  });
});

describe('what differs between the browsers', () => {
  it('is who the extension is', () => {
    expect(read(join(folder('chrome'), 'manifest.json'))).toMatchObject({
      key: identity['chrome_key'],
    });
    expect(read(join(folder('firefox'), 'manifest.json'))).toMatchObject({
      browser_specific_settings: {
        gecko: { id: identity['gecko_id'], data_collection_permissions: { required: ['none'] } },
      },
    });
  });

  it("is Firefox's policy, whose default would cut the socket", () => {
    const { content_security_policy: policy } = read(join(folder('firefox'), 'manifest.json')) as {
      content_security_policy: { extension_pages: string };
    };
    expect(policy.extension_pages).toContain(
      "connect-src 'self' ws://127.0.0.1:* ws://localhost:*",
    );
    expect(policy.extension_pages).toContain("script-src 'self'");
    expect(policy.extension_pages).not.toContain('unsafe');
  });
});
