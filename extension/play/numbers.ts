// Numbers as English texts write them. Intl is not asked: the first time in a page it takes the page's thread a fifth of
// a second, just when something is to be shown.

/** Without decimals, in groups of three. */
export const whole = (value: number): string =>
  String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');

/** Three digits that tell something. */
export const short = (value: number): string => String(Number(value.toPrecision(3)));
