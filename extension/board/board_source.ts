// Where a board comes from. Tiles in the page's tree are one source (live_board.ts); a canvas, or the state a page
// keeps in its storage or in its own world, are others. All are looked at in the same way, so that what settles,
// explains and plays a board need not know which it is.

import type { Grid } from '../rules/grid.ts';
import type { Alphabet } from './alphabet.ts';
import type { Lattice } from './lattice.ts';
import type { Observation } from './observation.ts';
import type { LivePicture } from './dom/capture.ts';

/** As the report and the popup name it. */
export type SourceKind = 'dom' | 'class' | 'storage' | 'page' | 'canvas';

/**
 * One board of the page. What an implementation promises:
 * - `rows` and `cols` never change; a board of another shape is another source.
 * - `look`, `place` and `moving` are synchronous, may be called at any time and as often as wanted, change nothing
 *   in the page, and take a few milliseconds at most. None of them throws, whatever the page does.
 * - A look leaves no cell out: what it could not read, or saw between cells, is counted in the observation. It may
 *   see a move in flight; deciding what counts is the settler's work.
 * - `watch` calls back after every change that can be a move, from then on until `unwatch`; a call too many costs
 *   a look, a call too few loses a move.
 */
export interface BoardSource {
  readonly kind: SourceKind;
  readonly rows: number;
  readonly cols: number;
  /** A tile in flight may look like one at rest: only what stands still counts. Absent means false. */
  readonly blurred?: boolean;
  /** Null where items carry face values; else they carry symbols of this alphabet. */
  readonly alphabet: Alphabet | null;
  /** From now on the signs are read as the numbers they show, `alphabet` is null; false where that cannot be. */
  readNumbers?(): boolean;
  /** Reads every cell; null when the board is gone. */
  look(): Observation | null;
  /** Whether a tile is on its way, however little of it shows yet. A source without animations says false. */
  moving(): boolean;
  /** Whether anything of the board plays that will end by itself: some pages hear no key meanwhile. */
  busy?(): boolean;
  /** Where the cells are now, in the viewport's CSS pixels (cellRect gives one); null when the board is gone. */
  place(): Lattice | null;
  /** The element that the board is in. */
  readonly holder: Element;
  /** Whether `other`, from a later search, is this very board read in the same way. */
  same(other: BoardSource): boolean;
  /** `small`: so little changed that it does not tell a move. */
  watch(onChange: (small: boolean) => void): void;
  unwatch(): void;
  /**
   * The settler took `board` as known; `atRest`: the last look showed it, and nothing moved. A source that reads
   * pictures learns from it.
   */
  settled?(board: Grid, atRest: boolean): void;
}

/** What a search found and may be a board. */
export interface Candidate {
  readonly source: BoardSource;
  /**
   * provisional: may be shown to the player before a move proved it (square-ish cells and one to three tiles, or
   * named by a profile). candidate: waits for a move.
   */
  readonly rank: 'provisional' | 'candidate';
  /** Whether a candidate looks so much like a running game that autoplay may try one key on it. */
  readonly likely: boolean;
  /** The size on the screen, in square CSS pixels. */
  readonly area: number;
}

export interface Finding {
  /** The best first. */
  readonly boards: readonly Candidate[];
  /** Why what looks like a board is none for us: a key of `_locales` without `reason_`, or ''. */
  readonly reason: string;
}

/**
 * Looks for boards of one kind in a picture of the page. It yields often (each step a millisecond or two): the
 * scout runs it in slices and drops it when the page changes or the search has cost enough.
 */
export type Finder = (picture: LivePicture) => Generator<void, Finding>;
