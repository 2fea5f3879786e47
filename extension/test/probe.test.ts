import { describe, expect, it } from 'vitest';
import { probeOf } from '../play/probe.ts';
import { DIRECTIONS, HEXAGON } from '../rules/direction.ts';

describe('the probing key', () => {
  it('is the advised one where every key moves something', () => {
    expect(probeOf(DIRECTIONS, ['up', 'right', 'down', 'left'], 'down')).toBe('down');
  });

  it('is one whose opposite moves something too, whatever is advised', () => {
    expect(probeOf(DIRECTIONS, ['up', 'down', 'left'], 'left')).toBe('up');
    expect(probeOf(DIRECTIONS, ['up', 'left', 'right'], 'up')).toBe('left');
  });

  it('is the advised one where no key tells all', () => {
    expect(probeOf(DIRECTIONS, ['right', 'down'], 'down')).toBe('down');
    expect(probeOf(DIRECTIONS, ['right'], 'right')).toBe('right');
  });

  it('knows the way back on a hexagon', () => {
    expect(probeOf(HEXAGON, ['left', 'up-left', 'down-right'], 'left')).toBe('up-left');
  });
});
