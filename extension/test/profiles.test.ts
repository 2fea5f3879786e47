// @vitest-environment happy-dom
// Sites are data: what ships is sorted, in one form, and keeps to the schema that describes it.

import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { DIRECTIONS } from '../rules/direction.ts';
import { parseProfile, profileText, readOwn, withProfile } from '../profiles/own.ts';
import { ProfileFault, readProfile, type Profile } from '../profiles/profile.ts';
import { SHIPPED } from '../profiles/shipped.ts';
import schema from '../profiles/schema.json';
import words from '../profiles/words.json';
import { WAYS } from '../move/ways.ts';

const folder = `${import.meta.dirname}/../profiles/`;
const files = readdirSync(folder).filter(
  (name) => name.endsWith('.json') && !['schema.json', 'words.json'].includes(name),
);
const keepsTo = new Ajv2020({ strict: false }).compile(schema);

function fault(raw: unknown): { field: string; expected: string } {
  try {
    readProfile(raw);
  } catch (error) {
    if (error instanceof ProfileFault) return error;
  }
  throw new Error(`taken: ${JSON.stringify(raw)}`);
}

describe('the profiles that ship', () => {
  it('are all registered, sorted by name, and named as their files', () => {
    const names = SHIPPED.map(({ name }) => name);
    expect(files.map((name) => name.replace('.json', '')).sort()).toEqual(names);
    expect([...names].sort()).toEqual(names);
  });

  it.each(files)(
    '%s is written as the extension would write it, and keeps to the schema',
    (file) => {
      const text = readFileSync(folder + file, 'utf8');
      expect(keepsTo(JSON.parse(text)), JSON.stringify(keepsTo.errors)).toBe(true);
      expect(profileText(parseProfile(text))).toBe(text);
    },
  );

  it('list words in order, in lower case', () => {
    for (const list of [words.continue, ...DIRECTIONS.map((one) => words[one])]) {
      expect([...list].sort()).toEqual(list);
      expect(list.map((word) => word.toLowerCase())).toEqual(list);
    }
    expect(words.continue.filter((word) => /new|again|restart|reset/.test(word))).toEqual([]);
  });
});

const GOOD: Profile = {
  name: 'mine',
  match: '.a > .b',
  origin: 'https://example.org',
  board: '#board',
  rows: 4,
  cols: 5,
  tiles: ['A', 'B', 'C'],
  start: '.start',
  continue: '.go',
  score: '.score',
  keys: 'touch',
  pace: 5,
  source: 'picture',
};

const BAD: readonly [string, unknown, string][] = [
  ['', 5, 'object'],
  ['', [GOOD], 'object'],
  ['name', { match: '.a' }, 'name'],
  ['name', { ...GOOD, name: 'Not so' }, 'name'],
  ['nmae', { ...GOOD, nmae: 'x' }, 'unknown'],
  ['match', { name: 'x' }, 'match_or_origin'],
  ['match', { ...GOOD, match: '..' }, 'selector'],
  ['origin', { ...GOOD, origin: 'https://example.org/path' }, 'origin'],
  ['rows', { ...GOOD, rows: 17 }, 'side'],
  ['cols', { ...GOOD, cols: 2.5 }, 'side'],
  ['cols', { ...GOOD, cols: undefined }, 'both_sides'],
  ['board', { ...GOOD, board: undefined }, 'board_for_size'],
  ['tiles', { ...GOOD, tiles: ['A', 'A'] }, 'tiles'],
  ['tiles', { ...GOOD, tiles: 'ABC' }, 'tiles'],
  ['keys', { ...GOOD, keys: 'telepathy' }, 'keys'],
  ['pace', { ...GOOD, pace: 0 }, 'pace'],
  ['source', { ...GOOD, source: 'rumour' }, 'source'],
];

describe("a player's own profile", () => {
  it('goes to text and back', () => {
    expect(parseProfile(profileText(GOOD))).toEqual(GOOD);
    expect(keepsTo(JSON.parse(profileText(GOOD)))).toBe(true);
  });

  it.each(BAD)('is refused with the field %j named', (field, raw, expected) => {
    expect(fault(raw)).toMatchObject({ field, expected });
  });

  it('is refused by the schema wherever the code refuses it', () => {
    for (const [field, raw] of BAD) {
      // Only a browser knows what a selector is.
      if (field !== 'match' || !(raw as Profile).match) {
        expect(keepsTo(JSON.parse(JSON.stringify(raw))), JSON.stringify(raw)).toBe(false);
      }
    }
  });

  it('takes the place of one with the same name, and goes to the front', () => {
    const other = { ...GOOD, name: 'other' };
    const own = withProfile(withProfile([], GOOD), other);
    expect(withProfile(own, { ...GOOD, rows: 6 }).map(({ name, rows }) => [name, rows])).toEqual([
      ['mine', 6],
      ['other', 4],
    ]);
  });

  it('that is broken in storage does not take the others with it', () => {
    expect(readOwn([{ name: 1 }, GOOD, null])).toEqual([GOOD]);
    expect(readOwn('nonsense')).toEqual([]);
  });
});

it('the schema knows every way of pressing', () => {
  expect(schema.properties.keys.enum).toEqual(WAYS);
});
