import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import messages from '../_locales/en/messages.json' with { type: 'json' };
import { address, readRoute } from '../parts/route.ts';
import { duration, text } from '../parts/text.ts';

const at = (path: string): URL => new URL(`../${path}`, import.meta.url);
const code = ['.', 'parts', 'views']
  .flatMap((folder) =>
    readdirSync(at(folder))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(at(`${folder}/${name}`), 'utf8')),
  )
  .join('\n');

/** Keys that are put together from a word of the host or of the page. */
const MADE = /^(?:direction|end|by|filter|nav|replay|verdict)_/;

it('no text is left that nobody shows', () => {
  const unused = Object.keys(messages).filter(
    (key) => !MADE.test(key) && !code.includes(`'${key}'`),
  );
  expect(unused).toEqual([]);
});

it('values are put where the text has places for them', () => {
  expect(text('games_count', '1', '50', '63')).toBe('1 to 50 of 63 games');
});

it('durations are told as clocks do', () => {
  expect([0, 61_000, 3_600_000, 36_005_000].map(duration)).toEqual([
    '0:00',
    '1:01',
    '1:00:00',
    '10:00:05',
  ]);
});

it('an address leads to where it was made', () => {
  const query = new URLSearchParams({ site: 'https://a.example/?x#y' });
  const route = readRoute(address('game', 'abc', query));
  expect([route.view, route.id, route.query.get('site')]).toEqual([
    'game',
    'abc',
    'https://a.example/?x#y',
  ]);
  expect(readRoute('').view).toBe('games');
});
