// The one key that is tried on what no move has proved to be a board. Some pages turn or mirror their board and leave the
// keys as they were: the probing key is one that moves something wherever it leads, so that no second one is needed.

import { DIRECTIONS, type Direction } from '../rules/direction.ts';

const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  up: 'down',
  down: 'up',
  left: 'right',
  right: 'left',
};

/**
 * The best of the `legal` moves to probe with. A board upside down or mirrored is likelier than one on its side, so the
 * way back weighs most; among equals `preferred` is taken, else the first of them.
 */
export function probeOf(legal: readonly Direction[], preferred: Direction): Direction {
  const tells = (direction: Direction): number => {
    const across = DIRECTIONS.filter((one) => one !== direction && one !== OPPOSITE[direction]);
    const sideways = across.filter((one) => legal.includes(one)).length;
    return (legal.includes(OPPOSITE[direction]) ? across.length + 1 : 0) + sideways;
  };
  const most = Math.max(...legal.map(tells));
  const best = legal.filter((direction) => tells(direction) === most);
  return best.includes(preferred) ? preferred : (best[0] ?? preferred);
}
