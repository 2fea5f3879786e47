// What is said of a board and of the link in the words of the report and of the finders.

import type { NamedBoard } from '../board/dom/capture.ts';
import type { Lattice } from '../board/lattice.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Rules } from '../rules/rules.ts';
import type { Tracked } from './boards.ts';
import type { LinkState } from './channel.ts';
import type { PageReport, StateName } from './report.ts';

/** The board that a profile names; null where it names none. */
export function namedBy(profile: Profile | null): NamedBoard | null {
  const { board, rows, cols } = profile ?? {};
  if (board === undefined) return null;
  const size = rows === undefined || cols === undefined ? null : { rows, cols };
  return { selector: board, size };
}

export type Shape = Pick<PageReport, 'rows' | 'cols' | 'source'>;

export const NO_SHAPE: Shape = { rows: 0, cols: 0, source: 'none' };

export function shapeOf(tracked: Tracked | null): Shape {
  if (tracked === null) return NO_SHAPE;
  const { rows, cols, kind } = tracked.source;
  const state = tracked.lead?.feed;
  return { rows, cols, source: state?.agreed ? state.source.kind : kind };
}

/** The lattice with the boards that the rules see in it, where the page draws it as one. */
export function inBoards(lattice: Lattice, { variant: { shape } }: Rules): Lattice {
  const [cols = 0, rows = 0] = shape.sides ?? [];
  if (shape.kind !== 'box' || lattice.groups !== undefined) return lattice;
  return { ...lattice, groups: { rows, cols, right: 0, down: 0, stacked: false, apart: false } };
}

/** Why the host cannot be asked yet. */
export function stateOfLink(link: LinkState): StateName {
  return link === 'off' || link === 'ready' ? 'connecting' : link;
}
