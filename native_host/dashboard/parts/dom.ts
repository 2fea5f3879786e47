// Elements with text as text: nothing here can turn what a page called itself into markup.

export type Child = Node | string | null;
type Value = string | number | boolean | ((event: Event) => void);

/** Keys that begin with `on` are listeners; `false` leaves an attribute out, `true` leaves it empty. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Untouched text is not written again: a screen reader would read it again. */
export function setText(element: HTMLElement, value: string): void {
  if (element.textContent !== value) element.textContent = value;
}

export function option(value: string, label: string, chosen: boolean): HTMLOptionElement {
  const element = el('option', { value }, label);
  element.selected = chosen;
  return element;
}

/** A label with its field. */
export function labelled(label: string, field: HTMLElement): HTMLLabelElement {
  return el('label', { class: 'field' }, el('span', {}, label), field);
}

/** A row of a table; the first cell is its heading. */
export function row(heading: Child, ...cells: readonly Child[]): HTMLTableRowElement {
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, heading),
    ...cells.map((cell) => el('td', {}, cell)),
  );
}

/** The headings of the columns; one that needs none, since it only shows again what stands beside it, is ''. */
export function headRow(...headings: readonly string[]): HTMLTableSectionElement {
  const cells = headings.map((text) => (text === '' ? el('td') : el('th', { scope: 'col' }, text)));
  return el('thead', {}, el('tr', {}, ...cells));
}

/** Waits until there was no call for so long. */
export function debounced(act: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
}
