// uPlot, in a file of its own: it takes longer to begin than a list of games to show. The first chart loads it, or
// whoever has time before.

import type uPlot from 'uplot';

export type Plots = typeof uPlot;

let loaded: Plots | null = null;

/** Null while it is not loaded. */
export const plots = (): Plots | null => loaded;

export async function loadPlots(): Promise<Plots> {
  loaded ??= (await import('./uplot.ts')).default;
  return loaded;
}
