// A selector that finds an element again when the page is opened anew: by its id, else by the nearest id above it and
// the way down from there. What holds digits may be another number tomorrow, and is left out.

import { MAX_SELECTOR } from './profile.ts';

const STEADY = /^[A-Za-z][A-Za-z_-]{1,40}$/;

/** Null where no selector of bearable length tells the element from the others in its tree. */
export function selectorFor(element: Element): string | null {
  const root = element.getRootNode() as ParentNode & Node;
  const parts: string[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    parts.unshift(stepTo(at));
    const selector = parts.join(' > ');
    if (selector.length > MAX_SELECTOR) return null;
    const [found, ...others] = root.querySelectorAll(selector);
    if (found === element && others.length === 0) return selector;
  }
  return null;
}

function stepTo(element: Element): string {
  if (STEADY.test(element.id)) return `#${CSS.escape(element.id)}`;
  const tag = element.localName;
  const classes = [...element.classList].filter((name) => STEADY.test(name)).slice(0, 2);
  const named = [tag, ...classes.map((name) => CSS.escape(name))].join('.');
  const twins = [...(element.parentElement?.children ?? [])].filter((one) => one.matches(named));
  if (twins.length <= 1) return named;
  const alike = [...(element.parentElement?.children ?? [])].filter((one) => one.localName === tag);
  return `${named}:nth-of-type(${alike.indexOf(element) + 1})`;
}
