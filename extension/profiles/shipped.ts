// The profiles that come with the extension, one file a site or family of pages.

import { readProfile, type Profile } from './profile.ts';
import original from './original.json';
import tableGame from './table-game.json';

/** Sorted by name. */
export const SHIPPED: readonly Profile[] = [original, tableGame].map(readProfile);
