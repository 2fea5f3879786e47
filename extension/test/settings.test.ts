import { describe, expect, it } from 'vitest';
import { paceAt, PACE_STEPS, positionOf } from '../popup/pace.ts';
import { readCredentials } from '../settings/credentials.ts';
import { DEFAULTS, parsePace, readSettings } from '../settings/settings.ts';

describe('settings', () => {
  it('come back as they were saved', () => {
    const saved = {
      port: 2050,
      thinkMs: 0,
      pace: 'max',
      stopAfter: 12,
      player: 'greedy',
      others: ['random', 'monte-carlo:runs=100'],
      useState: false,
      coachAlways: true,
      demoSeconds: 4,
      hintValues: true,
      sites: { 'https://example.org': 'hint' },
    };
    expect(readSettings(structuredClone(saved))).toEqual(saved);
  });

  it.each([undefined, null, 7, 'x', [], {}])('are the defaults for %j', (raw) => {
    expect(readSettings(raw)).toEqual(DEFAULTS);
  });

  it('replace a bad value alone, and name it', () => {
    const bad: string[] = [];
    const raw = { port: 0, thinkMs: 50, pace: -1, player: 'x'.repeat(97), sites: [] };
    expect(readSettings(raw, (field) => bad.push(field))).toEqual({ ...DEFAULTS, thinkMs: 50 });
    expect(bad).toEqual(['port', 'pace', 'player', 'sites']);
  });

  it('keep only sites that are origins with a mode', () => {
    const sites = {
      'https://a.example': 'play',
      'https://a.example/path': 'play',
      'file:///x': 'hint',
      'http://b.example:8080': 'fast',
    };
    expect(readSettings({ sites }).sites).toEqual({ 'https://a.example': 'play' });
  });
});

describe('the pace field', () => {
  it.each([
    ['max', 'max'],
    [' MAX ', 'max'],
    ['7.5', 7.5],
    ['0.2', 0.2],
    ['1000', 1000],
  ])('takes %j', (typed, pace) => {
    expect(parsePace(typed)).toBe(pace);
  });

  it.each(['', '0', '-1', 'fast', '1001', 'NaN', '1e9'])('refuses %j', (typed) => {
    expect(parsePace(typed)).toBeNull();
  });
});

describe('the pace slider', () => {
  it('rises from the slowest to max, and finds its way back', () => {
    let before = 0;
    for (let position = 0; position < PACE_STEPS; position++) {
      const pace = paceAt(position) as number;
      expect(pace).toBeGreaterThanOrEqual(before);
      before = pace;
      expect(paceAt(positionOf(pace))).toBe(pace);
    }
    expect(paceAt(PACE_STEPS)).toBe('max');
    expect(positionOf('max')).toBe(PACE_STEPS);
    expect(positionOf(1000)).toBe(PACE_STEPS - 1);
  });
});

describe('credentials', () => {
  const good = { client: 'abcdef0123456789', secret: 'A'.repeat(43) };

  it('are taken only whole', () => {
    expect(readCredentials(good)).toEqual(good);
    for (const bad of [null, {}, { ...good, client: 'A' }, { ...good, secret: 'A'.repeat(42) }]) {
      expect(readCredentials(bad)).toBeNull();
    }
  });
});
