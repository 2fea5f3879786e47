// Keys that belong to the page as a whole, and not to the field somebody types in.

const FIELDS = 'input:not([type=range]), select, textarea, [contenteditable]';

/** Hears keys until the function it gives is called; `act` says whether the key was one of its own. */
export function onKeys(act: (key: string) => boolean): () => void {
  const hear = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.altKey || event.metaKey || target?.closest(FIELDS)) return;
    // A button or a link that has the focus keeps what presses it.
    const presses = event.key === ' ' || event.key === 'Enter';
    if (presses && target?.closest('button, a, summary')) return;
    if (act(event.key)) event.preventDefault();
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}
