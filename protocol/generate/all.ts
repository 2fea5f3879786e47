// Writes protocol/generated/, which is not in git: types, tables and validators for protocol/ts.

import { mkdirSync, writeFileSync } from 'node:fs';

import { root } from './schema.ts';
import { tablesSource, variantsSource } from './tables.ts';
import { typesSource, variantType } from './types.ts';
import { validatorsSource, validatorsTypes } from './validators.ts';

const folder = new URL('generated/', root);
mkdirSync(folder, { recursive: true });

function write(name: string, text: string): void {
  writeFileSync(
    new URL(name, folder),
    `// Made by protocol/generate/all.ts; do not edit.\n${text}`,
  );
}

write('messages.ts', typesSource());
write('tables.ts', tablesSource());
write('variants.ts', variantType() + variantsSource());
for (const sender of ['client', 'host'] as const) {
  write(`${sender}_validators.js`, await validatorsSource(sender, folder));
  write(`${sender}_validators.d.ts`, validatorsTypes(sender));
}
