// Frames of this document that its page script cannot see into: a portal puts the game in one, often of another
// origin. Their origins are named to the player, who may let the extension in.

/** Smaller frames hold adverts and counters, no game. */
const LEAST_SIDE = 120;
const MAX_FRAMES = 40;

export interface OutsideFrame {
  /** As `https://games.example`; '' for a sandboxed frame, which has no origin that could be granted. */
  readonly origin: string;
  /** On the screen, in square CSS pixels. */
  readonly area: number;
}

export function outsideFrames(document: Document): OutsideFrame[] {
  const here = document.defaultView?.origin ?? '';
  const found: OutsideFrame[] = [];
  for (const frame of [...document.querySelectorAll('iframe')].slice(0, MAX_FRAMES)) {
    const { width, height } = frame.getBoundingClientRect();
    if (width < LEAST_SIDE || height < LEAST_SIDE || !frame.checkVisibility()) continue;
    const origin = originOf(frame);
    if (origin !== null && origin !== here) found.push({ origin, area: width * height });
  }
  return found.sort((a, b) => b.area - a.area);
}

/** '' where the frame is sandboxed into an origin of its own; null where it shares ours, or has none. */
function originOf(frame: HTMLIFrameElement): string | null {
  if (frame.hasAttribute('sandbox') && !frame.sandbox.contains('allow-same-origin')) return '';
  if (frame.hasAttribute('srcdoc') || !URL.canParse(frame.src)) return null;
  const { protocol, origin } = new URL(frame.src);
  if (protocol === 'data:') return '';
  return protocol === 'http:' || protocol === 'https:' ? origin : null;
}
