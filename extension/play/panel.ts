// Further players asked about the board the advice is about. Their arrows stand beside the advice's; how often they
// agreed with it is counted over the game, a board once, when it has been played on.

import { Advisor, type Advice, type Question } from './advisor.ts';
import type { HostPort } from './game_log.ts';
import type { Opinion } from './report.ts';
import type { Direction } from '../rules/direction.ts';
import type { Grid } from '../rules/grid.ts';
import { MOST_OTHERS } from '../settings/settings.ts';

interface Seat {
  readonly player: string;
  readonly advisor: Advisor;
  advice: Advice | null;
  /** What the host said when it refused to let it play here. */
  said: string | null;
  asked: number;
  agreed: number;
}

export interface PanelDeps {
  readonly host: HostPort;
  /** An opinion came, or a player was refused. */
  readonly onChange: () => void;
  /** A player's answer never came: `ask` again after a while. */
  readonly onSilence: () => void;
}

export class Panel {
  readonly #deps: PanelDeps;
  #seats: Seat[] = [];

  constructor(deps: PanelDeps) {
    this.#deps = deps;
  }

  /** Asks those of `players` who have not been asked about this very board yet. */
  ask(board: Grid, question: Omit<Question, 'ahead'>, players: readonly string[]): void {
    this.#seat(players);
    for (const seat of this.#seats) {
      if (seat.said !== null || seat.advisor.board === board || seat.advice?.board === board)
        continue;
      seat.advisor.ask(board, { ...question, player: seat.player, ahead: false });
    }
  }

  opinions(board: Grid | null): Opinion[] {
    return this.#seats.map(({ player, advice, said, asked, agreed }) => ({
      player,
      direction: board !== null && advice?.board === board ? advice.best : null,
      refused: said !== null,
      said: said ?? '',
      asked,
      agreed,
    }));
  }

  /** The board has been played on; `best` was the advice for it. */
  played(board: Grid, best: Direction): void {
    for (const seat of this.#seats) {
      if (seat.advice?.board !== board || !seat.advice.final) continue;
      seat.asked++;
      if (seat.advice.best === best) seat.agreed++;
    }
  }

  newGame(): void {
    for (const seat of this.#seats) {
      seat.asked = 0;
      seat.agreed = 0;
    }
  }

  /** What still comes about the old board is dropped. */
  forget(): void {
    for (const { advisor } of this.#seats) advisor.forget();
  }

  /** The host need not go on thinking. */
  drop(): void {
    for (const { advisor } of this.#seats) advisor.drop();
  }

  #seat(players: readonly string[]): void {
    const wanted = players.slice(0, MOST_OTHERS);
    if (wanted.join('\n') === this.#seats.map(({ player }) => player).join('\n')) return;
    this.drop();
    this.#seats = wanted.map((player) => this.#newSeat(player));
  }

  #newSeat(player: string): Seat {
    const seat: Seat = {
      player,
      advisor: new Advisor({
        host: this.#deps.host,
        onAdvice: (advice) => {
          seat.advice = advice;
          this.#deps.onChange();
        },
        onRefused: ({ said }) => {
          seat.said = said;
          this.#deps.onChange();
        },
        onSilence: () => this.#deps.onSilence(),
      }),
      advice: null,
      said: null,
      asked: 0,
      agreed: 0,
    };
    return seat;
  }
}
