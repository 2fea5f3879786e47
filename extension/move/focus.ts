// Where the focus is, and whether a key may go there now.

export type Obstacle = 'hidden' | 'input_focused';

/**
 * Why nothing may be pressed now: a key of `_locales` without `reason_`; null when something may. A hidden tab draws no
 * frames: only a page whose state can be read without them goes on there.
 */
export function obstacle(document: Document, readsHidden: boolean): Obstacle | null {
  if (document.visibilityState === 'hidden' && !readsHidden) return 'hidden';
  if (document.designMode === 'on') return 'input_focused';
  return isTextField(focused(document)) ? 'input_focused' : null;
}

/** The element with the focus, inside open shadow roots too. */
export function focused(document: Document): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/** Types of `<input>` that take no text: a game's own checkbox or button with the focus is no reason to wait. */
const PLAIN_BUTTONS = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'reset',
  'submit',
]);
const FIELDS = new Set(['TEXTAREA', 'SELECT']);
const FIELD_ROLES = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

function isTextField(element: Element | null): boolean {
  if (element === null) return false;
  if (element.tagName === 'INPUT') return !PLAIN_BUTTONS.has((element as HTMLInputElement).type);
  if (FIELDS.has(element.tagName)) return true;
  if (FIELD_ROLES.has(element.getAttribute('role') ?? '')) return true;
  return (element as HTMLElement).isContentEditable === true;
}
