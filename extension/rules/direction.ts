/** The four directions of a rectangle, in the protocol's words and order: clockwise from the top. */
export const DIRECTIONS = ['up', 'right', 'down', 'left'] as const;

/** The six of a hexagon whose cells stand in rows, clockwise from the top left. */
export const HEXAGON = ['up-left', 'up-right', 'right', 'down-right', 'down-left', 'left'] as const;

const BETWEEN_BOARDS = ['board-right', 'board-left', 'board-down', 'board-up'] as const;

export type Quarter = (typeof DIRECTIONS)[number];
export type Sixth = (typeof HEXAGON)[number];
/** All that the protocol has words for. */
export type Direction = Quarter | Sixth | (typeof BETWEEN_BOARDS)[number];

const ALL: readonly string[] = [...DIRECTIONS, ...HEXAGON, ...BETWEEN_BOARDS];

export const isDirection = (value: unknown): value is Direction =>
  typeof value === 'string' && ALL.includes(value);

export const isQuarter = (value: unknown): value is Quarter =>
  typeof value === 'string' && (DIRECTIONS as readonly string[]).includes(value);

/** `direction` turned clockwise by so many places of `ring`, the directions of one shape; itself where it is none of them. */
export function turned(
  ring: readonly Direction[],
  direction: Direction,
  places: number,
): Direction {
  const at = ring.indexOf(direction);
  return at < 0 ? direction : (ring[(at + places + ring.length) % ring.length] as Direction);
}
