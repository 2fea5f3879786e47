import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { STATE_FAMILIES } from '../profiles/state/families.ts';
import schema from '../profiles/state/schema.json';

const folder = fileURLToPath(new URL('../profiles/state/', import.meta.url));
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && name !== 'schema.json')
  .map((name) => name.replace('.json', ''));
const valid = new Ajv2020({ allErrors: true }).compile(schema);

describe('the declared states', () => {
  it('are all used, in the order of their files', () => {
    expect(STATE_FAMILIES.map(({ name }) => name)).toEqual(names.toSorted());
  });

  it.each(names)('%s keeps to the schema and bears its name', (name) => {
    const family: unknown = JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8'));
    expect(valid(family), JSON.stringify(valid.errors)).toBe(true);
    expect(family).toHaveProperty('name', name);
  });

  it('are refused with a place or a path that the code would not follow', () => {
    const [family] = STATE_FAMILIES;
    expect(valid({ ...family, at: { kind: 'cookie' } })).toBe(false);
    expect(valid({ ...family, board: { path: 'a[0]', order: 'rows' } })).toBe(false);
    expect(valid({ ...family, board: { path: 'a', order: 'spiral' } })).toBe(false);
  });
});
