// Sites as data. A profile only adds what geometry cannot know; a page without one is played all the same.

import original from './original.json';
import words from './words.json';

export interface Profile {
  readonly name: string;
  readonly match: string;
  readonly board?: string;
  readonly continue?: string;
  readonly score?: string;
}

export const PROFILES: readonly Profile[] = [original];

const MAX_BUTTONS = 400;
const MAX_LABEL = 40;

export function profileFor(document: Document): Profile | null {
  return PROFILES.find((profile) => document.querySelector(profile.match) !== null) ?? null;
}

/** The page's own button that goes on after a win, if it shows one now. */
export function continueButton(document: Document, profile: Profile | null): HTMLElement | null {
  const named = profile?.continue === undefined ? [] : document.querySelectorAll(profile.continue);
  for (const element of named) if (isShown(element)) return element as HTMLElement;
  const buttons = document.querySelectorAll('button, a, [role=button], input[type=button]');
  for (const element of [...buttons].slice(0, MAX_BUTTONS)) {
    if (saysContinue(element) && isShown(element)) return element as HTMLElement;
  }
  return null;
}

function saysContinue(element: Element): boolean {
  const label = element instanceof HTMLInputElement ? element.value : (element.textContent ?? '');
  if (label.length > MAX_LABEL * 4) return false;
  const said = label
    .trim()
    .toLowerCase()
    .replace(/[!.…]+$/, '');
  return said.length <= MAX_LABEL && words.continue.includes(said);
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility();
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
