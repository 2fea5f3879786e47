// The one key that is tried on what no move has proved to be a board. Some pages turn or mirror their board and leave the
// keys as they were: the probing key is one that moves something wherever it leads, so that no second one is needed.

import { turned, type Direction } from '../rules/direction.ts';

/**
 * The best of the `legal` moves to probe with, among `ring`, all directions of the board's shape clockwise. A board upside
 * down or mirrored is likelier than one on its side, so the way back weighs most; among equals `preferred` is taken, else
 * the first of them.
 */
export function probeOf(
  ring: readonly Direction[],
  legal: readonly Direction[],
  preferred: Direction,
): Direction {
  const tells = (direction: Direction): number => {
    const back = turned(ring, direction, ring.length / 2);
    const across = ring.filter((one) => one !== direction && one !== back);
    const sideways = across.filter((one) => legal.includes(one)).length;
    return (legal.includes(back) ? across.length + 1 : 0) + sideways;
  };
  const most = Math.max(...legal.map(tells));
  const best = legal.filter((direction) => tells(direction) === most);
  return best.includes(preferred) ? preferred : (best[0] ?? preferred);
}
