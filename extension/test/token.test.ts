import { describe, expect, it } from 'vitest';
import { classesToken, tokenOf } from '../board/dom/value_source.ts';
import { classToken, parseToken } from '../board/dom/token.ts';
import { wordsOfNode } from './support/pictures.ts';

describe('a token', () => {
  it.each([
    ['2', 2],
    [' 2048 ', 2048],
    ['0', 0],
    ['2,048', 2048],
    ['131 072', 131072],
    ['131.072', 131072],
    ['1K', 1024],
    ['16k', 16384],
    ['131K', 131072],
    ['2^14', 16384],
    ['4503599627370496', 2 ** 52],
  ])('%j is %d', (text, value) => {
    expect(parseToken(text)).toBe(value);
  });

  it.each([
    '',
    'two',
    '-2',
    '2.5',
    '1e308',
    'NaN',
    'Infinity',
    '9007199254740993',
    '99999999999999999999999',
    '<script>alert(2)</script>',
    '\u202e2048',
    '2 4 8 16',
    '12,34',
    '2^99',
    '3K',
  ])('%j is none', (text) => {
    expect(parseToken(text)).toBeNull();
  });
});

describe('a class', () => {
  it('carries a value as one exact token', () => {
    expect(classToken('tile-2')).toBe(2);
    expect(classToken('tile-20')).toBe(20);
    expect(classToken('field-cell--2048')).toBe(2048);
    expect(classToken('v16')).toBe(16);
    expect(classToken('tile-position-2-3')).toBeNull();
    expect(classToken('tile')).toBeNull();
  });

  it('counts only where a single one does', () => {
    expect(classesToken(['tile', 'tile-8', 'tile-position-1-2'])).toEqual({ value: 8 });
    expect(classesToken(['w100', 'h100'])).toEqual({ value: 100 });
    expect(classesToken(['col2', 'tile-8'])).toBe('none');
  });

  it('is not asked where the source is text', () => {
    const words = wordsOfNode({ text: '4', classes: ['tile-8', 'col2'] });
    expect(tokenOf('text', words)).toEqual({ value: 4 });
    expect(tokenOf('class', words)).toBe('none');
    expect(tokenOf('class:tile-', words)).toEqual({ value: 8 });
  });
});
