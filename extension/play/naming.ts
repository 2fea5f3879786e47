// Which game does the page play? Variants that contradict what was seen are out at once; the host, which knows how
// probable each of the others makes it, is asked for the name from time to time.

import type { HostPort } from './game_log.ts';
import type { Direction } from '../rules/direction.ts';
import { explainerFor, type Explainer, type Step } from '../rules/explain.ts';
import { rowsOf, sameGrid, type Grid } from '../rules/grid.ts';
import { answers, directionsFor, slide, type Rules } from '../rules/rules.ts';
import { rulesFor, RULES, STANDARD } from '../rules/variants.ts';

export interface NamingDeps {
  readonly host: HostPort;
  /** The page plays other rules than was thought so far. */
  readonly onRules: () => void;
}

interface Seen {
  readonly before: Grid;
  readonly direction: Direction;
  readonly after: Grid;
}

/** Moves after which the host is asked; later every so many. */
const ASKED_AFTER = [3, 6, 10, 15, 20, 30, 40, 60];
const ASKED_EVERY = 40;
/** As many as a message takes, on boards of the usual size. */
const MOST_MOVES = 64;
const MOST_CELLS = 3000;
/** A name that is so probable takes the place of another. */
const SURE = 0.9;
/** So many moves that the standard rules do not explain name another game, where its tiles do not. */
const NAMED_BY = 2;

export class Naming {
  readonly #deps: NamingDeps;
  #rules: Rules = STANDARD;
  /** The variants that explain all that was seen of this game. */
  #open: readonly Rules[] = RULES;
  #moves: Seen[] = [];
  #seen = 0;
  /** How often it showed that the game is not the standard one. */
  #unusual = 0;

  constructor(deps: NamingDeps) {
    this.#deps = deps;
  }

  /** Those that explain what was seen, the most probable of them. */
  get rules(): Rules {
    return this.#rules;
  }

  /**
   * Null while it is only one odd move of a board like any that speaks for these rules: they are played, but a game that
   * nobody knows may have moved so once.
   */
  get name(): string | null {
    return this.#unusual > 0 && this.#unusual < NAMED_BY ? null : this.#rules.name;
  }

  /** Another board: nothing is known of its rules but what its tiles say. */
  begin(board: Grid): void {
    this.#open = RULES.filter((rules) => rulesFor(board, [rules]) !== null);
    this.#moves = [];
    this.#seen = 0;
    this.#unusual = 0;
    if (!this.#open.includes(this.#rules)) this.#rules = this.#open[0] ?? STANDARD;
  }

  /** Explains boards by the rules in play, and at rest, where they fail, by others that have not failed yet. */
  get explainer(): Explainer {
    const rules = (): Rules => this.#rules;
    return {
      get directions() {
        return directionsFor(rules());
      },
      step: (before, seen, directions) => explainerFor(this.#rules).step(before, seen, directions),
      between: (before, after, directions) => this.#between(before, after, directions),
      two: (before, seen, ways) => explainerFor(this.#rules).two(before, seen, ways),
    };
  }

  /** A key led from one board to the next; the same board where nothing happened. */
  seen(before: Grid, direction: Direction, after: Grid): void {
    const move = { before, direction, after };
    // Tiles of another game speak for themselves.
    if (!looksStandard(before) || !looksStandard(after)) this.#unusual = NAMED_BY;
    else if (!explains(STANDARD, move)) this.#unusual++;
    this.#open = this.#open.filter((rules) => explains(rules, move));
    this.#moves.push(move);
    const most = Math.min(MOST_MOVES, Math.floor(MOST_CELLS / after.cells.length));
    if (this.#moves.length > most) this.#moves.shift();
    this.#seen++;
    if (!this.#open.includes(this.#rules) && this.#open[0] !== undefined) {
      this.#become(this.#open[0]);
      this.#ask();
    } else if (ASKED_AFTER.includes(this.#seen) || this.#seen % ASKED_EVERY === 0) {
      this.#ask();
    }
  }

  #between(before: Grid, after: Grid, directions: readonly Direction[]): Step | null {
    const step = explainerFor(this.#rules).between(before, after, directions);
    const [key] = directions;
    if (step !== null || key === undefined) return step;
    for (const rules of this.#open) {
      const other = explainerFor(rules).between(before, after, [key]);
      if (other !== null) return other;
    }
    return null;
  }

  #become(rules: Rules): void {
    if (rules === this.#rules) return;
    this.#rules = rules;
    this.#deps.onRules();
  }

  #ask(): void {
    const moves = this.#moves;
    this.#deps.host.request(
      {
        type: 'fit',
        moves: moves.map(({ before, direction, after }) => ({
          before: rowsOf(before),
          direction,
          after: rowsOf(after),
        })),
      },
      (message) => {
        if (message.type !== 'fitted' || this.#moves !== moves) return;
        const [best] = message['variants'] as readonly { rules: string; probability: number }[];
        if (best === undefined || best.probability < SURE) return;
        const named = this.#open.find(({ name }) => name === best.rules);
        if (named !== undefined) this.#become(named);
      },
      () => {},
    );
  }
}

const looksStandard = (board: Grid): boolean => rulesFor(board, [STANDARD]) !== null;

function explains(rules: Rules, { before, direction, after }: Seen): boolean {
  if (rulesFor(after, [rules]) === null || rulesFor(before, [rules]) === null) return false;
  const sliding = slide(rules, before, direction);
  if (!answers(sliding)) return sameGrid(before, after);
  return explainerFor(rules).between(before, after, [direction]) !== null;
}
