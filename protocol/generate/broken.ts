// Breaks each constraint of each schema once, in an otherwise valid message, and writes what both
// codecs must say: protocol/golden/broken.jsonl. Run it after a change to the schemas.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { phrase } from './phrase.ts';
import { conditionOf, messageSchema, resolve, root, typesOf, type Schema } from './schema.ts';

export interface Broken {
  readonly from: 'client' | 'host';
  readonly why: string;
  readonly frame: string;
  readonly code: number;
  readonly field: string;
  readonly expected: string;
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Steps = readonly (string | number)[];

/** `value` with what stands at `steps` replaced, or taken out where `by` is undefined. */
function replaced(value: Json, steps: Steps, by: Json | undefined): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return by ?? null;
  if (Array.isArray(value)) {
    return value.map((item, i) => (i === step ? replaced(item, rest, by) : item));
  }
  const copy: { [name: string]: Json } = { ...(value as { [name: string]: Json }) };
  if (rest.length === 0 && by === undefined) delete copy[step];
  else copy[step] = replaced(copy[step] ?? null, rest, by);
  return copy;
}

class Breaker {
  readonly cases: Broken[] = [];
  readonly #message: Json;
  readonly #from: 'client' | 'host';

  constructor(message: Json, from: 'client' | 'host') {
    this.#message = message;
    this.#from = from;
  }

  visit(unresolved: Schema, value: Json, steps: Steps): void {
    const schema = resolve(unresolved);
    this.#wrongType(schema, steps);
    if (typeof value === 'number') this.#number(schema, steps);
    if (typeof value === 'string') this.#string(schema, value, steps);
    if (Array.isArray(value)) this.#array(schema, value, steps);
    else if (typeof value === 'object' && value !== null) this.#object(schema, value, steps);
  }

  #add(why: string, steps: Steps, by: Json | undefined, code: number, expected: string): void {
    const field = steps.map((step) => `/${step}`).join('');
    const frame = JSON.stringify(replaced(this.#message, steps, by));
    this.cases.push({ from: this.#from, why, frame, code, field, expected });
  }

  #wrongType(schema: Schema, steps: Steps): void {
    if (steps.length === 0 || schema.const !== undefined) return;
    const types = typesOf(schema);
    const samples: Readonly<Record<string, Json>> = {
      null: null,
      boolean: true,
      integer: 1,
      number: 1.5,
      string: 'x',
      array: [],
      object: {},
    };
    for (const [type, sample] of Object.entries(samples)) {
      const fits = types.includes(type) || (type === 'integer' && types.includes('number'));
      if (!fits) this.#add(`${type} instead`, steps, sample, 106, phrase(schema));
    }
  }

  #number(schema: Schema, steps: Steps): void {
    const [low, high] = [schema.minimum, schema.maximum];
    if (low !== undefined) this.#add('below minimum', steps, low - 1, 107, phrase(schema));
    if (high !== undefined) this.#add('above maximum', steps, high + 1, 107, phrase(schema));
  }

  #string(schema: Schema, value: string, steps: Steps): void {
    const expected = phrase(schema);
    if (schema.const !== undefined) return;
    if (schema.enum) this.#add('not in the list', steps, `${value}x`, 108, expected);
    if (schema.minLength) {
      this.#add('too short', steps, 'x'.repeat(schema.minLength - 1), 107, expected);
    }
    if (schema.maxLength !== undefined) {
      this.#add('too long', steps, 'x'.repeat(schema.maxLength + 1), 107, expected);
    }
    if (schema.pattern === undefined) return;
    this.#add('empty, against the pattern', steps, '', 108, expected);
    this.#add('one character of the pattern wrong', steps, `${value.slice(0, -1)}!`, 108, expected);
    this.#add('longer than the pattern', steps, value + 'a'.repeat(64), 108, expected);
  }

  #array(schema: Schema, value: Json[], steps: Steps): void {
    const expected = phrase(schema);
    const first = value[0] ?? null;
    const times = (count: number) => Array.from({ length: count }, () => first);
    if (schema.minItems) this.#add('too few', steps, times(schema.minItems - 1), 107, expected);
    if (schema.maxItems !== undefined) {
      this.#add('too many', steps, times(schema.maxItems + 1), 107, expected);
    }
    if (schema['x-rectangular'] === true && Array.isArray(first)) {
      const row = `row of ${first.length} cells as the first`;
      const at = [...steps, value.length - 1];
      const other = first.length < 16 ? [...first, 0] : first.slice(1);
      this.#add('ragged', at, other, 109, row);
    }
    if (schema.items && value.length > 0) this.visit(schema.items, first, [...steps, 0]);
  }

  #object(schema: Schema, value: { [name: string]: Json }, steps: Steps): void {
    const condition = conditionOf(schema);
    const met = condition !== undefined && value[condition.property] === condition.value;
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const at = [...steps, name];
      const needed = schema.required?.includes(name) || (met && condition.required.includes(name));
      if (needed && name !== 'type') this.#add('missing', at, undefined, 105, phrase(property));
      if (name in value) this.visit(property, value[name] ?? null, at);
    }
  }
}

/** The golden messages, the plainest of each type (`resume.json`, `resume-known.json`) first. */
function sources(): Json[] {
  const folder = new URL('golden/valid/', root);
  const files = readdirSync(folder).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return files.map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Json);
}

export function brokenText(): string {
  const seen = new Map<string, Broken>();
  for (const message of sources()) {
    const type = (message as { type: string }).type;
    const schema = messageSchema(type);
    const breaker = new Breaker(message, schema['x-from'] ?? 'client');
    breaker.visit(schema, message, []);
    for (const broken of breaker.cases) {
      const key = [type, broken.field, broken.why].join(' ');
      if (!seen.has(key)) seen.set(key, broken);
    }
    const deep = replaced(message, ['unknown'], [[[[[[[[]]]]]]]]);
    seen.set(`${type} deep`, {
      from: schema['x-from'] ?? 'client',
      why: 'too deep in an unknown field',
      frame: JSON.stringify(deep),
      code: 102,
      field: '',
      expected: 'at most 8 levels',
    });
  }
  return [...seen.values()].map((broken) => `${JSON.stringify(broken)}\n`).join('');
}

export const brokenFile = new URL('golden/broken.jsonl', root);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(brokenFile, brokenText());
}
