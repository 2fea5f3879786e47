// What a field holds, in the words of an error's `expected`. protocol/cpp/catalogue.cpp makes the
// same phrases; the broken messages compare them.

import { resolve, typesOf, type Schema } from './schema.ts';

function range(low: number | undefined, high: number | undefined): string {
  return `${low ?? ''}..${high ?? ''}`;
}

function bare(schema: Schema, types: readonly string[]): string {
  const words = schema.const === undefined ? schema.enum : [schema.const];
  if (words) {
    const known = words.filter((word) => word !== null);
    return known.length === 1 ? String(known[0]) : `one of ${known.join(' ')}`;
  }
  for (const type of ['integer', 'number']) {
    if (!types.includes(type)) continue;
    const limited = schema.minimum !== undefined || schema.maximum !== undefined;
    return limited ? `${type} ${range(schema.minimum, schema.maximum)}` : type;
  }
  if (types.includes('string')) {
    if (schema.pattern !== undefined) return `string ${schema.pattern.slice(1, -1)}`;
    return `string of ${range(schema.minLength, schema.maxLength)} characters`;
  }
  if (types.includes('boolean')) return 'boolean';
  if (types.includes('array')) return `array of ${range(schema.minItems, schema.maxItems)}`;
  return 'object';
}

export function phrase(unresolved: Schema): string {
  const schema = resolve(unresolved);
  const types = typesOf(schema);
  return bare(schema, types) + (types.includes('null') ? ' or null' : '');
}
