import type { Profile } from './profile.ts';

/** The first profile that fits the page; the player's own go before those that come with the extension. */
export function profileFor(document: Document, profiles: readonly Profile[]): Profile | null {
  const { origin } = document.location;
  return profiles.find((profile) => fits(profile, document, origin)) ?? null;
}

function fits({ match, origin }: Profile, document: Document, here: string): boolean {
  if (origin !== undefined && origin !== here) return false;
  return match === undefined || document.querySelector(match) !== null;
}
