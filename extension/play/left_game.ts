// What is handed over of a game that this page follows no longer, while the host has not got all of it.

import type { Rows } from '../rules/grid.ts';

/** How the host is asked for an id. */
export interface GameStart {
  readonly site: string;
  readonly page: string;
  readonly tab: string;
  /** On which the first move was made. */
  readonly board: Rows;
  readonly rules: string;
  readonly score: number | null;
}

export interface GameEnd {
  readonly reason: 'over' | 'restarted';
  readonly board: Rows;
  readonly score: number | null;
}

/** A move, gap or undo in the words of the protocol. */
export interface LoggedMove {
  readonly seq: number;
  readonly [field: string]: unknown;
}

export interface LeftGame {
  /** The host's id, null where it never gave one. */
  readonly game: string | null;
  readonly start: GameStart;
  readonly moves: readonly LoggedMove[];
  readonly end: GameEnd | null;
}

/** Nobody saw how the board got there. */
export const unseen = (
  kind: 'gap' | 'undo',
  board: Rows,
  score: number | null,
): Readonly<Record<string, unknown>> & { readonly board: Rows } => ({
  kind,
  board,
  by: 'hand',
  player: '',
  values: null,
  depth: 0,
  think_ms: 0,
  score,
});

/** Where the host has only these words for what led to the board that was sent, a record must say so. */
export function unseenKind(relation: string): 'gap' | 'undo' | null {
  if (relation === 'undo') return 'undo';
  return relation === 'gap' || relation === 'follows' ? 'gap' : null;
}
