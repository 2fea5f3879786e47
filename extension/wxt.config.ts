import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'wxt';
import { manifestFor, type Identity } from './manifest.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const version = readFileSync(here('../VERSION'), 'utf8').trim();
const identity = JSON.parse(readFileSync(here('../protocol/identity.json'), 'utf8')) as Identity;

/** Folders that are copied into the build as they are. */
const ASSET_FOLDERS = ['_locales/en', 'icons'];

export default defineConfig({
  imports: false,
  entrypointsDir: 'entrypoints',
  manifestVersion: 3,
  manifest: ({ browser }) =>
    manifestFor(browser === 'firefox' ? 'firefox' : 'chrome', version, identity),
  vite: () => ({ build: { sourcemap: false, target: 'es2022' } }),
  hooks: {
    'build:publicAssets': (_wxt, files) => {
      for (const folder of ASSET_FOLDERS) {
        for (const name of readdirSync(here(folder))) {
          files.push({
            absoluteSrc: here(`${folder}/${name}`),
            relativeDest: `${folder}/${name}`,
          });
        }
      }
    },
    // WXT leaves empty lists out; ours is empty on purpose and says so.
    'build:manifestGenerated': (_wxt, manifest) => {
      manifest.host_permissions ??= [];
    },
  },
});
