// Where a page's keys lead. Some pages turn or mirror their board and leave the keys as they were: the left arrow then
// moves the tiles to the right. What each key led to was seen, and the key for a direction follows from that.

import { turned, type Direction } from '../rules/direction.ts';

export class Compass {
  /** All directions of the board's shape, clockwise. */
  readonly #ring: () => readonly Direction[];
  /** What was last seen to follow a key. */
  readonly #leads = new Map<Direction, Direction>();
  /** Keys that led the same way more than once. */
  readonly #sure = new Set<Direction>();
  /** Keys after which nothing came, since the last move. */
  readonly #vain = new Set<Direction>();

  constructor(ring: () => readonly Direction[]) {
    this.#ring = ring;
  }

  /** `key` was pressed, and the tiles went to `seen`. */
  saw(key: Direction, seen: Direction): void {
    if (this.#leads.get(key) === seen) this.#sure.add(key);
    else this.#sure.delete(key);
    // Two keys do not lead the same way: what was seen later counts.
    for (const [other, led] of this.#leads) if (led === seen) this.#leads.delete(other);
    this.#leads.set(key, seen);
    this.#vain.clear();
  }

  /** Whether the key for `direction` is known beyond doubt. */
  isSure(direction: Direction): boolean {
    const key = this.#known(direction);
    return key !== null && this.#sure.has(key);
  }

  /** The key to press for `direction`. */
  keyFor(direction: Direction): Direction {
    return this.#known(direction) ?? this.#guess(direction);
  }

  /** Nothing came of `key`: the next one worth a try for `direction`, null where its key is known or none is left. */
  otherKey(key: Direction, direction: Direction): Direction | null {
    this.#vain.add(key);
    if (this.#known(direction) !== null) return null;
    const ring = this.#ring();
    const open = ring.filter((one) => !this.#leads.has(one) && !this.#vain.has(one));
    // A board upside down, or mirrored, is likelier than one on its side.
    const opposite = turned(ring, direction, ring.length / 2);
    return open.includes(opposite) ? opposite : (open[0] ?? null);
  }

  #known(direction: Direction): Direction | null {
    for (const [key, led] of this.#leads) if (led === direction) return key;
    return null;
  }

  /** One key tells of the others as long as the board is turned and not mirrored. */
  #guess(direction: Direction): Direction {
    const ring = this.#ring();
    for (const [key, led] of this.#leads) {
      const guessed = turned(ring, direction, ring.indexOf(key) - ring.indexOf(led));
      if (!this.#leads.has(guessed)) return guessed;
    }
    return direction;
  }
}
