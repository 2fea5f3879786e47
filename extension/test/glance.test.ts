// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Finding } from '../board/board_source.ts';
import { Scout } from '../board/scout.ts';
import { fakeLayout } from './support/fake_page.ts';

const NOTHING: Finding = { boards: [], reason: 'unreadable_tiles' };

let searches: number;
let findings: Finding[];
let scout: Scout;

beforeAll(fakeLayout);

beforeEach(() => {
  searches = 0;
  findings = [];
  scout = new Scout({
    document,
    finders: [
      function* () {
        searches++;
        return NOTHING;
      },
    ],
    namedBoard: () => null,
    onFinding: (finding) => findings.push(finding),
  });
});

afterEach(() => {
  scout.stop();
  document.body.replaceChildren();
});

const found = (count: number) => vi.waitUntil(() => findings.length === count);
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('does not search again what has just been searched in vain and has not changed', async () => {
  scout.glance();
  await found(1);
  scout.start();
  expect(searches).toBe(1);
  expect(findings).toEqual([NOTHING, NOTHING]);
  document.body.append('a change');
  await vi.waitUntil(() => searches === 2);
});

it('searches anew what has changed since', async () => {
  scout.glance();
  await found(1);
  document.body.append('a change');
  await nextTask();
  scout.start();
  await found(2);
  expect(searches).toBe(2);
});

it('searches anew where a change may go unseen', async () => {
  document.body.append(document.createElement('canvas'));
  await nextTask();
  scout.glance();
  await found(1);
  scout.start();
  await found(2);
  expect(searches).toBe(2);
});

it('searches once a glance, whatever changes', async () => {
  scout.glance();
  document.body.append('a change');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(searches).toBe(1);
});

it('goes on where it was switched on in the middle of a glance', async () => {
  scout.glance();
  scout.start();
  document.body.append('a change');
  await vi.waitUntil(() => searches >= 2);
});
