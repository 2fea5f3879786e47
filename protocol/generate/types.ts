// TypeScript types from the schemas.

import {
  conditionOf,
  definitionName,
  files,
  messageSchema,
  messageTypes,
  readJson,
  resolve,
  typesOf,
  type Schema,
  type Sender,
} from './schema.ts';

/** Definitions worth a name of their own; the others are written out where they stand. */
const NAMED = ['direction', 'board', 'spawn', 'values', 'move', 'direction_advice'].concat([
  'ahead',
  'player_entry',
  'limits',
]);

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function docLines(schema: Schema): string {
  if (schema.description === undefined) return '';
  const unit = schema['x-unit'];
  return `/** ${schema.description}${unit === undefined ? '' : ` Unit: ${unit}.`} */\n`;
}

function objectType(schema: Schema, narrowed: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const optional = schema.required?.includes(name) === true ? '' : '?';
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${docLines(property)}readonly ${key}${optional}: ${narrowed[name] ?? typeText(property)};`;
  });
  return `{\n${lines.join('\n')}\n}`;
}

function conditionalType(schema: Schema): string {
  const condition = conditionOf(schema);
  if (!condition) return objectType(schema);
  const { property, value, required } = condition;
  const others = (schema.properties?.[property]?.enum ?? []).filter((word) => word !== value);
  const met = { ...schema, required: [...(schema.required ?? []), ...required] };
  const unmet = others.map((word) => JSON.stringify(word)).join(' | ');
  return [
    objectType(met, { [property]: JSON.stringify(value) }),
    objectType(schema, { [property]: unmet }),
  ].join('\n| ');
}

function typeText(unresolved: Schema): string {
  const name = definitionName(unresolved);
  const schema = resolve(unresolved);
  const or = typesOf(schema).includes('null') ? ' | null' : '';
  if (name !== undefined && NAMED.includes(name)) return pascal(name) + or;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' | ');
  const types = typesOf(schema);
  if (types.includes('object')) return conditionalType(schema) + or;
  if (types.includes('array') && schema.items) return `readonly (${typeText(schema.items)})[]${or}`;
  if (types.includes('integer') || types.includes('number')) return `number${or}`;
  return `${types.includes('boolean') ? 'boolean' : 'string'}${or}`;
}

function definitionText(name: string): string {
  const definition = files.get('common.json')?.$defs?.[name];
  if (!definition) throw new Error(`no definition ${name}`);
  const types = typesOf(definition);
  return `export type ${pascal(name)} = ${
    types.includes('object') ? conditionalType(definition) : typeText(definition)
  };\n`;
}

function messageText(type: string): string {
  const schema = messageSchema(type);
  return `/** ${schema.title}. Since version ${schema['x-since']}. */\nexport type ${messageName(type)} = ${objectType(schema)};\n`;
}

function messageName(type: string): string {
  return `${pascal(type)}Message`;
}

function union(sender: Sender): string {
  const names = messageTypes(sender).map(messageName).join(' | ');
  return `export type ${pascal(sender)}Message = ${names};\n`;
}

export function typesSource(): string {
  return [
    ...NAMED.map(definitionText),
    ...messageTypes('client').map(messageText),
    ...messageTypes('host').map(messageText),
    union('client'),
    union('host'),
  ].join('\n');
}

/** The type of the files in protocol/rules. */
export function variantType(): string {
  const schema = readJson('rules/schema/variant.json') as Schema;
  return `/** ${schema.title}. */\nexport type Variant = ${objectType(schema)};\n`;
}
