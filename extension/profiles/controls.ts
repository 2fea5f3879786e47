// The page's own buttons that a game needs, and its score.

import { buttonsOf, isShown, labelOf } from '../move/buttons.ts';
import type { Profile } from './profile.ts';
import words from './words.json';

/** The button that goes on after a win, if the page shows one now. Never one that begins anew. */
export function continueButton(document: Document, profile: Profile | null): HTMLElement | null {
  const named = shownBySelector(document, profile?.continue);
  if (named !== null) return named;
  const means = (element: HTMLElement): boolean => words.continue.includes(labelOf(element));
  return buttonsOf(document).find((element) => means(element) && isShown(element)) ?? null;
}

/** The button that begins a game. Only a profile can tell it from one that throws a game away. */
export const startButton = (document: Document, profile: Profile | null): HTMLElement | null =>
  shownBySelector(document, profile?.start);

function shownBySelector(document: Document, selector: string | undefined): HTMLElement | null {
  if (selector === undefined) return null;
  return [...document.querySelectorAll<HTMLElement>(selector)].find(isShown) ?? null;
}

/** The page's score, null where the profile names none or it is no number. */
export function readScore(document: Document, profile: Profile | null): number | null {
  if (profile?.score === undefined) return null;
  const element = document.querySelector(profile.score);
  for (let node = element?.firstChild ?? null; node; node = node.nextSibling) {
    if (node.nodeType !== Node.TEXT_NODE) continue;
    const digits = (node as Text).data.trim().replace(/[,\s]/g, '');
    return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
  }
  return null;
}
