// "Teach this page": the player points at the board, and what they said becomes a profile of their own.

import { Picker } from '../overlay/picker.ts';
import { MAX_TILES, readProfile, type Profile } from '../profiles/profile.ts';
import { selectorFor } from '../profiles/selector.ts';

export interface Lesson {
  readonly rows: number;
  readonly cols: number;
  /** What the tiles say, from the lowest up; empty where they carry their numbers. */
  readonly tiles: readonly string[];
}

/** Asks the player to point; `onTaught` hears the profile, null where they gave up or the place has no name. */
export function teach(
  document: Document,
  { rows, cols, tiles }: Lesson,
  onTaught: (profile: Profile | null) => void,
): void {
  new Picker({
    document,
    rows,
    cols,
    onPicked: (element) => {
      const board = element && selectorFor(element);
      onTaught(board === null ? null : profileOf(document, element as Element, board));
    },
  }).start();

  function profileOf(page: Document, element: Element, board: string): Profile {
    const { origin, hostname, pathname } = page.location;
    const inDocument = element.getRootNode() === page;
    return readProfile({
      name: nameFor(`${hostname}${pathname}`),
      // Inside a shadow root the page's own selectors do not reach.
      ...(inDocument ? { match: board } : {}),
      ...(origin.startsWith('http') ? { origin } : {}),
      board,
      rows,
      cols,
      ...(tiles.length > 1 ? { tiles: tiles.slice(0, MAX_TILES) } : {}),
    });
  }
}

const nameFor = (address: string): string =>
  address
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '') || 'page';
