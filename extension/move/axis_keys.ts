// The keys of a board of more than two dimensions. Pages agree on the arrows and on little else: which keys go along which
// axis is found out key by key, from what was seen to follow each.

import type { Direction } from '../rules/direction.ts';
import { ARROWS, letter, WASD, type Key } from './keys.ts';

const named = (key: string, keyCode: number): Key => ({ key, code: key, keyCode });
const sign = (key: string, code: string, keyCode: number): Key => ({ key, code, keyCode });

/** Keys that go opposite ways along one axis, up or left first. */
type Pair = readonly [Key, Key];

const UP_DOWN: Pair = [ARROWS.up, ARROWS.down];
const LEFT_RIGHT: Pair = [ARROWS.left, ARROWS.right];
const W_S: Pair = [WASD.up, WASD.down];
const A_D: Pair = [WASD.left, WASD.right];
const I_K: Pair = [letter('i'), letter('k')];
const J_L: Pair = [letter('j'), letter('l')];
const Q_E: Pair = [letter('q'), letter('e')];
const PAGES: Pair = [named('PageUp', 33), named('PageDown', 34)];
const ENDS: Pair = [named('Home', 36), named('End', 35)];
const BRACKETS: Pair = [sign('[', 'BracketLeft', 219), sign(']', 'BracketRight', 221)];
const STOPS: Pair = [sign(',', 'Comma', 188), sign('.', 'Period', 190)];

const REST: readonly Pair[] = [Q_E, PAGES, BRACKETS, STOPS, ENDS];

/** The likelier first. Where the arrows move from board to board, letters move within them. */
const ACROSS: readonly Pair[] = [LEFT_RIGHT, A_D, J_L];
const DOWN: readonly Pair[] = [UP_DOWN, W_S, I_K];
const BOARD_ACROSS: readonly Pair[] = [A_D, ...REST, W_S, J_L, I_K, LEFT_RIGHT];
const BOARD_DOWN: readonly Pair[] = [W_S, ...REST, I_K, A_D, J_L, UP_DOWN];

const AXES: Readonly<Partial<Record<Direction, readonly [pairs: readonly Pair[], end: 0 | 1]>>> = {
  up: [DOWN, 0],
  down: [DOWN, 1],
  left: [ACROSS, 0],
  right: [ACROSS, 1],
  'board-up': [BOARD_DOWN, 0],
  'board-down': [BOARD_DOWN, 1],
  'board-left': [BOARD_ACROSS, 0],
  'board-right': [BOARD_ACROSS, 1],
};

const PAIRS: readonly Pair[] = [...new Set([...ACROSS, ...DOWN, ...BOARD_ACROSS])];

/** The keys that may lead in `direction`, the likeliest first: those that point there, then their opposites. */
export function axisKeys(direction: Direction): readonly Key[] {
  const [pairs, end] = AXES[direction] ?? [[], 0];
  const there = pairs.map((pair) => pair[end]);
  const back = pairs.map((pair) => pair[1 - end] as Key);
  return [...there, ...back];
}

/** How often all keys are tried for a direction: the page may have been deaf to the right one. */
const ROUNDS = 2;

export class AxisKeys {
  /** What was last seen to follow a key, by its code. */
  readonly #leads = new Map<string, Direction>();
  /** Codes of keys that led the same way more than once. */
  readonly #sure = new Set<string>();
  /** Keys after which nothing came, by the direction in which there was something to move. */
  readonly #vain = new Map<Direction, Set<string>>();
  /** Rounds in which nothing came of any key. */
  readonly #rounds = new Map<Direction, number>();

  /** The key to press for `direction`; null where none is left to try. */
  keyFor(direction: Direction): Key | null {
    const candidates = axisKeys(direction);
    const known = candidates.find(({ code }) => this.#leads.get(code) === direction);
    if (known !== undefined) return known;
    const open = candidates.filter(({ code }) => this.#isOpen(code, direction));
    return open.find((key) => this.#completes(key, direction)) ?? open[0] ?? null;
  }

  /** Whether some key is known to lead in `direction`. */
  knows(direction: Direction): boolean {
    return [...this.#leads.values()].includes(direction);
  }

  /** Whether the key for `direction` is known beyond doubt. */
  isSure(direction: Direction): boolean {
    return [...this.#leads].some(([code, led]) => led === direction && this.#sure.has(code));
  }

  /** Where a key leads; null where nobody knows yet. */
  meaningOf(code: string): Direction | null {
    return this.#leads.get(code) ?? null;
  }

  /** `key` was pressed, and the tiles went to `seen`. */
  saw({ code }: Key, seen: Direction): void {
    if (this.#leads.get(code) === seen) this.#sure.add(code);
    else this.#sure.delete(code);
    this.#leads.set(code, seen);
    this.#forgive(seen);
  }

  /** Nothing came of `key`, pressed for `direction`. */
  nothingCame({ code }: Key, direction: Direction): void {
    // It was seen once, and the move may have looked like another.
    if (this.#leads.get(code) === direction && !this.#sure.has(code)) this.#leads.delete(code);
    const vain = this.#vain.get(direction) ?? new Set<string>();
    this.#vain.set(direction, vain.add(code));
    if (this.keyFor(direction) !== null) return;
    const rounds = (this.#rounds.get(direction) ?? 0) + 1;
    this.#rounds.set(direction, rounds);
    if (rounds < ROUNDS) this.#vain.delete(direction);
  }

  /** What came to nothing is open again. */
  startOver(): void {
    this.#vain.clear();
    this.#rounds.clear();
  }

  #forgive(direction: Direction): void {
    this.#vain.delete(direction);
    this.#rounds.delete(direction);
  }

  #isOpen(code: string, direction: Direction): boolean {
    return !this.#leads.has(code) && this.#vain.get(direction)?.has(code) !== true;
  }

  /** Whether the key's other half goes the opposite way along the same axis. */
  #completes({ code }: Key, direction: Direction): boolean {
    const pair = PAIRS.find((keys) => keys.some((one) => one.code === code));
    const other = pair?.find((one) => one.code !== code);
    const led = other && this.#leads.get(other.code);
    return led !== undefined && AXES[led]?.[0] === AXES[direction]?.[0];
  }
}
