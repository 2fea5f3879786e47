// The variants this extension knows, made from protocol/rules/*.json.

import standard from '@2048-bridge/protocol/rules/standard.json';
import type { Rules } from './rules.ts';

/** The parts of a variant file that say what may follow from a board. */
export interface Variant {
  readonly name: string;
  readonly slide: { readonly kind: string };
  readonly merge: {
    readonly kind: string;
    readonly count: number;
    readonly result: string;
    readonly first: string;
    readonly again: boolean;
  };
  readonly goal: number;
  readonly spawn: { readonly when: string; readonly tiles: readonly { readonly value: number }[] };
}

const MAX_FACE = 2 ** 52;

/** Throws on a variant with a kind of slide, merge or spawn that is not interpreted here. */
export function rulesOf(variant: Variant): Rules {
  const { slide, merge, spawn } = variant;
  const known =
    slide.kind === 'far' &&
    merge.kind === 'equal' &&
    merge.count === 2 &&
    merge.result === 'sum' &&
    merge.first === 'wall' &&
    !merge.again &&
    spawn.when === 'changed';
  if (!known) throw new Error(`the rules ${variant.name} are not interpreted by this version`);
  const spawns = spawn.tiles.map((tile) => tile.value);
  return {
    name: variant.name,
    goal: variant.goal,
    spawns,
    faces: facesFrom(spawns),
    merge: (left, right) => (left === right && left * 2 <= MAX_FACE ? left + right : 0),
  };
}

/** Every face that merging equal tiles can make of the spawned ones. */
function facesFrom(spawns: readonly number[]): number[] {
  const faces = new Set<number>();
  for (const spawn of spawns) {
    for (let face = spawn; face > 0 && face <= MAX_FACE; face *= 2) faces.add(face);
  }
  return [...faces].sort((a, b) => a - b);
}

export const STANDARD: Rules = rulesOf(standard);
