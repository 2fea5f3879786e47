// A canvas keeps whatever was painted on it. Pages whose animations overlap leave numbers on it where no tile is, until
// something is painted over them. Where the page's own state agreed with the picture when they were last compared, and
// goes on by the rules while the picture breaks them, the state is looked at instead until both agree again.

import type { Direction } from '../../../rules/direction.ts';
import { sameGrid, type Grid } from '../../../rules/grid.ts';
import { pictureOf, type Observation } from '../../observation.ts';
import type { BoardSource } from '../../board_source.ts';
import type { StateFeed } from './state_feed.ts';

/** So much of a picture may be wrong: beyond it is another board. */
const MOST_WRONG = 0.5;

export class Overruling {
  readonly #source: BoardSource;
  readonly #feed: () => StateFeed | null;
  #active = false;

  constructor(source: BoardSource, feed: () => StateFeed | null) {
    this.#source = source;
    this.#feed = feed;
  }

  /** The state is looked at instead of the picture. */
  get active(): boolean {
    return this.#active;
  }

  /** One look at the board; null when it is gone. */
  look(): Observation | null {
    const seen = this.#source.look();
    if (seen === null || !this.#active) return seen;
    const said = this.#feed()?.board ?? null;
    if (said === null || this.#agrees(seen, said)) {
      this.#active = false;
      return seen;
    }
    return asObservation(said);
  }

  /** The picture shows what the rules forbid after `known`; true where the state is believed from now on. */
  begin(known: Grid, directions: readonly Direction[]): boolean {
    const feed = this.#feed();
    if (this.#source.blurred !== true || this.#active || feed?.agreed !== true) return false;
    const { board } = feed;
    const seen = this.#source.look();
    if (board === null || seen === null) return false;
    if (!feed.explains(known, directions) || wrong(seen, board) > MOST_WRONG) return false;
    this.#active = true;
    return true;
  }

  #agrees(seen: Observation, said: Grid): boolean {
    const atRest = seen.loose === 0 && seen.unreadable === 0 && !this.#source.moving();
    return atRest && sameGrid(pictureOf(seen), said);
  }
}

/** The share of the cells in which the picture says something else. */
function wrong(seen: Observation, said: Grid): number {
  const { cells } = pictureOf(seen);
  return cells.filter((value, cell) => value !== said.cells[cell]).length / cells.length;
}

function asObservation({ rows, cols, cells }: Grid): Observation {
  const items = cells.flatMap((value, cell) => (value > 0 ? [{ cell, value }] : []));
  return { rows, cols, items, loose: 0, unreadable: 0, exact: true };
}
