import type { Item, Observation } from '../../board/observation.ts';
import type { Direction } from '../../rules/direction.ts';
import { withCell, type Grid } from '../../rules/grid.ts';
import { slide } from '../../rules/rules.ts';
import { STANDARD } from '../../rules/variants.ts';

/** What a look at `grid` at rest sees. */
export function seenAtRest({ rows, cols, cells }: Grid): Observation {
  const items = cells.flatMap((value, cell) => (value > 0 ? [{ cell, value }] : []));
  return { rows, cols, items, loose: 0, unreadable: 0 };
}

/** What the first frame of a move's animation shows: old tiles where they were, merged ones, the spawn. */
export function seenAtStart(before: Grid, direction: Direction, spawn: Item): Observation {
  const { merges } = slide(STANDARD, before, direction);
  const rest = seenAtRest(before);
  return { ...rest, items: [...rest.items, ...merges, spawn] };
}

export function afterMove(before: Grid, direction: Direction, spawn: Item): Grid {
  return withCell(slide(STANDARD, before, direction).after, spawn.cell, spawn.value);
}
