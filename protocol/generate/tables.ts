// The tables the TypeScript codec reads: fields by message, errors, close codes.

import { fieldsOf } from './fields.ts';
import { messageTypes, readJson, variantFiles, type Sender } from './schema.ts';

export interface Coded {
  readonly code: number;
  readonly name: string;
  readonly meaning: string;
  readonly problem?: string;
}

export interface ErrorTables {
  readonly errors: readonly Coded[];
  readonly closes: readonly Coded[];
}

export const errorTables = readJson('errors.json') as ErrorTables;

function fieldTable(sender: Sender): string {
  const table = Object.fromEntries(messageTypes(sender).map((type) => [type, fieldsOf(type)]));
  return JSON.stringify(table);
}

function codes(rows: readonly Coded[]): string {
  return JSON.stringify(Object.fromEntries(rows.map(({ name, code }) => [name, code])));
}

export function tablesSource(): string {
  const problems = errorTables.errors.flatMap((row) => row.problem ?? []);
  const refusals = errorTables.errors.filter((row) => row.problem !== undefined);
  if (problems.length !== refusals.length) throw new Error('a refusal without a problem');
  return `import type { Field } from "../ts/fields.ts";

/** Numbers of the errors by name. */
export const ERROR_CODES = ${codes(errorTables.errors)} as const;

/** Numbers of the close codes by name. */
export const CLOSE_CODES = ${codes(errorTables.closes)} as const;

export const PROBLEMS: Readonly<Record<number, string>> = ${JSON.stringify(
    Object.fromEntries(refusals.map(({ code, problem }) => [code, problem])),
  )};

export const CLIENT_FIELDS: Readonly<Record<string, readonly Field[]>> = ${fieldTable('client')};

export const HOST_FIELDS: Readonly<Record<string, readonly Field[]>> = ${fieldTable('host')};
`;
}

/** The variants as data, so that nothing has to read files in a browser. */
export function variantsSource(): string {
  const variants = variantFiles.map((file) => readJson(`rules/${file}`));
  return `
/** Every variant of protocol/rules, by name. */
export const VARIANTS: readonly Variant[] = ${JSON.stringify(variants)};
`;
}
