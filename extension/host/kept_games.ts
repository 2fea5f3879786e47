// What the host has not got yet of each game: moves, and the end of a game that is over. Kept in storage.session, so
// that neither the death of the background nor the end of the page's tab loses it. Writes are serialised: two of them
// never overtake each other.

import { makeNonce } from '@2048-bridge/protocol';
import {
  unseen,
  type GameEnd,
  type GameStart,
  type LeftGame,
  type LoggedMove,
} from '../play/left_game.ts';
import type { Area } from '../webext.ts';

export interface KeptGame {
  /** Games are delivered in the order in which they came here. */
  readonly order: number;
  /** Null once the host has given the game an id. */
  readonly start: GameStart | null;
  /** In order of seq. */
  readonly moves: readonly LoggedMove[];
  readonly end: GameEnd | null;
}

const PREFIX = 'game:';
/** A host that stays away for hours must not fill the browser's 10 MB of session storage. */
const MAX_MOVES = 10000;
const MAX_GAMES = 200;

export class KeptGames {
  /** What an earlier life of the background kept is known. */
  readonly loaded: Promise<void>;
  readonly #area: Pick<Area, 'set' | 'remove' | 'all'>;
  /** By the host's id, or by a name of ours while there is none. */
  readonly #games = new Map<string, KeptGame>();
  readonly #limit: number;
  #writes: Promise<void>;
  #nextOrder = 1;

  constructor(area: Pick<Area, 'set' | 'remove' | 'all'>, limit = MAX_MOVES) {
    this.#area = area;
    this.#limit = limit;
    this.loaded = this.#load();
    this.#writes = this.loaded;
  }

  get empty(): boolean {
    return this.#games.size === 0;
  }

  keep(game: string, moves: readonly LoggedMove[]): Promise<void> {
    return this.#change(game, (kept) => ({ ...kept, moves: joined(kept.moves, moves) }));
  }

  keepEnd(game: string, end: GameEnd): Promise<void> {
    return this.#change(game, (kept) => ({ ...kept, end }));
  }

  leave({ game, start, moves, end }: LeftGame): Promise<void> {
    return this.#change(game ?? makeNonce(), (kept) => ({
      ...kept,
      start: game === null ? start : null,
      moves: joined(kept.moves, moves),
      end: end ?? kept.end,
    }));
  }

  /** The host has called the game `id`, and its next move must be `nextSeq`. */
  async identified(
    name: string,
    id: string,
    nextSeq: number,
    unseenKind: 'gap' | 'undo' | null,
  ): Promise<void> {
    await this.#writes;
    const kept = this.#games.get(name);
    if (kept === undefined) return;
    const [first] = kept.moves;
    const { board, score } = kept.start ?? {};
    const records =
      unseenKind === null || first === undefined || board === undefined
        ? kept.moves
        : [{ ...first, ...unseen(unseenKind, board, score ?? null) }, ...kept.moves];
    const moves = records.map((move, index) => ({ ...move, seq: nextSeq + index }));
    // Should the background die in between, the host finds the same game again by its board.
    void this.#change(name, () => null);
    await this.#change(id, (there) => ({
      ...there,
      order: Math.min(there.order, kept.order),
      moves: joined(there.moves, moves),
      end: kept.end,
    }));
  }

  /** Forgets every move up to `seq`. */
  acknowledge(game: string, seq: number): Promise<void> {
    return this.#change(game, (kept) => ({
      ...kept,
      moves: kept.moves.filter((move) => move.seq > seq),
    }));
  }

  /** The host has closed the game. */
  ended(game: string): Promise<void> {
    return this.forget(game);
  }

  forget(game: string): Promise<void> {
    return this.#change(game, () => null);
  }

  /** Name -> game, the one that came first in front. */
  async all(): Promise<ReadonlyMap<string, KeptGame>> {
    await this.#writes;
    return new Map([...this.#games].sort(([, a], [, b]) => a.order - b.order));
  }

  #change(name: string, edit: (kept: KeptGame) => KeptGame | null): Promise<void> {
    this.#writes = this.#writes.then(async () => {
      const there = this.#games.get(name);
      const edited = edit(there ?? { order: this.#nextOrder, start: null, moves: [], end: null });
      if (edited === null || (edited.moves.length === 0 && edited.end === null)) {
        this.#games.delete(name);
        if (there !== undefined) await this.#area.remove(PREFIX + name);
        return;
      }
      if (there === undefined) this.#nextOrder++;
      const kept = { ...edited, moves: this.#bounded(name, edited.moves) };
      this.#games.set(name, kept);
      await this.#area.set(PREFIX + name, kept);
      await this.#dropOldest();
    });
    return this.#writes;
  }

  /** What there is no room for becomes a gap that leads to the last board. */
  #bounded(name: string, moves: readonly LoggedMove[]): readonly LoggedMove[] {
    let room = this.#limit;
    for (const [other, game] of this.#games) if (other !== name) room -= game.moves.length;
    const last = moves.at(-1);
    if (moves.length <= Math.max(room, 1) || last === undefined) return moves;
    const first = moves.slice(0, Math.max(room - 1, 0));
    const { seq } = moves[first.length] as LoggedMove;
    const { board, score } = last as unknown as GameStart;
    return [...first, { ...unseen('gap', board, score), t_ms: last['t_ms'], seq }];
  }

  async #dropOldest(): Promise<void> {
    const [oldest] = [...this.#games].sort(([, a], [, b]) => a.order - b.order);
    if (this.#games.size <= MAX_GAMES || oldest === undefined) return;
    this.#games.delete(oldest[0]);
    await this.#area.remove(PREFIX + oldest[0]);
  }

  async #load(): Promise<void> {
    for (const [key, value] of Object.entries(await this.#area.all(PREFIX))) {
      const game = value as KeptGame;
      this.#games.set(key.slice(PREFIX.length), game);
      this.#nextOrder = Math.max(this.#nextOrder, game.order + 1);
    }
  }
}

function joined(kept: readonly LoggedMove[], more: readonly LoggedMove[]): LoggedMove[] {
  const bySeq = new Map([...kept, ...more].map((move) => [move.seq, move]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
