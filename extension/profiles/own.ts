// The player's own profiles: a list in storage.local under `profiles`. They come from "Teach this page", or from a file.

import { FIELDS, ProfileFault, readProfile, type Profile } from './profile.ts';

export const OWN_KEY = 'profiles';
export const MAX_OWN = 200;

/** Makes profiles of whatever lies in storage; what is no profile is left out alone. */
export function readOwn(raw: unknown): Profile[] {
  if (!Array.isArray(raw)) return [];
  const found: Profile[] = [];
  for (const one of raw.slice(0, MAX_OWN)) {
    try {
      found.push(readProfile(one));
    } catch {
      // Written by another version, or by hand; the others are still good.
    }
  }
  return found;
}

/** With `profile` in front; one of the same name gives way. Throws a ProfileFault when there are too many. */
export function withProfile(own: readonly Profile[], profile: Profile): Profile[] {
  const others = own.filter(({ name }) => name !== profile.name);
  if (others.length >= MAX_OWN) throw new ProfileFault('', 'too_many');
  return [profile, ...others];
}

export const withoutProfile = (own: readonly Profile[], name: string): Profile[] =>
  own.filter((profile) => profile.name !== name);

/** As a file holds it. */
export function profileText(profile: Profile): string {
  const ordered = Object.fromEntries(
    FIELDS.flatMap((field) => (profile[field] === undefined ? [] : [[field, profile[field]]])),
  );
  return `${JSON.stringify(ordered, null, 2)}\n`;
}

/** Throws a ProfileFault that names the field, or tells that the text is no JSON. */
export function parseProfile(text: string): Profile {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new ProfileFault('', 'json');
  }
  return readProfile(raw);
}
