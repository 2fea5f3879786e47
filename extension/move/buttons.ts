// The page's own buttons: what they say, whether they show, and which four of them mean the directions.

import { DIRECTIONS, type Quarter } from '../rules/direction.ts';
import words from '../profiles/words.json';

const BUTTONS = 'button, a, [role=button], input[type=button], input[type=submit], [onclick]';
/** Where a page names its controls by an attribute and leaves their look to a picture. */
const NAMED = '[data-direction], [data-dir], [data-key], [data-move]';
const MAX_BUTTONS = 400;
const MAX_LABEL = 40;
const MAX_SHADOWS = 200;

/** What an element tells its user, in lower case, without the marks around it: '' where that is nothing short. */
export function labelOf(element: Element): string {
  const said = [
    element.getAttribute('aria-label'),
    element instanceof HTMLInputElement ? element.value : shortText(element),
    element.getAttribute('title'),
    element.querySelector('img')?.getAttribute('alt'),
  ].find((text) => text != null && text.trim() !== '');
  const label = plain(said ?? '');
  return label.length <= MAX_LABEL ? label : '';
}

function shortText(element: Element): string {
  const text = element.textContent ?? '';
  return text.length > MAX_LABEL * 4 ? '' : text;
}

/** In lower case, blanks made one; punctuation and signs at the ends mean nothing, unless there is nothing else. */
function plain(text: string): string {
  const lower = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const stripped = lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return stripped === '' ? lower.replace(/\ufe0f/g, '') : stripped;
}

/** The page's buttons in document order, those in open shadow roots behind the others; a page may have too many. */
export function buttonsOf(document: Document, selector = BUTTONS): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (const root of rootsOf(document)) {
    for (const element of root.querySelectorAll<HTMLElement>(selector)) {
      found.push(element);
      if (found.length >= MAX_BUTTONS) return found;
    }
  }
  return found;
}

/** The document and its open shadow roots, as far as their hosts are custom elements. */
function rootsOf(document: Document): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document];
  for (let at = 0; at < roots.length && roots.length < MAX_SHADOWS; at++) {
    for (const element of (roots[at] as ParentNode).querySelectorAll(':defined')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      if (roots.length >= MAX_SHADOWS) break;
    }
  }
  return roots;
}

export function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

/** One shown button for each direction; null where one is missing or two say the same. */
export function directionButtons(document: Document): Record<Quarter, HTMLElement> | null {
  const found: Partial<Record<Quarter, HTMLElement>> = {};
  for (const button of buttonsOf(document, `${BUTTONS}, ${NAMED}`)) {
    const direction = meaningOf(button);
    if (direction === null || !isShown(button)) continue;
    const other = found[direction];
    if (other?.contains(button)) continue;
    if (other) return null;
    found[direction] = button;
  }
  return DIRECTIONS.every((direction) => found[direction] !== undefined)
    ? (found as Record<Quarter, HTMLElement>)
    : null;
}

function meaningOf(button: HTMLElement): Quarter | null {
  const label = labelOf(button);
  const said = DIRECTIONS.filter((one) => words[one].includes(label));
  const { direction, dir, key, move } = button.dataset;
  const named = [direction, dir, key, move, button.id, ...button.classList].map(directionIn);
  const meanings = new Set([...said, ...named.filter((one) => one !== null)]);
  const [meaning] = meanings;
  return meanings.size === 1 && meaning ? meaning : null;
}

const FILLERS = new Set(['arrow', 'btn', 'button', 'control', 'icon', 'key', 'move', 'swipe']);

/** The direction in a name such as `btn-up`, `arrowLeft` or `move_down`; null where it names anything else. */
function directionIn(name: string | undefined): Quarter | null {
  const parts = (name ?? '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '' && !FILLERS.has(part));
  return parts.length === 1 ? (DIRECTIONS.find((one) => one === parts[0]) ?? null) : null;
}

/** Presses a button as a pointer would. */
export function pressButton(button: HTMLElement): void {
  const common = { bubbles: true, cancelable: true, composed: true };
  for (const phase of ['down', 'up'] as const) {
    button.dispatchEvent(new PointerEvent(`pointer${phase}`, { ...common, isPrimary: true }));
    button.dispatchEvent(new MouseEvent(`mouse${phase}`, common));
  }
  button.click();
}
