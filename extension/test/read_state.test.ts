import { describe, expect, it } from 'vitest';
import { STATE_FAMILIES, type StateFamily } from '../profiles/state/families.ts';
import { readState } from '../board/sources/state/read_state.ts';
import { StorageSource } from '../board/sources/state/storage_source.ts';
import { rowsOf } from '../rules/grid.ts';

const family = (name: string): StateFamily =>
  STATE_FAMILIES.find((one) => one.name === name) as StateFamily;
const tile = (value: number): object => ({ position: { x: 0, y: 0 }, value });
const boards = (name: string, state: unknown) =>
  readState(family(name), state)?.boards.map(rowsOf) ?? null;

describe('a state that a family declares', () => {
  it('is read by columns where the original keeps it so', () => {
    const cells = [
      [tile(2), null, null],
      [null, null, tile(4)],
      [null, tile(8), null],
    ];
    const state = { grid: { size: 3, cells }, score: 12, over: false };
    expect(boards('original', state)).toEqual([
      [
        [2, 0, 0],
        [0, 0, 8],
        [0, 4, 0],
      ],
    ]);
    expect(readState(family('original'), state)?.score).toBe(12);
  });

  it('is read both ways where nobody said which', () => {
    const board = [
      [2, 4],
      [0, 0],
    ];
    const turned = [
      [2, 0],
      [4, 0],
    ];
    expect(boards('canvas-game', { board })).toEqual([board, turned]);
    expect(boards('canvas-game', { board: board.flat() })).toEqual([board, turned]);
    expect(readState(family('canvas-game'), { board, isAnimating: true })?.busy).toBe(true);
  });

  it('is none where the page holds something else', () => {
    const of = (cells: unknown) => boards('original', { grid: { cells } });
    const line = [tile(2), tile(2)];
    for (const cells of [
      undefined,
      null,
      'tiles',
      [],
      [line],
      [line, [tile(2)]],
      [line, [tile(2), tile(NaN)]],
      [line, [tile(2), tile(1e308)]],
      [line, [tile(2), tile(-4)]],
      [line, [tile(2), tile(2.5)]],
      [line, [tile(2), 'two']],
      Array.from({ length: 17 }, () => new Array(17).fill(2)),
      [
        [null, null],
        [null, null],
      ],
    ]) {
      expect(of(cells)).toBeNull();
    }
    expect(
      readState(family('original'), Object.create({ grid: { cells: [line, line] } })),
    ).toBeNull();
  });
});

describe('a state in the storage', () => {
  it('may be JSON in JSON, with -1 for an empty cell', () => {
    const matrix = [
      [2, -1],
      [-1, 4],
    ];
    const source = new StorageSource(family('ls-matrix'), () =>
      JSON.stringify(JSON.stringify(matrix)),
    );
    expect(source.read()?.boards.map(rowsOf)).toEqual([
      [
        [2, 0],
        [0, 4],
      ],
    ]);
  });

  it('is none when it is gone, broken, huge, or may not be read', () => {
    const read = (item: () => string | null) => new StorageSource(family('original'), item).read();
    expect(read(() => null)).toBeNull();
    expect(read(() => '{')).toBeNull();
    expect(read(() => `"${'x'.repeat(70000)}"`)).toBeNull();
    expect(
      read(() => {
        throw new Error('SecurityError');
      }),
    ).toBeNull();
  });
});
