import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { emptyReport, STATES } from '../play/report.ts';
import { viewOf } from '../popup/view.ts';
import { PROFILES } from '../profiles/profiles.ts';
import schema from '../profiles/schema.json';
import words from '../profiles/words.json';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(at(path), 'utf8');
const messages = JSON.parse(read('_locales/en/messages.json')) as Record<
  string,
  { message: string }
>;

describe('the texts', () => {
  it('exist for every state, and are not empty', () => {
    for (const state of STATES) {
      const key = state.replaceAll('-', '_');
      expect(messages[`state_${key}`]?.message).toBeTruthy();
      expect(messages[`detail_${key}`]?.message).toBeTruthy();
    }
  });

  it('exist for everything the popup shows', () => {
    const keys = [...read('entrypoints/popup/index.html').matchAll(/data-text="([a-z_]+)"/g)];
    expect(keys.length).toBeGreaterThan(15);
    for (const [, key] of keys) expect(messages).toHaveProperty(key as string);
  });

  it('exist for every reason that the code gives', () => {
    const sources = [
      'board/dom/find.ts',
      'board/dom/judge.ts',
      'board/scout.ts',
      'play/player.ts',
      'host/relay.ts',
      'move/press.ts',
    ];
    const reasons = sources.flatMap((path) =>
      [...read(path).matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].map((match) => match[1] as string),
    );
    expect(reasons).toContain('not_powers');
    for (const reason of reasons) expect(messages).toHaveProperty(`reason_${reason}`);
  });

  it('are all used', () => {
    const folders = [
      'board',
      'board/sources/pixels',
      'board/dom',
      'host',
      'move',
      'play',
      'popup',
      'entrypoints/popup',
      'settings',
      '.',
    ];
    const code = folders
      .flatMap((folder) =>
        readdirSync(at(folder), { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => `${folder}/${name}`),
      )
      .filter((path) => /\.(ts|html)$/.test(path))
      .map(read)
      .join('\n');
    const made = /^(state|detail|source|pair)_/;
    for (const key of Object.keys(messages)) {
      if (made.test(key)) continue;
      expect(code, key).toContain(key.replace(/^reason_/, ''));
    }
  });
});

describe('what the popup says', () => {
  it('names the command when the host is not running, whatever the page does', () => {
    expect(viewOf(emptyReport('playing'), 'host-down')).toMatchObject({
      state: 'host-down',
      command: 'bridge2048 serve',
      showRetry: true,
    });
  });

  it('shows the pairing form when there is no pairing', () => {
    expect(viewOf(emptyReport('off'), 'unpaired').showPairing).toBe(true);
    expect(viewOf(emptyReport('off'), 'ready').showPairing).toBe(false);
  });

  it('gives the reason in place of the general words', () => {
    expect(viewOf(emptyReport('declined', 'canvas'), 'ready').detailKey).toBe('reason_canvas');
    expect(viewOf(emptyReport('no-board'), 'ready').detailKey).toBe('detail_no_board');
  });

  it('offers to go on after the player took over', () => {
    expect(viewOf(emptyReport('took-over'), 'ready').showResume).toBe(true);
  });
});

describe('the profiles', () => {
  const files = readdirSync(at('profiles')).filter(
    (name) => name.endsWith('.json') && !['schema.json', 'words.json'].includes(name),
  );

  it('are all registered, sorted by name, and named as their files', () => {
    const names = PROFILES.map(({ name }) => name);
    expect(files.map((name) => name.replace('.json', '')).sort()).toEqual(names);
    expect([...names].sort()).toEqual(names);
  });

  it('keep to their schema', () => {
    for (const file of files) {
      const profile = JSON.parse(read(`profiles/${file}`)) as Record<string, unknown>;
      for (const field of schema.required) expect(profile).toHaveProperty(field);
      for (const [field, value] of Object.entries(profile)) {
        const rule = (
          schema.properties as Record<string, { maxLength?: number; pattern?: string }>
        )[field];
        expect(rule, field).toBeDefined();
        expect(typeof value).toBe('string');
        expect(String(value).length).toBeLessThanOrEqual(rule?.maxLength ?? 200);
        expect(String(value)).toMatch(new RegExp(rule?.pattern ?? ''));
      }
    }
  });

  it('list words in order, in lower case', () => {
    expect([...words.continue].sort()).toEqual(words.continue);
    expect(words.continue.map((word) => word.toLowerCase())).toEqual(words.continue);
  });
});
