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

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
// The Swedish way is the international one: 2026-02-28 23:59.
const time = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short' });

export const number = (value: number): string => whole.format(value);
/** With decimals where they tell something. */
export const decimal = (value: number): string => (value >= 1000 ? whole : fine).format(value);
export const percent = (value: number): string => share.format(value);
export const moment = (ms: number): string => time.format(ms);

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
