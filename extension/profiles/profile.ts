// What a profile may say about a site: what geometry cannot know. A page without one is played all the same.

import { isWay, type Way } from '../move/ways.ts';
import { MAX_SIDE, MIN_SIDE } from '../rules/grid.ts';

export interface Profile {
  readonly name: string;
  /** Selector: pages that have such an element. */
  readonly match?: string;
  /** Origin of the pages, as `https://example.org`. */
  readonly origin?: string;
  /** Selector of the element that is, or holds, the board. */
  readonly board?: string;
  /** The board's size, where the cells do not show. */
  readonly rows?: number;
  readonly cols?: number;
  /** What the tiles say, from the lowest up, where it is not their number. */
  readonly tiles?: readonly string[];
  /** Selector of the button that begins a game. */
  readonly start?: string;
  /** Selector of the button that goes on after a win. */
  readonly continue?: string;
  /** Selector of the element whose first text is the score. */
  readonly score?: string;
  /** How the page takes moves. */
  readonly keys?: Way;
  /** Moves a second that the page bears. */
  readonly pace?: number;
  /** `picture`: what the page stores about its game is not to be believed. */
  readonly source?: 'picture' | 'state';
}

export const MAX_SELECTOR = 200;
export const MAX_TILES = 40;
export const MAX_TILE_TEXT = 24;

/** A field that is not as it must be; `expected` is a key of `_locales` without `profile_`. */
export class ProfileFault extends Error {
  readonly field: string;
  readonly expected: string;

  constructor(field: string, expected: string) {
    super(`${field}: ${expected}`);
    this.field = field;
    this.expected = expected;
  }
}

type Check = readonly [expected: string, fits: (value: unknown) => boolean];

const isText = (value: unknown, pattern: RegExp, most: number): boolean =>
  typeof value === 'string' && value.length <= most && pattern.test(value);
const isWhole = (value: unknown, low: number, high: number): boolean =>
  Number.isInteger(value) && (value as number) >= low && (value as number) <= high;

const SELECTOR: Check = ['selector', (value) => isSelector(value)];
const SIDE: Check = ['side', (value) => isWhole(value, MIN_SIDE, MAX_SIDE)];

const CHECKS: Readonly<Record<keyof Profile, Check>> = {
  name: ['name', (value) => isText(value, /^[a-z0-9-]+$/, 40)],
  match: SELECTOR,
  origin: ['origin', (value) => isText(value, /^https?:\/\/[^/\s]+$/, 250)],
  board: SELECTOR,
  rows: SIDE,
  cols: SIDE,
  tiles: ['tiles', (value) => isSequence(value)],
  start: SELECTOR,
  continue: SELECTOR,
  score: SELECTOR,
  keys: ['keys', isWay],
  pace: ['pace', (value) => typeof value === 'number' && value >= 0.2 && value <= 1000],
  source: ['source', (value) => value === 'picture' || value === 'state'],
};

/** The fields in the order in which files list them. */
export const FIELDS = Object.keys(CHECKS) as readonly (keyof Profile)[];

/** Throws a ProfileFault that names the first field at fault. */
export function readProfile(raw: unknown): Profile {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw new ProfileFault('', 'object');
  }
  const given = raw as Readonly<Record<string, unknown>>;
  for (const field of Object.keys(given)) {
    if (!(FIELDS as readonly string[]).includes(field)) throw new ProfileFault(field, 'unknown');
  }
  if (given['name'] === undefined) throw new ProfileFault('name', 'name');
  const found: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const value = given[field];
    if (value === undefined) continue;
    const [expected, fits] = CHECKS[field];
    if (!fits(value)) throw new ProfileFault(field, expected);
    found[field] = value;
  }
  if (found['match'] === undefined && found['origin'] === undefined) {
    throw new ProfileFault('match', 'match_or_origin');
  }
  for (const [side, other] of [
    ['rows', 'cols'],
    ['cols', 'rows'],
  ] as const) {
    if (found[side] !== undefined && found[other] === undefined) {
      throw new ProfileFault(other, 'both_sides');
    }
  }
  if (found['rows'] !== undefined && found['board'] === undefined) {
    throw new ProfileFault('board', 'board_for_size');
  }
  return found as unknown as Profile;
}

function isSelector(value: unknown): boolean {
  if (!isText(value, /\S/, MAX_SELECTOR)) return false;
  // The background has no document to try it on; it was tried where it came from.
  if (typeof document === 'undefined') return true;
  try {
    document.createDocumentFragment().querySelector(value as string);
    return true;
  } catch {
    return false;
  }
}

function isSequence(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > MAX_TILES) return false;
  const fit = value.every((text) => isText(text, /\S/, MAX_TILE_TEXT));
  return fit && new Set(value).size === value.length;
}
