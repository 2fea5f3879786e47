import { expect, it } from 'vitest';
import { displaces } from '../board/dom/motion.ts';

const transform = (...values: string[]) => ({
  transitionProperty: 'transform',
  effect: { getKeyframes: () => values.map((value) => ({ transform: value })) as never },
});
const property = (transitionProperty: string) => ({ transitionProperty, effect: null });

it.each([
  ['a tile that is moved', property('left')],
  ['a tile that is moved by a variable', property('--x')],
  ['a tile that is moved by its margin', property('margin-top')],
  ['a slide', transform('translate(0px, 0px)', 'translate(0px, 120px)')],
  ['a slide from nowhere', transform('none', 'translate(120px)')],
  ['a slide as a matrix', transform('matrix(1, 0, 0, 1, 0, 0)', 'matrix(1, 0, 0, 1, 90, 0)')],
  ['a slide of a larger tile', transform('scale(1.1) translate(9px)', 'scale(1) translate(9px)')],
  ['a transform that nothing is told of', property('transform')],
])('%s leaves its place', (_, motion) => {
  expect(displaces(motion)).toBe(true);
});

it.each([
  ['a tile that pops', transform('scale(1)', 'scale(1.1)')],
  ['a tile that comes', transform('scale(0)', 'none')],
  [
    'a tile that pops in its place',
    transform('translate(90px, 0px) scale(1)', 'translate(90px, 0px) scale(1.2)'),
  ],
  ['a pop as a matrix', transform('matrix(1, 0, 0, 1, 90, 0)', 'matrix(1.2, 0, 0, 1.2, 90, 0)')],
  ['another colour', property('background-color')],
  ['a fade', property('opacity')],
  ['another letter', property('font-size')],
])('%s does not', (_, motion) => {
  expect(displaces(motion)).toBe(false);
});
