// The variants this extension knows, made from protocol/rules/*.json.

import { VARIANTS, type Variant } from '@2048-bridge/protocol';

import type { Grid } from './grid.ts';
import type { Rules } from './rules.ts';

const MAX_FACE = 2 ** 52;
const MAX_FACES = 52;

export function rulesOf(variant: Variant): Rules {
  // Made when they are first asked for: most variants are not, and every page would pay for them.
  let made: readonly number[] | null = null;
  let places: ReadonlyMap<number, number> | null = null;
  const faces = (): readonly number[] => (made ??= facesOf(variant));
  const ranks = (): ReadonlyMap<number, number> =>
    (places ??= new Map(faces().map((face, place) => [face, place])));
  const { kind } = variant.merge;
  return {
    name: variant.name,
    variant,
    goal: variant.goal,
    spawns: variant.spawn.tiles.map(({ value }) => value),
    get faces() {
      return faces();
    },
    merge: (left, right) => {
      const one = ranks().get(left);
      const other = ranks().get(right);
      if (one === undefined || other === undefined) return 0;
      if (kind === 'sums') return ranks().has(left + right) ? left + right : 0;
      return MERGES[kind](one, other) ? (faces()[Math.max(one, other) + 1] ?? 0) : 0;
    },
  };
}

type MergeByPlace = Exclude<Variant['merge']['kind'], 'sums'>;

/** Whether two tiles merge into the face after the larger one, by their places in the list of faces. */
const MERGES: Readonly<Record<MergeByPlace, (one: number, other: number) => boolean>> = {
  equal: (one, other) => one === other,
  neighbours: (one, other) => Math.abs(one - other) === 1 || (one === 0 && other === 0),
  'first-two': (one, other) => (Math.max(one, other) <= 1 ? one !== other : one === other),
};

const FACTORS = { double: 2, triple: 3, quadruple: 4, quintuple: 5 } as const;

function facesOf({ faces: { first, next } }: Variant): readonly number[] {
  const faces = [...first];
  while (faces.length < MAX_FACES) {
    const last = faces.at(-1) ?? 0;
    const before = faces.at(-2) ?? 0;
    const face = next === 'sum' ? last + before : last * FACTORS[next];
    if (face > MAX_FACE) break;
    faces.push(face);
  }
  return faces;
}

const isStandard = ({ name }: Rules): boolean => name === 'standard';

/** Every variant of protocol/rules, the standard game first. */
export const RULES: readonly Rules[] = VARIANTS.map(rulesOf).sort(
  (a, b) => Number(isStandard(b)) - Number(isStandard(a)),
);

export const STANDARD: Rules = RULES.find(isStandard) as Rules;

/** The first of `among` that could show this board, null where none could. */
export function rulesFor(board: Grid, among: readonly Rules[] = RULES): Rules | null {
  return among.find((rules) => couldShow(rules, board)) ?? null;
}

/** Whether a game of more than two dimensions is drawn as boards like these. */
export const isBox = (grid: Grid): boolean =>
  grid.boards !== undefined && rulesFor({ ...grid, cells: [] }) !== null;

/** Whether boards of this size exist, all tiles are faces of these rules and none stands in a wall. */
function couldShow(
  { faces, variant: { shape } }: Rules,
  { rows, cols, cells, hexagon, boards }: Grid,
): boolean {
  if (shape.kind === 'hexagon') {
    const side = 2 * (shape.sides?.[0] ?? 0) - 1;
    return (
      hexagon === true &&
      rows === side &&
      cols === side &&
      cells.every((value) => value === 0 || faces.includes(value))
    );
  }
  if (hexagon === true) return false;
  if (shape.kind === 'box') {
    const [width = 0, height = 0, beside = 1, below = 1] = shape.sides ?? [];
    const drawn = boards === undefined || (boards.rows === height && boards.cols === width);
    return (
      drawn &&
      rows === height * below &&
      cols === width * beside &&
      cells.every((value) => value === 0 || faces.includes(value))
    );
  }
  if (shape.kind !== 'rectangle' || boards !== undefined) return false;
  const within = (side: number, { least, most }: { least: number; most: number }): boolean =>
    least <= side && side <= most;
  if (!within(rows, shape.rows) || !within(cols, shape.cols)) return false;
  const walled = (shape.walls ?? []).some(([row = 0, col = 0]) => cells[row * cols + col] !== 0);
  return !walled && cells.every((value) => value === 0 || faces.includes(value));
}
