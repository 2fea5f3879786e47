import { describe, expect, it } from 'vitest';
import { short, whole } from '../play/numbers.ts';

describe('numbers', () => {
  const values = Array.from({ length: 2000 }, (_, i) => Math.sin(i + 1) * 10 ** (i % 8));

  it('are written as Intl writes them in English', () => {
    for (const value of [...values, 0, 999.6, 1000, 123456789]) {
      expect(whole(value)).toBe((Math.round(value) + 0).toLocaleString('en').replace('-0', '0'));
      if (Math.abs(value) >= 100) continue;
      expect(short(value)).toBe(value.toLocaleString('en', { maximumSignificantDigits: 3 }));
    }
  });
});
