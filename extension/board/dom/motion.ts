// Does a transition take a tile from its place? Tiles that pop, fade or take another colour stand where they stood, and
// a board need not be waited for while they do.

/** What of a running transition tells. */
export interface Motion {
  readonly transitionProperty: string;
  readonly effect: Pick<KeyframeEffect, 'getKeyframes'> | null;
}

const STILL =
  /^(opacity|scale|rotate|filter|visibility|fill|stroke|z-index|(.*-)?(color|shadow|radius|size|weight|spacing|outline|image|decoration.*))$/;

export function displaces({ transitionProperty, effect }: Motion): boolean {
  if (STILL.test(transitionProperty)) return false;
  if (transitionProperty !== 'transform' || effect === null) return true;
  const places = effect
    .getKeyframes()
    .map((frame) => placeIn(String(frame['transform'] ?? 'none')));
  return places.length < 2 || places.some((place) => place === null || place !== places[0]);
}

/** Where a transform puts the middle of its element; null where that is not told in so many words. */
function placeIn(transform: string): string | null {
  const matrix = /^matrix\(([^)]*)\)$/.exec(transform);
  if (matrix) return (matrix[1] as string).split(',').slice(4).map(Number).join();
  // What stands before a translation changes its length.
  if (/\b(scale|rotate)\w*\([^)]*\)\s*translate/.test(transform)) return null;
  const rest = transform.replace(/\b(scale|rotate)\w*\([^)]*\)/g, '').trim();
  return rest === '' || rest === 'none' ? '0,0' : rest;
}
