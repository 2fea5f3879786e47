// What the host answers to the page's calls.

export type Board = readonly (readonly number[])[];
/** By direction; null where a move was not legal or not valued. */
export type Values = Readonly<Record<string, number | null>>;

export interface GameRecord {
  readonly id: string;
  readonly site: string;
  readonly page: string;
  readonly rules: string;
  readonly rows: number;
  readonly cols: number;
  readonly started_ms: number;
  readonly end: string | null;
  readonly score: number | null;
  readonly score_rules: number;
  readonly max_tile: number;
  readonly moves: number;
  readonly by: { readonly hand: number; readonly hint: number; readonly auto: number };
  readonly player: string;
  readonly duration_ms: number;
  readonly think_ms: number;
  readonly last_seq: number;
  readonly first_board: Board;
  readonly last_board: Board;
}

export interface MoveRecord {
  readonly seq: number;
  readonly kind: 'move' | 'gap' | 'undo';
  readonly board: Board;
  readonly direction: string | null;
  readonly by: 'hand' | 'hint' | 'auto';
  readonly player: string;
  readonly values: Values | null;
  readonly depth: number;
  readonly ms: number;
  readonly t_ms: number;
  readonly score: number | null;
}

/** What an analysis found of a move. */
export interface Judged {
  readonly seq: number;
  readonly best: string;
  readonly loss: number;
  /** Points still to come. */
  readonly expected: number;
  readonly verdict: 'forced' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';
}

/** How far the judging of a game's moves is. */
export interface Analysis {
  readonly state: 'idle' | 'waiting' | 'running' | 'failed';
  /** Moves that can be judged. */
  readonly moves: number;
  /** Those that were, for `ms` or longer each. */
  readonly judged: number;
  readonly ms: number;
  readonly fault: { readonly code: string; readonly message: string } | null;
}

export interface ToldGame {
  readonly game: GameRecord;
  readonly moves: readonly MoveRecord[];
  /** What each record added to the score by the rules. */
  readonly gains: readonly number[];
  /** What values count, by player. */
  readonly units: Readonly<Record<string, string>>;
  readonly judged?: readonly Judged[];
}

export interface Live {
  readonly running: readonly GameRecord[];
  /** With those of its moves that were asked for. */
  readonly shown: ToldGame | null;
}

export interface Facet {
  readonly name: string;
  readonly games: number;
}

export interface Facets {
  readonly sites: readonly Facet[];
  readonly rules: readonly Facet[];
  readonly players: readonly Facet[];
  readonly games: number;
  readonly bytes: number;
  readonly version: string;
}

export interface GameList {
  readonly total: number;
  readonly games: readonly GameRecord[];
}

export interface Group {
  readonly site: string;
  readonly rules: string;
  readonly rows: number;
  readonly cols: number;
  readonly player: string;
  readonly games: number;
  readonly finished: number;
  readonly moves: number;
  readonly mean_score: number;
  readonly median_score: number;
  readonly best_score: number;
  readonly moves_per_second: number;
  readonly think_ms: number;
  readonly reached: Readonly<
    Record<
      string,
      { readonly games: number; readonly rate: number; readonly ci95: readonly [number, number] }
    >
  >;
}

export interface Stats {
  readonly summary: {
    readonly games: number;
    readonly moves: number;
    readonly bytes: number;
    readonly groups: readonly Group[];
  };
  /** A column each, from the oldest game to the newest. */
  readonly series: {
    readonly id: readonly string[];
    readonly started_ms: readonly number[];
    readonly score: readonly number[];
    readonly max_tile: readonly number[];
    readonly moves: readonly number[];
    readonly duration_ms: readonly number[];
    readonly think_ms: readonly number[];
  };
}

export interface Player {
  readonly name: string;
  readonly author: string;
  readonly unit: string;
  readonly rules: readonly string[];
  /** As `4x4`; any where none is named. */
  readonly sizes: readonly string[];
}

export interface SideRange {
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}

export interface RulesEntry {
  readonly name: string;
  readonly title: string;
  readonly directions: readonly string[];
  readonly faces: readonly number[];
  readonly rows: SideRange;
  readonly cols: SideRange;
  /** Row and column of what is no cell, within the usual size. */
  readonly outside: readonly (readonly [number, number])[];
}

export interface Players {
  readonly players: readonly Player[];
  readonly rules: readonly RulesEntry[];
}

export interface Valued {
  readonly moves: Readonly<
    Record<
      string,
      { readonly legal: boolean; readonly value: number | null; readonly p_next: number | null }
    >
  >;
  readonly best: string | null;
  readonly depth: number;
  readonly ms: number;
  readonly player: string;
  readonly unit: string;
}

export interface Played {
  readonly board: Board;
  readonly moved: boolean;
  readonly score: number;
  readonly over: boolean;
}
