// A game's state in the page's localStorage. A content script reads the very storage the page writes, in the same
// turn in which the page's own handler wrote it.

import type { StateFamily } from '../../../profiles/state/families.ts';
import { readState } from './read_state.ts';
import type { StateReading, StateSource } from './state_source.ts';

/** A state longer than this is none of a board. */
const MAX_LENGTH = 65536;
/** Some libraries put JSON into JSON. */
const MAX_LAYERS = 2;

export class StorageSource implements StateSource {
  readonly kind = 'storage';
  readonly family: string;
  readonly #family: StateFamily;
  readonly #item: () => string | null;
  #text = '';
  #reading: StateReading | null = null;

  /** `item` gives what the storage holds under the family's key; it may throw, as a page's storage does. */
  constructor(family: StateFamily, item: () => string | null) {
    this.#family = family;
    this.family = family.name;
    this.#item = item;
  }

  read(): StateReading | null {
    const text = this.#get();
    if (text === null) return null;
    if (text === this.#text) return this.#reading;
    this.#text = text;
    this.#reading = readState(this.#family, parsed(text));
    return this.#reading;
  }

  #get(): string | null {
    try {
      const text = this.#item();
      return text === null || text.length > MAX_LENGTH ? null : text;
    } catch {
      return null;
    }
  }
}

function parsed(text: string): unknown {
  let value: unknown = text;
  try {
    for (let layer = 0; layer < MAX_LAYERS && typeof value === 'string'; layer++) {
      value = JSON.parse(value);
    }
  } catch {
    return undefined;
  }
  return value;
}
