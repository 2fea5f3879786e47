import { describe, expect, it } from 'vitest';
import { Alphabet } from '../board/alphabet.ts';

/** An alphabet that has seen these tokens, and what two of one made, a spawned smallest tile each time. */
function taught(
  tokens: readonly string[],
  merges: readonly (readonly [string, string])[],
): Alphabet {
  const alphabet = new Alphabet();
  for (const token of tokens) alphabet.symbolOf(token);
  for (const [from, into] of merges) {
    const merging = { from: alphabet.symbolOf(from), into: alphabet.symbolOf(into) };
    alphabet.learn([merging], alphabet.symbolOf(tokens[0] as string));
  }
  return alphabet;
}

const faces = (alphabet: Alphabet): (number | null)[] =>
  alphabet.tokens.map((token) => alphabet.faceOf(alphabet.symbolOf(token)));

describe('an alphabet', () => {
  it('does not take 1, 2, 4 for levels because two ones make a 2', () => {
    expect(faces(taught(['1', '2', '4'], [['1', '2']]))).toEqual([null, null, null]);
    const known = taught(
      ['1', '2', '4'],
      [
        ['1', '2'],
        ['2', '4'],
        ['2', '4'],
      ],
    );
    expect(faces(known)).toEqual([2, 4, 8]);
  });

  it('knows all levels as soon as a merge shows that they are counted', () => {
    expect(faces(taught(['1', '2', '3', '5'], [['2', '3']]))).toEqual([2, 4, 8, 32]);
    expect(faces(taught(['A', 'B', 'D'], [['A', 'B']]))).toEqual([2, 4, 16]);
  });
});
