/** Styles are set property by property: a page's policy may forbid style elements, but not this. */
export function setStyle(
  element: HTMLElement | SVGElement,
  style: Readonly<Record<string, string>>,
  priority = '',
): void {
  for (const [name, value] of Object.entries(style)) {
    element.style.setProperty(name, value, priority);
  }
}
