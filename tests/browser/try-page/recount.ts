// Counts again from a trace what try-page says it counted, by rules of its own.
import { isLegal, slide, type Board, type Direction } from '../support/rules.ts';

export interface Read {
  readonly before: Board | null;
  readonly direction: Direction | null;
  readonly after: Board;
  readonly verdict: string;
}

export interface Recount {
  readonly moves: number;
  readonly mismatches: number;
}

export const readTrace = (text: string): Read[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Read);

/** `moves` as the design counts them; `mismatches` are the reads that say they do not follow. */
export const recount = (reads: readonly Read[]): Recount => ({
  moves: reads.filter(isMove).length,
  mismatches: reads.filter(({ verdict }) => verdict === 'mismatch' || verdict === 'gap').length,
});

/** The board after the key is the slide in its direction, and one 2 or 4 more. */
function isMove({ before, direction, after }: Read): boolean {
  if (!before || !direction || !isLegal(before, direction)) return false;
  const slid = slide(before, direction);
  const changed = after.flatMap((row, r) =>
    row.flatMap((value, c) => (value === slid[r]?.[c] ? [] : [{ was: slid[r]?.[c], value }])),
  );
  const [spawn] = changed;
  return changed.length === 1 && spawn?.was === 0 && (spawn.value === 2 || spawn.value === 4);
}
