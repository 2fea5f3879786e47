// Brings the host what is kept of games whose page is gone, has begun another, or has not come back yet: one game after
// the other, each from its start to its end. The host takes any move twice.

import type { HostAnswer, HostRequest } from '../play/channel.ts';
import { unseenKind, type LoggedMove } from '../play/left_game.ts';
import type { KeptGame, KeptGames } from './kept_games.ts';
import type { Link } from './link.ts';

export interface DeliveryDeps {
  readonly link: Pick<Link, 'request' | 'state'>;
  readonly kept: KeptGames;
  /** All is delivered that can be now. */
  readonly onEnd: () => void;
}

const MOVES_A_MESSAGE = 64;
const RETRY_MS = 2000;

/** Errors after which the host will never take the game: another shape, impossible, unknown, ended. */
const HOPELESS: ReadonlySet<number> = new Set([300, 301, 302, 303, 306, 307, 308]);

export class Delivery {
  readonly #deps: DeliveryDeps;
  #running: Promise<void> | null = null;
  /** Something was kept while the last was on its way. */
  #more = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
  }

  /** Settles, and never fails, when it has ended; null while nothing is on its way. */
  get running(): Promise<void> | null {
    return this.#running;
  }

  start(): void {
    this.#more = true;
    if (this.#deps.link.state !== 'ready' || this.#running !== null) return;
    clearTimeout(this.#retry);
    this.#more = false;
    this.#running = this.#run().finally(() => {
      this.#running = null;
      if (this.#more) this.start();
      this.#deps.onEnd();
    });
  }

  async #run(): Promise<void> {
    const tried = new Set<string>();
    for (;;) {
      const [next] = [...(await this.#deps.kept.all())].filter(([name]) => !tried.has(name));
      if (next === undefined) return;
      tried.add(next[0]);
      if (await this.#deliver(...next)) continue;
      this.#retry = setTimeout(() => this.start(), RETRY_MS);
      return;
    }
  }

  /** False where the host could not be asked, or not now. */
  async #deliver(name: string, { start, moves, end }: KeptGame): Promise<boolean> {
    const { kept } = this.#deps;
    if (start !== null) return this.#begin(name, start);
    for (let from = 0; from < moves.length; from += MOVES_A_MESSAGE) {
      const part: readonly LoggedMove[] = moves.slice(from, from + MOVES_A_MESSAGE);
      const answer = await this.#ask({ type: 'moves', game: name, moves: part });
      if (answer?.type !== 'logged') return this.#refused(name, answer);
      await kept.acknowledge(name, Number(answer['seq']));
    }
    if (end === null) return true;
    const answer = await this.#ask({ type: 'end', game: name, ...end });
    if (answer?.type !== 'ended') return this.#refused(name, answer);
    await kept.ended(name);
    return true;
  }

  async #begin(name: string, start: NonNullable<KeptGame['start']>): Promise<boolean> {
    const { kept } = this.#deps;
    const answer = await this.#ask({ type: 'resume', game: null, ...start });
    if (answer?.type !== 'game') return this.#refused(name, answer);
    const game = String(answer['game']);
    const kind = unseenKind(String(answer['relation']));
    await kept.identified(name, game, Number(answer['next_seq']), kind);
    const identified = (await kept.all()).get(game);
    return identified === undefined || this.#deliver(game, identified);
  }

  async #refused(name: string, answer: HostAnswer | null): Promise<boolean> {
    const hopeless = answer?.type === 'error' && HOPELESS.has(Number(answer['code']));
    if (hopeless) await this.#deps.kept.forget(name);
    return hopeless;
  }

  /** Null where no answer comes. */
  #ask(body: HostRequest): Promise<HostAnswer | null> {
    return new Promise((resolve) => {
      this.#deps.link.request(body, { onAnswer: resolve, onFail: () => resolve(null) });
    });
  }
}
