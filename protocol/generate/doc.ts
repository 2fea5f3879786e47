// Prints PROTOCOL.md from the schemas, the tables of errors and a template of prose.

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { phrase } from './phrase.ts';
import {
  conditionOf,
  definitionName,
  files,
  messageSchema,
  resolve,
  root,
  typesOf,
  type Schema,
} from './schema.ts';
import { errorTables, type Coded } from './tables.ts';

export const docFile = new URL('PROTOCOL.md', root);

const definitions = files.get('common.json')?.$defs ?? {};

/** Whether a definition gets a heading of its own and is linked to. */
function hasHeading(schema: Schema): boolean {
  return schema.properties !== undefined || schema['x-rectangular'] === true;
}

function code(text: string): string {
  return `\`${text}\``;
}

function typeText(unresolved: Schema): string {
  const name = definitionName(unresolved);
  const schema = resolve(unresolved);
  const or = typesOf(schema).includes('null') ? ' or null' : '';
  if (name !== undefined && hasHeading(schema)) return `[${name}](#${name})${or}`;
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) {
    const words = schema.enum.filter((word) => word !== null).map((word) => code(word));
    return `${words.join(' ')}${or}`;
  }
  if (schema.items) return `${phrase(schema)} × ${typeText(schema.items)}`;
  if (schema.pattern !== undefined) return `string ${code(schema.pattern.slice(1, -1))}${or}`;
  return phrase(schema);
}

function rows(schema: Schema, prefix: string): string[] {
  const condition = conditionOf(schema);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const only = condition?.required.includes(name)
      ? `Only if \`${condition.property}\` is \`${condition.value}\`, and then required. `
      : '';
    const optional = schema.required?.includes(name) || only !== '' ? only : 'Optional. ';
    const cells = [
      code(prefix + name),
      typeText(property),
      property['x-unit'] ?? '',
      `${optional}${property.description ?? ''}`,
      String(property['x-since']),
    ];
    const inner = property.$ref === undefined ? rows(property, `${prefix}${name}.`) : [];
    return [`| ${cells.join(' | ')} |`, ...inner];
  });
}

function table(schema: Schema): string {
  const head = '| field | type and range | unit | meaning | since |\n|---|---|---|---|---|';
  return [head, ...rows(schema, '')].join('\n');
}

function message(type: string): string {
  const schema = messageSchema(type);
  const intro = `From the ${schema['x-from']}. ${schema.title}. Since version ${schema['x-since']}.`;
  return `### ${type}\n\n${intro}\n\n${table(schema)}`;
}

function definition([name, schema]: [string, Schema]): string {
  const intro = schema.description ?? '';
  if (schema.properties) return `### ${name}\n\n${intro}\n\n${table(schema)}`;
  return `### ${name}\n\n${intro} ${typeText(schema)}.`;
}

function codes(head: string, list: readonly Coded[]): string {
  const lines = list.map(({ code: n, name, meaning }) => `| ${n} | ${code(name)} | ${meaning} |`);
  return [`| ${head} | name | meaning |\n|---|---|---|`, ...lines].join('\n');
}

function part(words: string): string {
  if (words === 'definitions') {
    const named = Object.entries(definitions).filter(([, schema]) => hasHeading(schema));
    return named.map(definition).join('\n\n');
  }
  if (words === 'errors') return codes('code', errorTables.errors);
  if (words === 'closes') return codes('code', errorTables.closes);
  return words.split(' ').map(message).join('\n\n');
}

export function docText(): string {
  const template = readFileSync(new URL('generate/PROTOCOL.template.md', root), 'utf8');
  const used = [...template.matchAll(/\{\{(.+)\}\}/g)].flatMap(([, words]) => words?.split(' '));
  for (const [file, schema] of files) {
    if (schema['x-from'] && !used.includes(file.slice(0, -5))) {
      throw new Error(`the template leaves out ${file}`);
    }
  }
  return template.replaceAll(/\{\{(.+)\}\}/g, (_, words: string) => part(words));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(docFile, docText());
}
