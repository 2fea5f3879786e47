// The profiles that come with the extension, one file a site or family of pages, sorted by name.

import { readProfile, type Profile } from './profile.ts';

const files = import.meta.glob<unknown>(['./*.json', '!./schema.json', '!./words.json'], {
  eager: true,
  import: 'default',
});

export const SHIPPED: readonly Profile[] = Object.values(files)
  .map(readProfile)
  .sort((a, b) => (a.name < b.name ? -1 : 1));
