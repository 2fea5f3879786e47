// Every text the page shows, from _locales, and numbers and times as people write them.

import messages from '../_locales/en/messages.json';

export type TextKey = keyof typeof messages;

/** The text under `key`, with `$1`, `$2` replaced by the values. */
export function text(key: TextKey, ...values: readonly string[]): string {
  return messages[key].message.replace(
    /\$(\d)/g,
    (_, place: string) => values[Number(place) - 1] ?? '',
  );
}

/** The text under a key made of words of the host, or the words themselves. */
export function textOr(key: string, otherwise: string): string {
  return Object.hasOwn(messages, key) ? text(key as TextKey) : otherwise;
}

// Written as Intl would in English, but without it: the first formatter of a page takes it a fifth of a second.

/** As decimal digits say it: halves go away from zero. */
function rounded(value: number, places: number): number {
  const size = Math.abs(value);
  const scaled = size < 1e-6 ? 0 : Math.round(Number(`${size}e${places}`));
  return (Math.sign(value) * scaled) / 10 ** places;
}

const grouped = (value: number): string => {
  const [whole = '', ...parts] = String(value).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...parts].join('.');
};

export const number = (value: number): string => grouped(rounded(value, 0));
/** With decimals where they tell something. */
export const decimal = (value: number): string =>
  value >= 1000 ? number(value) : grouped(rounded(value, 2));
export const percent = (value: number): string => `${rounded(100 * value, 1)}%`;

const two = (value: number): string => String(value).padStart(2, '0');

/** Here and then, the international way: 2026-02-28 23:59. */
export function moment(ms: number): string {
  const at = new Date(ms);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown
    .map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
}

export const playerName = (player: string): string =>
  player === '' ? text('by_nobody') : player === 'several' ? text('by_several') : player;

/** `up` as people call it. */
export const directionName = (direction: string): string =>
  textOr(`direction_${direction.replaceAll('-', '_')}`, direction);

const ARROWS: Readonly<Record<string, string>> = {
  up: '↑',
  right: '→',
  down: '↓',
  left: '←',
  'up-left': '↖',
  'up-right': '↗',
  'down-right': '↘',
  'down-left': '↙',
};
export const arrow = (direction: string): string => ARROWS[direction] ?? '';
