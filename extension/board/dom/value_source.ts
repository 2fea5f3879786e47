// Where in an element its tile's value stands. One source serves a whole board: it is chosen when the board is
// found, so that a page cannot be read half by text and half by class.

import { classToken, parseToken } from './token.ts';
import { VALUE_ATTRIBUTES, type Words } from './picture.ts';

/** Where a number stands. */
export type NumberSource =
  'text' | 'before' | 'after' | `attr:${string}` | 'class' | `class:${string}`;
/** Where a sign that is no face value stands: a picture's address, a letter, a level. */
export type GlyphSource =
  'glyph:image' | 'glyph:text' | 'glyph:before' | 'glyph:after' | 'glyph:class';
export type ValueSource = NumberSource | GlyphSource;

/** All sources of numbers, the more trustworthy first: what the player sees goes before what the page calls it. */
export const NUMBER_SOURCES: readonly NumberSource[] = [
  'text',
  'before',
  'after',
  ...VALUE_ATTRIBUTES.map((name) => `attr:${name}` as const),
  'class',
];

/** A class that counts levels tells their order, which a picture does not. */
export const GLYPH_SOURCES: readonly GlyphSource[] = [
  'glyph:text',
  'glyph:before',
  'glyph:after',
  'glyph:class',
  'glyph:image',
];

export const isGlyphSource = (source: ValueSource): source is GlyphSource =>
  source.startsWith('glyph:');

/** The numbers where a glyph source reads signs; null for pictures. */
export const numbersAt = (source: GlyphSource): NumberSource | null =>
  source === 'glyph:image' ? null : (source.slice('glyph:'.length) as NumberSource);

/** `unread`: words that are none of what the source reads. */
export type Token =
  { readonly value: number } | { readonly glyph: string } | { readonly unread: string } | 'none';

const NONE: Token = 'none';
const MAX_GLYPH = 12;

/** What `words` carry under `source`; the value 0 means: said to be empty. */
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
    case 'glyph:text':
      return glyphToken(words.text);
    case 'glyph:before':
      return glyphToken(words.before);
    case 'glyph:after':
      return glyphToken(words.after);
    case 'glyph:image':
      return words.image === '' ? NONE : { glyph: words.image };
    case 'glyph:class': {
      const level = classesToken(words.classes);
      return typeof level === 'object' && 'value' in level ? { glyph: String(level.value) } : NONE;
    }
    default:
      return namedToken(source, words);
  }
}

/** `attr:NAME` and `class:STEM`: the attribute of that name, the class that is STEM and digits. */
function namedToken(source: `attr:${string}` | `class:${string}`, words: Words): Token {
  const colon = source.indexOf(':');
  const name = source.slice(colon + 1);
  let value: number | null = null;
  if (source.startsWith('attr:')) value = parseToken(words.attrs[name] ?? '');
  else {
    const found = words.classes.find((one) => stemOf(one) === name);
    value = found === undefined ? null : classToken(found);
  }
  return value === null ? NONE : { value };
}

/** What stands before the digits of a class that may carry a value; null for other classes. */
export function stemOf(name: string): string | null {
  return classToken(name) === null ? null : name.replace(/\d+$/, '');
}

export function textToken(text: string): Token {
  if (text === '') return NONE;
  const value = parseToken(text);
  return value === null ? { unread: text } : { value };
}

function glyphToken(text: string): Token {
  if (text === '') return NONE;
  return [...text].length > MAX_GLYPH ? { unread: text } : { glyph: text };
}

/** A class counts only where exactly one of them ends in digits: `tile-2`, but not `tile-position-2-3` beside it. */
export function classesToken(classes: readonly string[]): Token {
  const values = new Set(classes.map(classToken).filter((value) => value !== null));
  const [value] = values;
  return values.size === 1 && value !== undefined ? { value } : NONE;
}
