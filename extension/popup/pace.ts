// The pace slider: 40 steps from one move in five seconds to 30 a second, evenly spaced to the ear, then "max".

export const PACE_STEPS = 40;
const SLOWEST = 0.2;
const FASTEST = 30;

/** Moves a second at a slider position 0..PACE_STEPS; the last position is 'max'. */
export function paceAt(position: number): number | 'max' {
  if (position >= PACE_STEPS) return 'max';
  const share = Math.max(0, position) / (PACE_STEPS - 1);
  const pace = SLOWEST * (FASTEST / SLOWEST) ** share;
  return pace < 1 ? Math.round(pace * 10) / 10 : Math.round(pace);
}

/** The slider position nearest to a pace. */
export function positionOf(pace: number | 'max'): number {
  if (pace === 'max') return PACE_STEPS;
  const share = Math.log(pace / SLOWEST) / Math.log(FASTEST / SLOWEST);
  return Math.min(PACE_STEPS - 1, Math.max(0, Math.round(share * (PACE_STEPS - 1))));
}
