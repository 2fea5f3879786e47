import { describe, expect, it } from 'vitest';
import { probeOf } from '../play/probe.ts';

describe('the probing key', () => {
  it('is the advised one where every key moves something', () => {
    expect(probeOf(['up', 'right', 'down', 'left'], 'down')).toBe('down');
  });

  it('is one whose opposite moves something too, whatever is advised', () => {
    expect(probeOf(['up', 'down', 'left'], 'left')).toBe('up');
    expect(probeOf(['up', 'left', 'right'], 'up')).toBe('left');
  });

  it('is the advised one where no key tells all', () => {
    expect(probeOf(['right', 'down'], 'down')).toBe('down');
    expect(probeOf(['right'], 'right')).toBe('right');
  });
});
