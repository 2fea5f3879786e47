// What stands over the board: the arrow of the advice with those of further players, and what is drawn beside it.

import { cellRect, extent, type Lattice } from '../board/lattice.ts';
import { ArrowOverlay } from '../overlay/arrow.ts';
import {
  NOTHING_BESIDES,
  type BesidesLook,
  type FenceLook,
  type Part,
} from '../overlay/besides.ts';
import { partOf, pointerOf } from '../overlay/spots.ts';
import type { Direction } from '../rules/direction.ts';
import type { Grid } from '../rules/grid.ts';
import { directionsFor, type Rules } from '../rules/rules.ts';
import type { Advice } from './advisor.ts';
import type { Refusal } from './demonstration.ts';
import type { Say } from './lecture.ts';
import { oddsOf, SpawnCount, wordsOf, type Odds } from './odds.ts';
import type { Arrow, Opinion, PageReport } from './report.ts';
import type { Tally } from './tally.ts';
import { numberOf, worthOf, type Worth } from './worth.ts';

export interface PointingDeps {
  readonly document: Document;
  readonly say: Say;
  readonly tally: Tally;
  /** Where the board in play lies, null when it is gone. */
  readonly place: () => Lattice | null;
  readonly opinions: (board: Grid) => readonly Opinion[];
}

export class Pointing {
  readonly #deps: PointingDeps;
  readonly #overlay: ArrowOverlay;
  #arrow: Arrow | null = null;
  #worth: readonly Worth[] = [];
  #odds: readonly Odds[] = [];
  readonly #spawns = new SpawnCount();

  constructor(deps: PointingDeps) {
    this.#deps = deps;
    this.#overlay = new ArrowOverlay(deps.document, () => {
      const lattice = deps.place();
      return lattice === null ? null : extent(lattice);
    });
  }

  get arrow(): Arrow | null {
    return this.#arrow;
  }

  get report(): Pick<PageReport, 'arrow' | 'worth' | 'odds'> {
    return { arrow: this.#arrow, worth: this.#worth, odds: this.#odds };
  }

  /** A new tile came with a move. */
  spawned(value: number): void {
    this.#spawns.add(value);
  }

  /** Another game's tiles say nothing of this one's. */
  forgetSpawns(): void {
    this.#spawns.clear();
  }

  /** The arrow alone. */
  point(advice: Advice, dashed: boolean): void {
    this.#forget();
    this.#show(advice, advice.best, dashed, NOTHING_BESIDES);
  }

  /** The arrow, the bars of all directions and the chance of the next tile. */
  weigh(advice: Advice, dashed: boolean, rules: Rules): void {
    const lattice = this.#deps.place();
    this.#worth = worthOf(advice.values, advice.best, directionsFor(rules));
    this.#odds = oddsOf(rules, this.#spawns);
    this.#show(advice, advice.best, dashed, {
      ...NOTHING_BESIDES,
      bars: this.#worth.map(({ direction, value, share, best }) => ({
        ...edgeFor(lattice, direction),
        share,
        text: value === null ? '' : numberOf(value),
        best,
      })),
      notes: wordsOf(this.#deps.say, this.#odds),
    });
  }

  /** The arrow of a move about to be made, with what it leaves aside. */
  present(advice: Advice, chosen: Direction, dashed: boolean, refusals: readonly Refusal[]): void {
    this.#forget();
    const lattice = this.#deps.place();
    const merges = lattice === null ? [] : refusals.flatMap(({ merges: all }) => all);
    this.#show(advice, chosen, dashed, {
      ...NOTHING_BESIDES,
      fences: refusals
        .filter(({ guarded }) => guarded)
        .map(({ direction }) => edgeFor(lattice, direction)),
      declined: merges.map(({ cells }) => cells.map((cell) => cellPart(lattice as Lattice, cell))),
    });
  }

  hide(): void {
    this.#arrow = null;
    this.#forget();
    this.#overlay.hide();
  }

  #forget(): void {
    this.#worth = [];
    this.#odds = [];
  }

  #show(advice: Advice, direction: Direction, dashed: boolean, besides: BesidesLook): void {
    const { tally, opinions } = this.#deps;
    if (this.#arrow === null) tally.hints++;
    const lattice = this.#deps.place();
    const hexagon = lattice?.hexagon ?? null;
    this.#arrow = { direction, hexagon, dashed, final: advice.final, position: tally.hints };
    const others = opinions(advice.board).map((opinion) => opinion.direction);
    const looks = [direction, ...others].map((each) => {
      if (each === null) return { angle: null, dashed, spots: [] };
      const { angle, spots } = pointerOf(lattice, each);
      return { angle, dashed, spots };
    });
    this.#overlay.show(looks, besides);
  }
}

function edgeFor(lattice: Lattice | null, direction: Direction): FenceLook {
  const { angle, edgeOf } = pointerOf(lattice, direction);
  return { angle, edgeOf };
}

const cellPart = (lattice: Lattice, cell: number): Part => partOf(lattice, cellRect(lattice, cell));
