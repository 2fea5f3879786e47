// The fields of a message in the schema's order, each with what it holds. The order decides which
// of several faults is named; the names decide what of a message is kept.

import { phrase } from './phrase.ts';
import { messageSchema, resolve, type Schema } from './schema.ts';

export interface Field {
  /** A JSON pointer with `*` for any index: "/moves/*\/board". */
  readonly path: string;
  readonly expected: string;
  readonly rectangular: boolean;
}

function collect(unresolved: Schema, path: string, into: Field[]): void {
  const schema = resolve(unresolved);
  into.push({ path, expected: phrase(schema), rectangular: schema['x-rectangular'] === true });
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    collect(property, `${path}/${name}`, into);
  }
  if (schema.items) collect(schema.items, `${path}/*`, into);
}

export function fieldsOf(type: string): Field[] {
  const fields: Field[] = [];
  collect(messageSchema(type), '', fields);
  return fields;
}
