import { describe, expect, it } from 'vitest';
import { decimal, moment, number, percent } from '../parts/text.ts';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const time = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short' });

/** Small and large ones, whole ones, halves of the last digit that is shown. */
const NUMBERS = [
  ...[0, 0.5, 1.5, 1.005, 2.675, 0.125, 999.995, 999.5, 1000, 1234567.5, 2 ** 40, 1e-9, 0.0005],
  ...Array.from({ length: 2000 }, (_, place) => Math.sin(place) ** 2 * 10 ** (place % 9)),
  ...Array.from({ length: 500 }, (_, place) => place / 200),
].flatMap((value) => (value === 0 ? [0] : [value, -value]));

describe('numbers and times', () => {
  it('are written as Intl writes them in English', () => {
    // That writes a minus before a nothing.
    const plain = (text: string): string => text.replace(/^-(0%?)$/, '$1');
    for (const value of NUMBERS) {
      expect(number(value)).toBe(plain(whole.format(value)));
      expect(decimal(value)).toBe(plain((value >= 1000 ? whole : fine).format(value)));
      if (Math.abs(value) <= 1) expect(percent(value)).toBe(plain(share.format(value)));
    }
  });

  it('are those of this place', () => {
    for (const ms of [0, Date.UTC(2026, 1, 3, 4, 5), Date.UTC(2026, 11, 31, 23, 59, 59), 1e12]) {
      expect(moment(ms)).toBe(time.format(ms));
    }
  });
});
