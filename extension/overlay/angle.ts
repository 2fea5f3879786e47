// Where on the page a direction points.

import type { Lie } from '../board/lattice.ts';
import type { Direction } from '../rules/direction.ts';

const ANGLES: Readonly<Partial<Record<Direction, number>>> = {
  up: -90,
  right: 0,
  down: 90,
  left: 180,
  'up-left': -120,
  'up-right': -60,
  'down-right': 60,
  'down-left': 120,
  'board-up': -90,
  'board-right': 0,
  'board-down': 90,
  'board-left': 180,
};

/** In degrees, clockwise from the right; `hexagon` tells how a board lies that is one. */
export function angleOf(direction: Direction, hexagon: Lie | null): number {
  const angle = ANGLES[direction] ?? 0;
  // One of columns is one of rows mirrored at its diagonal.
  return hexagon === 'columns' ? 90 - angle : angle;
}
