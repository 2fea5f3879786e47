// How an element looks, where that matters for reading it: which picture it shows, and whether its text can be seen.

const MAX_ADDRESS = 4096;
const TAIL = 40;
const MAX_CLIMB = 4;

/** A name for the picture an element shows: from its address, or of its background's; '' where it shows none. */
export function imageOf(element: Element): string {
  const own = addressOf(element);
  if (own !== '') return nameOf(own);
  const background = getComputedStyle(element).backgroundImage.slice(0, MAX_ADDRESS);
  const address = /url\("?([^"]*)/.exec(background)?.[1] ?? '';
  return address === '' ? '' : nameOf(address);
}

function addressOf(element: Element): string {
  switch (element.tagName.toLowerCase()) {
    case 'img':
      return (element as HTMLImageElement).currentSrc || (element as HTMLImageElement).src;
    case 'use':
    case 'image':
      return element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? '';
    default:
      return '';
  }
}

/** Short, and different for different addresses: the end that people can read, and a hash (FNV-1a) of the whole. */
function nameOf(address: string): string {
  let hash = 0x811c9dc5;
  const end = Math.min(address.length, MAX_ADDRESS);
  for (let at = 0; at < end; at++) {
    hash = Math.imul(hash ^ address.charCodeAt(at), 0x01000193);
  }
  const tail = address.startsWith('data:') ? '' : address.slice(-TAIL).replace(/^.*\//, '');
  return `${tail}#${(hash >>> 0).toString(36)}`;
}

/** Whether the text of an element is there but not to be seen. */
export function isInvisible(element: Element): boolean {
  const seen = { opacityProperty: true, visibilityProperty: true };
  if (!element.checkVisibility(seen)) return true;
  // SVG is painted with its fill; `color` says nothing there.
  if (element instanceof SVGElement) return false;
  const style = getComputedStyle(element);
  if (style.fontSize === '0px' || isClear(style.color)) return true;
  let around: Element | null = element;
  for (let climbed = 0; around !== null && climbed < MAX_CLIMB; climbed++) {
    const { backgroundColor, backgroundImage } = getComputedStyle(around);
    // A gradient or a picture may show the text all the same.
    if (backgroundImage !== 'none') return false;
    if (!isClear(backgroundColor)) return backgroundColor === style.color;
    around = around.parentElement;
  }
  return false;
}

const isClear = (color: string): boolean =>
  color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);
