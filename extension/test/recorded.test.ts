// Pages recorded by scripts/record-page are found and read as their `found` says.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findBoards } from '../board/dom/find.ts';
import { pictureFrom, record, type Recording } from '../board/dom/recording.ts';
import { pictureOf } from '../board/observation.ts';
import { rowsOf } from '../rules/grid.ts';
import { cellGrid, page, pictureOfPage } from './support/pictures.ts';

const folder = fileURLToPath(new URL('recorded/', import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

function foundIn(recording: Recording): object {
  const steps = findBoards(pictureFrom(recording));
  for (;;) {
    const { done, value } = steps.next();
    if (!done) continue;
    const [best] = value.boards;
    if (!best) return { reason: value.reason };
    const board = rowsOf(pictureOf(best.observation));
    return { source: best.reading.source, rank: best.rank, board };
  }
}

describe('recorded pages', () => {
  it.each(names)('%s', (name) => {
    const { found, ...recording } = JSON.parse(readFileSync(folder + name, 'utf8')) as Recording & {
      found: object;
    };
    expect(foundIn(recording)).toEqual(found);
  });

  it('are the same pages when they are written and read back', () => {
    const cell = (value: number) => ({ text: String(value), classes: ['a'], image: 'b' });
    const recording = record(
      pictureOfPage(
        page(
          cellGrid(
            [
              [2, 4],
              [8, 16],
            ],
            { cell },
          ),
        ),
      ),
    );
    expect(record(pictureFrom(recording))).toEqual(recording);
  });
});
