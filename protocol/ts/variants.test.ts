import { readFileSync } from 'node:fs';

import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';

import { readJson, root, variantFiles } from '../generate/schema.ts';
import { VARIANTS, type Variant } from './index.ts';

const validate = new Ajv2020({ allErrors: true }).compile(
  readJson('rules/schema/variant.json') as object,
);

function broken(change: (variant: Record<string, unknown>) => void): unknown {
  const variant = readJson('rules/standard.json') as Record<string, unknown>;
  change(variant);
  return variant;
}

describe('the files in protocol/rules', () => {
  it.each(variantFiles)('%s fits the schema and agrees with itself', (file) => {
    const variant = JSON.parse(readFileSync(new URL(`rules/${file}`, root), 'utf8')) as Variant;
    expect(validate(variant), JSON.stringify(validate.errors)).toBe(true);
    expect(`${variant.name}.json`).toBe(file);
    const { shape } = variant;
    for (const { least, usual, most } of shape.kind === 'rectangle'
      ? [shape.rows, shape.cols]
      : []) {
      expect(least).toBeLessThanOrEqual(usual);
      expect(usual).toBeLessThanOrEqual(most);
    }
    const total = variant.spawn.tiles.reduce((sum, { weight }) => sum + weight, 0);
    expect(total).toBeCloseTo(1, 12);
  });

  it('are all there as data', () => {
    expect(VARIANTS).toEqual(variantFiles.map((file) => readJson(`rules/${file}`)));
    expect(VARIANTS.map(({ name }) => name)).toContain('standard');
  });
});

describe('the schema of variants', () => {
  it.each([
    ['a missing part', broken((v) => delete v['merge'])],
    ['a part it does not know', broken((v) => (v['gravity'] = 1))],
    ['a word it does not know', broken((v) => (v['slide'] = { kind: 'sideways' }))],
    [
      'a spawn without tiles',
      broken((v) => (v['spawn'] = { ...(v['spawn'] as object), tiles: [] })),
    ],
  ])('refuses %s', (_, variant) => {
    expect(validate(variant)).toBe(false);
  });
});
