// The schemas as the generators see them: read from disk, references followed.

import { readdirSync, readFileSync } from 'node:fs';

export interface Schema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: string;
  readonly enum?: readonly (string | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly if?: { readonly properties: Readonly<Record<string, { readonly const: string }>> };
  readonly then?: { readonly required: readonly string[] };
  readonly 'x-from'?: 'client' | 'host';
  readonly 'x-since'?: number;
  readonly 'x-unit'?: string;
  readonly 'x-rectangular'?: boolean;
}

export type Sender = 'client' | 'host';

export const root = new URL('../', import.meta.url);

export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, root), 'utf8'));
}

export const files: ReadonlyMap<string, Schema> = new Map(
  readdirSync(new URL('schemas/', root))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [file, readJson(`schemas/${file}`) as Schema]),
);

export const variantFiles: readonly string[] = readdirSync(new URL('rules/', root))
  .filter((file) => file.endsWith('.json'))
  .sort();

/** Message types of one side, in alphabetical order. */
export function messageTypes(sender: Sender): string[] {
  return [...files].filter(([, s]) => s['x-from'] === sender).map(([file]) => file.slice(0, -5));
}

export function messageSchema(type: string): Schema {
  const schema = files.get(`${type}.json`);
  if (!schema) throw new Error(`no schema for ${type}`);
  return schema;
}

/** The name of the shared definition a schema refers to, if it does. */
export function definitionName(schema: Schema): string | undefined {
  return schema.$ref?.split('/').at(-1);
}

/** The schema itself, or the one it refers to with its own description, unit and version on top. */
export function resolve(schema: Schema): Schema {
  const name = definitionName(schema);
  if (name === undefined) return schema;
  const definition = files.get('common.json')?.$defs?.[name];
  if (!definition) throw new Error(`no definition ${name}`);
  const { $ref: _, ...own } = schema;
  return { ...resolve(definition), ...own };
}

export function typesOf(schema: Schema): readonly string[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

export interface Condition {
  readonly property: string;
  readonly value: string;
  readonly required: readonly string[];
}

/** "If the string at `property` is `value`, `required` must be there." */
export function conditionOf(schema: Schema): Condition | undefined {
  const [entry] = Object.entries(schema.if?.properties ?? {});
  if (!entry || !schema.then) return undefined;
  return { property: entry[0], value: entry[1].const, required: schema.then.required };
}
