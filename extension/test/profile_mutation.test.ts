// @vitest-environment happy-dom

// Profiles come from files that people pass around: whatever is done to one, it is read as the schema says or refused by
// the field that is wrong, and nothing else happens.

import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { parseProfile, profileText } from '../profiles/own.ts';
import { FIELDS, ProfileFault, readProfile } from '../profiles/profile.ts';
import { pick, randomFrom } from './support/random.ts';
import { SHIPPED } from '../profiles/shipped.ts';
import schema from '../profiles/schema.json';

const ROUNDS = 20_000;
const shipped: readonly object[] = SHIPPED;

const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  3,
  1e308,
  '',
  'a',
  'x'.repeat(201),
  '\u202e<script>',
  '#board',
  'div >',
  ':has(',
  'https://example.org',
  'https://example.org/path',
  'picture',
  'wasd',
  [],
  ['a', 'b'],
  ['a', 'a'],
  Array.from({ length: 41 }, (_, index) => String(index)),
  {},
  { __proto__: null },
];
const NAMES = [...FIELDS, '__proto__', 'constructor', 'toString', 'extra'];

it('reads what the schema allows, and refuses the rest by its field', () => {
  const valid = new Ajv2020({ allErrors: true }).compile(schema);
  const random = randomFrom(2048);
  let taken = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const profile: Record<string, unknown> = { ...pick(random, shipped) };
    for (let changes = Math.floor(random() * 3); changes >= 0; changes--) {
      const name = pick(random, NAMES);
      const value = pick(random, ODD);
      if (random() < 0.2) delete profile[name];
      else Object.defineProperty(profile, name, { value, enumerable: true, configurable: true });
    }
    const text = JSON.stringify(profile);
    try {
      const read = readProfile(JSON.parse(text));
      expect(valid(JSON.parse(text)), text).toBe(true);
      expect(parseProfile(profileText(read))).toEqual(read);
      taken++;
    } catch (error) {
      if (!(error instanceof ProfileFault)) throw new Error(text, { cause: error });
      expect(error.expected).not.toBe('');
    }
  }
  expect(taken).toBeGreaterThan(ROUNDS / 50);
  expect(taken).toBeLessThan(ROUNDS / 2);
});
