// Ajv's standalone code for one side's messages, bundled into a module that needs neither ajv, nor
// require, nor eval: an extension's content security policy allows none of them.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { Ajv, type AnySchemaObject } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'vite';

import { files, messageTypes, type Schema, type Sender } from './schema.ts';

/** Without what is only for readers, and without the dialect's name, which plain Ajv refuses. */
function bare(schema: Schema): AnySchemaObject {
  const dropped = (key: string, value: unknown) =>
    key.startsWith('x-') ||
    (['$schema', 'title', 'description'].includes(key) && typeof value === 'string');
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (dropped(key, value) ? undefined : value)),
  ) as AnySchemaObject;
}

function standaloneSource(sender: Sender): string {
  // Plain Ajv emits less than half of what its 2020-12 class does, which keeps books for
  // unevaluatedProperties; the keywords used here mean the same to both.
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    ownProperties: true,
    messages: false,
    code: { esm: true, source: true },
  });
  for (const [file, schema] of files) ajv.addSchema(bare(schema), file);
  return standalone(
    ajv,
    Object.fromEntries(messageTypes(sender).map((type) => [type, `${type}.json`])),
  );
}

/** Leaves Ajv's own output, which calls require, in `folder` too. */
export async function validatorsSource(sender: Sender, folder: URL): Promise<string> {
  const entry = fileURLToPath(new URL(`${sender}_standalone.js`, folder));
  writeFileSync(entry, standaloneSource(sender));
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: 'validators' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('vite built nothing');
  // Ajv's helpers carry their own source text for its code generator.
  const code = output.output[0].code.replace(/^\s*\w+\.code = "require.*\n/gm, '');
  if (/\brequire\(|\beval\(|new Function\b|^import /m.test(code)) {
    throw new Error('the validators are not self-contained');
  }
  return code;
}

export function validatorsTypes(sender: Sender): string {
  const types = messageTypes(sender);
  const lines = types.map((type) => `declare const ${type}: Validate;`);
  return `import type { Validate } from "../ts/check.ts";

${lines.join('\n')}
export { ${types.join(', ')} };
`;
}
