// The player's settings: one object in storage.local under `settings`. A bad value falls back to its
// default alone; it never takes the others with it.

import { MODES, type Mode } from '../play/report.ts';

export interface Settings {
  /** Port of the host on loopback, 1..65535. */
  readonly port: number;
  /** Time granted to one search, in ms, 0..10000. */
  readonly thinkMs: number;
  /** Autoplay's moves a second, 0.2..1000, or 'max': as fast as the page goes. */
  readonly pace: number | 'max';
  /** Autoplay stops after so many moves, 1..10000000; 0 for never. */
  readonly stopAfter: number;
  /** The host's player, '' for its default, with options or without: `monte-carlo:runs=100`. */
  readonly player: string;
  /** Further players asked about the same board, at most two. */
  readonly others: readonly string[];
  /** Believe the state a page keeps of its game where the picture agrees; else the picture alone is read. */
  readonly useState: boolean;
  /** The coach speaks of every move, the good ones too: choose first, then see. */
  readonly coachAlways: boolean;
  /** Reading time of the demonstration, in seconds a move, 0.5..30. */
  readonly demoSeconds: number;
  /** Hints show what each direction is worth, and the chance of the next tile. */
  readonly hintValues: boolean;
  /** Origin -> mode with which the bridge starts there by itself. */
  readonly sites: Readonly<Record<string, Mode>>;
}

export const SETTINGS_KEY = 'settings';

export const DEFAULTS: Settings = {
  port: 2048,
  thinkMs: 20,
  pace: 4,
  stopAfter: 0,
  player: '',
  others: [],
  useState: true,
  coachAlways: false,
  demoSeconds: 2.5,
  hintValues: false,
  sites: {},
};

const MAX_SITES = 500;

/** Makes settings of whatever lies in storage. `onBad` hears the name of each field that was replaced. */
export function readSettings(raw: unknown, onBad: (field: string) => void = () => {}): Settings {
  const given = isRecord(raw) ? raw : {};
  const pick = <K extends keyof Settings>(field: K, valid: Settings[K] | null): Settings[K] => {
    if (valid !== null) return valid;
    if (given[field] !== undefined) onBad(field);
    return DEFAULTS[field];
  };
  return {
    port: pick('port', validPort(given['port'])),
    thinkMs: pick('thinkMs', validThinkMs(given['thinkMs'])),
    pace: pick('pace', validPace(given['pace'])),
    stopAfter: pick('stopAfter', validStopAfter(given['stopAfter'])),
    player: pick('player', validPlayer(given['player'])),
    others: pick('others', validOthers(given['others'])),
    useState: pick('useState', validSwitch(given['useState'])),
    coachAlways: pick('coachAlways', validSwitch(given['coachAlways'])),
    demoSeconds: pick('demoSeconds', validDemoSeconds(given['demoSeconds'])),
    hintValues: pick('hintValues', validSwitch(given['hintValues'])),
    sites: pick('sites', validSites(given['sites'])),
  };
}

export function validPort(value: unknown): number | null {
  return Number.isInteger(value) && inRange(value, 1, 65535) ? (value as number) : null;
}

export function validThinkMs(value: unknown): number | null {
  return inRange(value, 0, 10000) ? (value as number) : null;
}

export function validPace(value: unknown): number | 'max' | null {
  if (value === 'max') return 'max';
  return inRange(value, 0.2, 1000) ? (value as number) : null;
}

export function validDemoSeconds(value: unknown): number | null {
  return inRange(value, 0.5, 30) ? (value as number) : null;
}

export function validStopAfter(value: unknown): number | null {
  return Number.isInteger(value) && inRange(value, 0, 10_000_000) ? (value as number) : null;
}

/** What the pace field holds: a number of moves a second, or "max". */
export function parsePace(typed: string): number | 'max' | null {
  const trimmed = typed.trim().toLowerCase();
  return validPace(trimmed === 'max' || trimmed === '' ? trimmed : Number(trimmed));
}

export const MOST_OTHERS = 2;
export const LONGEST_PLAYER = 96;

export function validPlayer(value: unknown): string | null {
  return typeof value === 'string' && value.length <= LONGEST_PLAYER ? value : null;
}

export function validOthers(value: unknown): readonly string[] | null {
  if (!Array.isArray(value) || value.length > MOST_OTHERS) return null;
  const named = value.filter((player) => validPlayer(player) !== null && player !== '');
  return named.length === value.length ? (named as string[]) : null;
}

function validSwitch(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function validSites(value: unknown): Record<string, Mode> | null {
  if (!isRecord(value)) return null;
  const entries = Object.entries(value).filter(
    (entry): entry is [string, Mode] =>
      /^https?:\/\/[^/]{1,250}$/.test(entry[0]) && (MODES as readonly unknown[]).includes(entry[1]),
  );
  return Object.fromEntries(entries.slice(0, MAX_SITES));
}

function inRange(value: unknown, low: number, high: number): boolean {
  return typeof value === 'number' && value >= low && value <= high;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
