// What is made of the schemas: up to date, complete, fit for an extension.

import { readFileSync } from 'node:fs';

import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';

import { brokenFile, brokenText } from '../generate/broken.ts';
import { docFile, docText } from '../generate/doc.ts';
import { files, resolve, typesOf, type Schema } from '../generate/schema.ts';

const STALE = 'run `npm run doc -w protocol` and `npm run broken -w protocol`';

/** Every schema inside `schema`, with where it stands; references are not followed. */
function* walk(schema: Schema, path: string): Generator<[string, Schema]> {
  yield [path, schema];
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    yield* walk(part, `${path}/${name}`);
  }
  if (schema.items) yield* walk(schema.items, `${path}/*`);
  for (const [name, part] of Object.entries(schema.$defs ?? {}))
    yield* walk(part, `${path}#${name}`);
}

describe('schemas', () => {
  const all = [...files].flatMap(([file, schema]) => [...walk(schema, file)]);

  it('are JSON Schemas of 2020-12', () => {
    const ajv = new Ajv2020({ strict: false });
    for (const [file, schema] of files) {
      expect(ajv.validateSchema(schema), `${file}: ${ajv.errorsText()}`).toBe(true);
    }
  });

  it('describe every field, with its unit where it is a number, and since when it is there', () => {
    const fields = all.filter(([path]) => /\/\w+$/.test(path));
    expect(fields.length).toBeGreaterThan(100);
    for (const [path, field] of fields) {
      expect(field.description, path).toMatch(/\.$/);
      expect(field['x-since'], path).toBeGreaterThanOrEqual(1);
      const types = typesOf(resolve(field));
      const numeric = types.includes('integer') || types.includes('number');
      if (numeric) expect(field['x-unit'], path).toBeTypeOf('string');
    }
  });

  it('limit every string, list and integer', () => {
    for (const [path, schema] of all) {
      const types = typesOf(schema);
      if (types.includes('integer')) expect(schema.maximum, path).toBeTypeOf('number');
      if (types.includes('array')) expect(schema.maxItems, path).toBeTypeOf('number');
      const limit = schema.maxLength ?? schema.pattern ?? schema.enum ?? schema.const;
      if (types.includes('string')) expect(limit, path).toBeDefined();
    }
  });

  it('allow fields of later versions', () => {
    expect(JSON.stringify([...files.values()])).not.toContain('additionalProperties');
  });
});

describe('generated files', () => {
  it('PROTOCOL.md is what the schemas say', () => {
    expect(readFileSync(docFile, 'utf8') === docText(), STALE).toBe(true);
  });

  it('broken.jsonl is what the schemas say', () => {
    expect(readFileSync(brokenFile, 'utf8') === brokenText(), STALE).toBe(true);
  });

  it.each(['client', 'host'])('the validators of the %s need no require and no eval', (sender) => {
    const path = new URL(`../generated/${sender}_validators.js`, import.meta.url);
    expect(readFileSync(path, 'utf8')).not.toMatch(/\brequire\(|\beval\(|new Function\b|^import /m);
  });
});
