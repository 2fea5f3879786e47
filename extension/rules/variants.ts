// The variants this extension knows, made from protocol/rules/*.json.

import { VARIANTS, type Variant } from '@2048-bridge/protocol';

import type { Rules } from './rules.ts';

const MAX_FACE = 2 ** 52;
const MAX_FACES = 52;

export function rulesOf(variant: Variant): Rules {
  const faces = facesOf(variant);
  const rank = new Map(faces.map((face, place) => [face, place]));
  const merges = MERGES[variant.merge.kind];
  return {
    name: variant.name,
    variant,
    goal: variant.goal,
    spawns: variant.spawn.tiles.map(({ value }) => value),
    faces,
    merge: (left, right) => {
      const [one, other] = [rank.get(left), rank.get(right)];
      if (one === undefined || other === undefined || !merges(one, other)) return 0;
      return faces[Math.max(one, other) + 1] ?? 0;
    },
  };
}

/** Whether two tiles merge, by their places in the list of faces. */
const MERGES: Readonly<Record<Variant['merge']['kind'], (one: number, other: number) => boolean>> =
  {
    equal: (one, other) => one === other,
    neighbours: (one, other) => Math.abs(one - other) === 1 || (one === 0 && other === 0),
    'first-two': (one, other) => (Math.max(one, other) <= 1 ? one !== other : one === other),
  };

function facesOf({ faces: { first, next } }: Variant): readonly number[] {
  const faces = [...first];
  while (faces.length < MAX_FACES) {
    const last = faces.at(-1) ?? 0;
    const before = faces.at(-2) ?? 0;
    const face = { double: last * 2, triple: last * 3, sum: last + before }[next];
    if (face > MAX_FACE) break;
    faces.push(face);
  }
  return faces;
}

/** Every variant, as in protocol/rules. */
export const RULES: readonly Rules[] = VARIANTS.map(rulesOf);

export const STANDARD: Rules = RULES.find(({ name }) => name === 'standard') as Rules;
