// Builds the page as a bundler would: hashed file names, and exports under letters that change with every build.
//
//   node build.ts FOLDER SEED
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const PARTS = ['game.js', 'painter.js', 'palettes.js', 'screens.js'];
const EXPORTED = ['gameState', 'settings', 'cursor', 'version'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Writes build number `seed` into `folder`; no two seeds give the same names. */
export async function buildToday(folder: string, seed: number): Promise<void> {
  const assets = join(folder, 'assets');
  await mkdir(assets, { recursive: true });
  for (const part of PARTS) await cp(join(here, '../canvas', part), join(assets, part));
  await cp(join(here, 'store.js'), join(assets, 'store.js'));
  const names = EXPORTED.map((name, index) => {
    const letter = LETTERS[(seed * 7 + index * 5) % LETTERS.length] as string;
    return `${name} as ${letter}`;
  });
  if (seed % 2 === 1) names.reverse();
  const source = (await readFile(join(here, 'app.js'), 'utf8'))
    .replace('OWN', String(seed % 2 === 0))
    // A label no list of words knows: only the store's own function goes on after such a win.
    .replace('CONTINUE', JSON.stringify(seed % 2 === 0 ? 'Keep going' : 'Onwards'))
    .replace('BUILD', `build ${seed}`);
  const code = `${source}\nexport { ${names.join(', ')} };\n`;
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const entry = `index-${hash}.js`;
  await writeFile(join(assets, entry), code);
  const page = await readFile(join(here, 'index.html'), 'utf8');
  await writeFile(join(folder, 'index.html'), page.replace('ENTRY', entry));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder, seed] = process.argv;
  if (folder === undefined) throw new Error('usage: node build.ts FOLDER SEED');
  await buildToday(folder, Number(seed ?? 0));
}
