// The states that this page may keep, by the families that are declared as data.

import { STATE_FAMILIES, type StateFamily } from '../../profiles/state/families.ts';
import { PageSource } from './page_world/page_source.ts';
import type { StateSource } from './state/state_source.ts';
import { StorageSource } from './state/storage_source.ts';

export class PageStates {
  readonly #window: Window;
  readonly #enterPageWorld: () => void;
  readonly #sources = new Map<string, StateSource>();
  #entered = false;

  /** `enterPageWorld` brings the helper into the page's own world; it is called at most once, and only where needed. */
  constructor(window: Window, enterPageWorld: () => void) {
    this.#window = window;
    this.#enterPageWorld = enterPageWorld;
  }

  /** Those whose place is on this page now; whether they hold a board is for them to say. */
  all(): StateSource[] {
    return STATE_FAMILIES.filter((family) => this.#mayBeHere(family)).map((family) => {
      const known = this.#sources.get(family.name) ?? this.#sourceOf(family);
      this.#sources.set(family.name, known);
      return known;
    });
  }

  #mayBeHere({ at }: StateFamily): boolean {
    try {
      if (at.kind === 'storage') return this.#window.localStorage.getItem(at.key) !== null;
      return this.#window.document.querySelector(at.when) !== null;
    } catch {
      return false;
    }
  }

  #sourceOf(family: StateFamily): StateSource {
    const { at } = family;
    if (at.kind === 'storage') {
      return new StorageSource(family, () => this.#window.localStorage.getItem(at.key));
    }
    if (!this.#entered) this.#enterPageWorld();
    this.#entered = true;
    return new PageSource(family, this.#window.document);
  }
}
