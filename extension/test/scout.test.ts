// @vitest-environment happy-dom
// What a search may cost on a machine that has no time for it.

import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { domFinder } from '../board/dom/finder.ts';
import type { Finding } from '../board/board_source.ts';
import { Scout } from '../board/scout.ts';
import { fakeLayout, FakePage, place } from './support/fake_page.ts';

const MANY = 4000;

let page: FakePage;

beforeAll(fakeLayout);

beforeEach(() => {
  page = new FakePage([
    [0, 0, 2],
    [0, 0, 0],
    [4, 0, 0],
  ]);
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 30));
});

afterEach(() => {
  vi.restoreAllMocks();
  page.remove();
});

function addMany(hidden: boolean): void {
  const box = document.createElement('div');
  box.style.display = hidden ? 'none' : 'block';
  for (let count = 0; count < MANY; count++) {
    const line = document.createElement('p');
    if (!hidden) place(line, { x: 0, y: 0, w: 300, h: 12 });
    box.append(line);
  }
  document.body.append(box);
}

function search(): Promise<Finding> {
  return new Promise((resolve) => {
    const scout = new Scout({
      document,
      finders: [domFinder()],
      namedBoard: () => null,
      onFinding: (finding) => {
        scout.stop();
        resolve(finding);
      },
    });
    scout.start();
  });
}

it('goes on to the end on a page that hides most of what it has', async () => {
  addMany(true);
  const { boards, reason } = await search();
  expect([boards.length, reason]).toEqual([1, '']);
});

it('gives up on a page that shows too much', async () => {
  addMany(false);
  expect((await search()).reason).toBe('too_many_elements');
});

it('finds a board that came while a search was under way, which looked where it was not yet', async () => {
  page.remove();
  const rest = document.createElement('p');
  place(rest, { x: 0, y: 0, w: 300, h: 12 });
  document.body.append(rest);
  const found: number[] = [];
  const scout = new Scout({
    document,
    finders: [domFinder()],
    namedBoard: () => null,
    onFinding: ({ boards }) => found.push(boards.length),
  });
  scout.start();
  // The first slice is over, and nothing of the page was found; nothing changes after this.
  expect(found).toEqual([]);
  page = new FakePage([
    [0, 0, 2],
    [0, 0, 0],
    [4, 0, 0],
  ]);
  await vi.waitFor(() => expect(found.at(-1)).toBe(1), 5000);
  scout.stop();
});

it('does not remember a search that the page has overtaken', async () => {
  page.remove();
  const found: number[] = [];
  const scout = new Scout({
    document,
    finders: [domFinder()],
    namedBoard: () => null,
    onFinding: ({ boards }) => found.push(boards.length),
  });
  scout.glance();
  expect(found).toEqual([]);
  page = new FakePage([
    [0, 0, 2],
    [0, 0, 0],
    [4, 0, 0],
  ]);
  await vi.waitFor(() => expect(found).toHaveLength(1));
  scout.start();
  await vi.waitFor(() => expect(found.at(-1)).toBe(1), 5000);
  scout.stop();
});
