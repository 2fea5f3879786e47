// What the samples of a soak come to.
import type { Kind, Taken } from './processes.ts';

export interface Sample {
  readonly minute: number;
  readonly moves: number;
  readonly games: number;
  readonly mismatches: number;
  /** Moves a second since the sample before. */
  readonly pace: number;
  /** Between two moves since the sample before. */
  readonly gap_ms: Readonly<Record<'p50' | 'p99' | 'max', number>>;
  readonly taken: Readonly<Record<Kind, Taken>>;
  /** JavaScript heaps in kB. */
  readonly heaps: Readonly<Record<'background' | 'page', number>>;
}

/** The first minutes fill tables and caches. */
const WARM_UP = 0.1;
const MOST_GROWTH = 0.02;
/** Descriptors come and go with connections. */
const SPARE_DESCRIPTORS = 4;

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** By how much the last third lies above the first third after the warm-up, as a share of it. */
export function growth(values: readonly number[]): number {
  const settled = values.slice(Math.ceil(values.length * WARM_UP));
  const third = Math.max(1, Math.floor(settled.length / 3));
  const begin = median(settled.slice(0, third));
  return begin === 0 ? 0 : (median(settled.slice(-third)) - begin) / begin;
}

export interface Summary {
  readonly minutes: number;
  readonly moves: number;
  readonly games: number;
  readonly mismatches: number;
  /** Moves in the log that do not follow from the one before, or stand there twice. */
  readonly wrong: number;
  readonly moves_per_second: number;
  readonly growth: Readonly<Record<string, number>>;
  readonly errors: readonly string[];
  readonly ok: boolean;
}

export function summaryOf(
  samples: readonly Sample[],
  wrong: number,
  errors: readonly string[],
): Summary {
  const last = samples.at(-1);
  const of = (value: (sample: Sample) => number): number =>
    Math.round(growth(samples.map(value)) * 10_000) / 10_000;
  const descriptors = samples.map(({ taken }) => taken.host.descriptors);
  const hostGrowth = of(({ taken }) => taken.host.kb);
  const { minute = 0, moves = 0, games = 0, mismatches = 0 } = last ?? {};
  const leaks = median(descriptors.slice(-3)) > median(descriptors.slice(0, 3)) + SPARE_DESCRIPTORS;
  return {
    minutes: minute,
    moves,
    games,
    mismatches,
    wrong,
    moves_per_second: minute === 0 ? 0 : Math.round((moves / minute / 60) * 10) / 10,
    growth: {
      host: hostGrowth,
      host_descriptors: of(({ taken }) => taken.host.descriptors),
      background: of(({ taken }) => taken.background.kb),
      background_heap: of(({ heaps }) => heaps.background),
      page: of(({ taken }) => taken.page.kb),
      page_heap: of(({ heaps }) => heaps.page),
    },
    errors,
    ok:
      wrong === 0 && mismatches === 0 && errors.length === 0 && hostGrowth <= MOST_GROWTH && !leaks,
  };
}
