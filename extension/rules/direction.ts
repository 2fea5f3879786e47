/** The four directions, in the protocol's words and order. */
export const DIRECTIONS = ['up', 'right', 'down', 'left'] as const;

export type Direction = (typeof DIRECTIONS)[number];

export function isDirection(value: unknown): value is Direction {
  return typeof value === 'string' && (DIRECTIONS as readonly string[]).includes(value);
}
