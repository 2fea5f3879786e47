// The coach in the page: what it knows of the game, and the mark that shows it.

import type { Rect } from '../board/lattice.ts';
import { Mark } from '../overlay/mark.ts';
import { Coach, type CoachReport, type JudgedMove } from './coach.ts';
import type { HostPort } from './game_log.ts';
import { lookOf, type Say } from './lecture.ts';

export interface CoachingDeps {
  readonly document: Document;
  readonly host: HostPort;
  readonly say: Say;
  /** The board's rectangle in the viewport, null when it is gone. */
  readonly place: () => Rect | null;
  /** Something is to be shown, or not any more. */
  readonly onChange: () => void;
}

export class Coaching {
  readonly #deps: CoachingDeps;
  readonly #coach: Coach;
  readonly #mark: Mark;
  /** The player asked for the arrow and the reason on the board that stands. */
  #open = false;

  constructor(deps: CoachingDeps) {
    this.#deps = deps;
    this.#coach = new Coach({ host: deps.host, onRemark: deps.onChange });
    this.#mark = new Mark(deps.document, deps.place, () => {
      this.#open = !this.#open;
      deps.onChange();
    });
  }

  /** Whether the arrow is wanted. */
  get pointing(): boolean {
    return this.#open;
  }

  get report(): CoachReport {
    return this.#coach.report;
  }

  moved(move: JudgedMove): void {
    this.#open = false;
    this.#coach.moved(move);
  }

  newGame(): void {
    this.#open = false;
    this.#coach.newGame();
  }

  /** `always`: the player wants to hear of every move. */
  show(over: boolean, always: boolean): void {
    const { report } = this.#coach;
    this.#mark.show(lookOf(this.#deps.say, { report, over, open: this.#open, always }));
  }

  hide(): void {
    this.#open = false;
    this.#mark.hide();
  }
}
