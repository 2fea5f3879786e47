import { expect, it } from 'vitest';
import { RulesCheck } from '../play/rules_check.ts';

const after = (transitions: string): string => {
  const check = new RulesCheck();
  for (const one of transitions) {
    if (one === '+') check.explained();
    else check.unexplained(one !== '?', one === '!');
  }
  return check.verdict;
};

it.each([
  ['', 'unknown'],
  ['+', 'standard'],
  ['-', 'other'],
  ['+++-', 'other'],
  ['++++++++++++-', 'standard'],
  ['++++++++++++-+-+-', 'other'],
  ['++++++++++++!', 'other'],
  ['+?', 'standard'],
  ['+????', 'other'],
  ['-++++++++++++++++++++', 'standard'],
])('transitions %j give the verdict %s', (transitions, verdict) => {
  expect(after(transitions)).toBe(verdict);
});
