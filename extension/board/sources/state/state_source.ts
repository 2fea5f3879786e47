// What a page's own state says of its game. Faster and more exact than its picture, but the page may keep it for
// another game, late, or not at all: state_feed.ts says when it is believed.

import type { Grid } from '../../../rules/grid.ts';

export interface StateReading {
  /** The board; two where the state does not tell rows from columns and the board is no mirror image of itself. */
  readonly boards: readonly Grid[];
  readonly score: number | null;
  /** The page takes no move now. */
  readonly busy: boolean;
}

/**
 * `read` is synchronous, takes well under a millisecond, changes nothing in the page and never throws; it gives
 * null where the state holds no board. Neither `move` nor `goOn` is there where the page has no such thing.
 */
export interface StateSource {
  readonly kind: 'storage' | 'page';
  readonly family: string;
  read(): StateReading | null;
  /** Makes a move through the page's own function; false where that failed. */
  readonly move?: (direction: string) => boolean;
  /** Goes on after a win through the page's own function; false where that failed. */
  readonly goOn?: () => boolean;
}
