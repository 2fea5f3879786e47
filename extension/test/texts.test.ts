import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { emptyReport, STATES } from '../play/report.ts';
import { viewOf } from '../popup/view.ts';
import { directionsFor } from '../rules/rules.ts';
import { RULES } from '../rules/variants.ts';

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

  it('exist for all that the coach may say', () => {
    const schema = JSON.parse(read('../protocol/schemas/common.json')) as {
      $defs: { explanation: { properties: { reason: { enum: string[] } } } };
    };
    const reasons = schema.$defs.explanation.properties.reason.enum;
    expect(reasons.length).toBeGreaterThan(5);
    for (const reason of reasons) {
      expect(messages).toHaveProperty(`why_${reason}`);
      expect(messages).toHaveProperty(`would_${reason}`);
    }
    for (const direction of RULES.flatMap(directionsFor)) {
      expect(messages).toHaveProperty(`direction_${direction.replaceAll('-', '_')}`);
    }
    for (const verdict of ['inaccuracy', 'mistake', 'blunder']) {
      expect(messages).toHaveProperty(`coach_${verdict}`);
    }
  });

  it('exist for everything the popup shows', () => {
    const keys = [
      ...read('entrypoints/popup/index.html').matchAll(/data-(?:text|label|title)="([a-z_0-9]+)"/g),
    ];
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
      'move/focus.ts',
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
    const made = /^(state|detail|source|pair|profile_fault|coach|direction|why|would)_/;
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

  it('passes on what the host said of a player, and offers to try again', () => {
    const refused = { ...emptyReport('player-refused'), said: "it has no option 'foo'" };
    expect(viewOf(refused, 'ready')).toMatchObject({
      said: "it has no option 'foo'",
      showRetry: true,
    });
    expect(viewOf(refused, 'host-down').said).toBe('');
  });

  it('offers to go on after the player took over', () => {
    expect(viewOf(emptyReport('took-over'), 'ready').showResume).toBe(true);
  });
});
