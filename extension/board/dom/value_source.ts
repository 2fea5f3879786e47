// Where in an element its tile's value stands. One source serves a whole board: it is chosen when the board is
// found, so that a page cannot be read half by text and half by class.

import { classToken, parseToken } from './token.ts';
import { VALUE_ATTRIBUTES, type Words } from './picture.ts';

export type ValueSource = 'text' | 'before' | 'after' | 'class' | `attr:${string}`;

/** All sources, the more trustworthy first: what the player sees goes before what the page calls it. */
export const VALUE_SOURCES: readonly ValueSource[] = [
  'text',
  'before',
  'after',
  ...VALUE_ATTRIBUTES.map((name) => `attr:${name}` as const),
  'class',
];

export type Token = { readonly value: number } | 'none' | 'unreadable';

const NONE: Token = 'none';

/** The tile value that `words` carry under `source`; 0 means: said to be empty. */
export function tokenOf(source: ValueSource, words: Words): Token {
  switch (source) {
    case 'text':
      return textToken(words.text);
    case 'before':
      return textToken(words.before);
    case 'after':
      return textToken(words.after);
    case 'class':
      return classesToken(words.classes);
    default: {
      const value = parseToken(words.attrs[source.slice('attr:'.length)] ?? '');
      return value === null ? NONE : { value };
    }
  }
}

export function textToken(text: string): Token {
  if (text === '') return NONE;
  const value = parseToken(text);
  return value === null ? 'unreadable' : { value };
}

/** A class counts only where exactly one of them ends in digits: `tile-2`, but not `tile-position-2-3` beside it. */
export function classesToken(classes: readonly string[]): Token {
  const values = new Set(classes.map(classToken).filter((value) => value !== null));
  const [value] = values;
  return values.size === 1 && value !== undefined ? { value } : NONE;
}
