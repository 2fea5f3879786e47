import { expect, it } from 'vitest';
import { Stillness } from '../board/sources/pixels/stillness.ts';

it('takes a picture for still only after time and frames have passed', () => {
  const stillness = new Stillness();
  stillness.changed(1000);
  // A page without time: much of it has passed, and hardly a frame was drawn.
  stillness.frame();
  expect(stillness.rests(1500)).toBe(false);
  for (let frame = 0; frame < 3; frame++) stillness.frame();
  expect(stillness.rests(1500)).toBe(true);
  stillness.changed(1500);
  for (let frame = 0; frame < 10; frame++) stillness.frame();
  expect(stillness.rests(1560)).toBe(false);
  expect(stillness.rests(1600)).toBe(true);
});
