import type { HostAnswer, HostRequest } from '../../play/channel.ts';
import type { LogPort } from '../../play/game_log.ts';
import type { LeftGame } from '../../play/left_game.ts';
import type { Direction } from '../../rules/direction.ts';
import { gridOf, withCell, type Rows } from '../../rules/grid.ts';
import { legalMoves, slide } from '../../rules/rules.ts';
import { RULES, STANDARD } from '../../rules/variants.ts';

type Body = HostRequest & Record<string, unknown>;

/** A host that advises the first legal move and takes every move of the log, until it is told to be silent. */
export class FakeHost implements LogPort {
  readonly asked: Body[] = [];
  /** Moves taken, by seq. */
  readonly log = new Map<number, Record<string, unknown>>();
  readonly games: string[] = [];
  readonly left: LeftGame[] = [];
  silent = false;
  /** Advises, and goes on thinking. */
  thinksOn = false;
  relation = 'new';
  /** Players it refuses, with what it says then. */
  readonly refused = new Map<string, string>();
  /** The rules it names whatever it is told of the game. */
  names: string | null = null;
  /** What it foresees after its advice: the move for each new tile; null: nothing. */
  foresees: Direction | null = null;
  #pending: (() => void)[] = [];

  request(
    body: HostRequest,
    onAnswer: (message: HostAnswer) => void,
    onFail: (why: string) => void,
  ): () => void {
    this.asked.push(body as Body);
    if (this.silent) {
      this.#pending.push(() => onFail('disconnected'));
      return () => {};
    }
    if (this.thinksOn) this.#pending.push(() => onFail('disconnected'));
    const answer = this.#answer(body as Body);
    if (answer) queueMicrotask(() => onAnswer(answer));
    return () => {};
  }

  leave(left: LeftGame): void {
    this.left.push(left);
  }

  /** The connection goes: everything pending fails. */
  drop(): void {
    const pending = this.#pending;
    this.#pending = [];
    for (const fail of pending) fail();
  }

  of(type: string): Body[] {
    return this.asked.filter((body) => body.type === type);
  }

  /** All new tiles that may follow `best`, but for the 4s. */
  #ahead(body: Body, best: Direction | undefined): unknown[] {
    if (best === undefined) return [];
    const { rows, cols, cells } = slide(STANDARD, gridOf(body['board'] as Rows), best).after;
    return cells.flatMap((value, cell) => {
      if (value !== 0) return [];
      const spawn = { row: Math.floor(cell / cols), col: cell % cols, value: 2 };
      const after = withCell({ rows, cols, cells }, cell, 2);
      const legal = legalMoves(STANDARD, after);
      const next = legal.find((one) => one === this.foresees) ?? legal[0];
      return [{ spawn, best: next, values: { up: 7 }, depth: 2 }];
    });
  }

  #answer(body: Body): HostAnswer | null {
    switch (body.type) {
      case 'resume': {
        const game =
          (body['game'] as string | null) ?? `game${String(this.games.length).padStart(12, '0')}`;
        if (!this.games.includes(game)) {
          this.games.push(game);
          this.log.clear();
        }
        return { type: 'game', game, relation: this.relation, next_seq: this.log.size + 1 };
      }
      case 'advise': {
        const why = this.refused.get(String(body['player']));
        if (why !== undefined) return { type: 'error', code: 305, message: why };
        const rules = RULES.find(({ name }) => name === body['rules']) ?? STANDARD;
        const [best] = legalMoves(rules, gridOf(body['board'] as Rows));
        const move = { legal: true, value: 1 };
        return {
          type: 'advice',
          seq: 1,
          final: !this.thinksOn,
          cancelled: false,
          best: best ?? null,
          moves: { up: move, right: move, down: move, left: move },
          depth: 3,
          think_ms: 1,
          player: 'first',
          ...(body['ahead'] === true && this.foresees !== null
            ? { ahead: this.#ahead(body, best) }
            : {}),
        };
      }
      case 'moves': {
        for (const move of body['moves'] as Record<string, unknown>[]) {
          this.log.set(Number(move['seq']), move);
        }
        return { type: 'logged', game: body['game'], seq: this.log.size };
      }
      case 'fit': {
        if (this.names === null) return null;
        const variants = [{ rules: this.names, probability: 1 }];
        return { type: 'fitted', variants, spawns: [], why: '' };
      }
      default:
        return { type: 'ended' };
    }
  }
}
