// Firefox starts the host, and vouches for the extension: nothing is typed, nothing is paired.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserHome, playsWithNothingTyped } from '../support/browser_home.ts';

let home: BrowserHome;

beforeAll(async () => {
  home = await BrowserHome.make();
});

afterAll(async () => {
  expect(await home.end()).toEqual([]);
});

test('the host is started when the bridge is switched on, and again when it was killed', () =>
  playsWithNothingTyped(home, 'firefox'));
