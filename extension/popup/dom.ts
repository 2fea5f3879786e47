// The popup's own elements by id. That they exist is the popup's HTML's word.

export const byId = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
export const input = (id: string): HTMLInputElement => byId(id) as HTMLInputElement;

/** Untouched text is not written again: a screen reader would read it again. */
export function setText(element: HTMLElement, value: string): void {
  if (element.textContent !== value) element.textContent = value;
}

/** Hears a click and runs what may fail later. */
export function onClick(id: string, act: () => Promise<void>): void {
  byId(id).addEventListener('click', () => void act());
}
