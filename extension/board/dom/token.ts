// What a tile says -> its face value. Page content is hostile: a token is short, and anything else is no number.

const MAX_TOKEN = 24;
const MAX_FACE = 2 ** 52;
const SPACES = /[\s\u00a0\u202f\u2009]+/g;

/**
 * The face value a text shows, or null where it shows none. Understands `2048`, `2,048`, `2 048`, `2.048`,
 * `16K` (the power of two next to 16,000) and `2^14`.
 */
export function parseToken(text: string): number | null {
  if (text.length > MAX_TOKEN) return null;
  const token = text.trim();
  if (/^\d{1,16}$/.test(token)) return bounded(Number(token));
  if (/^\d{1,3}([,.'\s\u00a0\u202f\u2009]\d{3})+$/.test(token)) {
    return bounded(Number(token.replace(SPACES, '').replace(/[,.']/g, '')));
  }
  const short = /^(\d{1,4}(?:\.\d)?)\s?([KMG])$/i.exec(token);
  if (short) {
    return nearestPower(Number(short[1]), SHORT[(short[2] as string).toUpperCase()] as number);
  }
  const power = /^2\^(\d{1,2})$/.exec(token);
  return power ? bounded(2 ** Number(power[1])) : null;
}

const SHORT: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, G: 1e9 };

/** Abbreviations round: 131K stands for 131072. */
function nearestPower(count: number, unit: number): number | null {
  const shown = count * unit;
  if (shown <= 0) return null;
  const face = 2 ** Math.round(Math.log2(shown));
  const off = Math.abs(face - shown) / face;
  return off < 0.08 ? bounded(face) : null;
}

/** The value in a class like `tile-2`, `v2`, `field-cell--2048`: digits at the end of one whole class. */
export function classToken(name: string): number | null {
  const match = /^[a-z]{1,16}(?:[-_]{1,2}[a-z]{1,16})*[-_]{0,2}(\d{1,16})$/i.exec(name);
  return match ? bounded(Number(match[1])) : null;
}

function bounded(value: number): number | null {
  return Number.isSafeInteger(value) && value <= MAX_FACE ? value : null;
}
