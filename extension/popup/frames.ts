// A game in a frame of another origin: the popup names that origin and asks for it, and for nothing else.

import type { PageReport } from '../play/report.ts';
import * as webext from '../webext.ts';
import { byId, setText } from './dom.ts';
import { needsFrames } from './needs_frames.ts';

const MAX_NAMED = 3;

/** The match pattern of an origin. It knows no port: the grant is for the host. */
export function patternOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** `onEntered`: the browser lets us into one more frame. */
export function showFrames(report: PageReport, onEntered: () => void): void {
  const wanted = needsFrames(report);
  const origins = wanted ? report.frameOrigins.slice(0, MAX_NAMED) : [];
  byId('frames').hidden = origins.length === 0;
  const list = byId('frame-list');
  if (list.dataset['shown'] === origins.join(' ')) return;
  list.dataset['shown'] = origins.join(' ');
  list.replaceChildren(...origins.map((origin) => buttonFor(origin, onEntered)));
}

function buttonFor(origin: string, onEntered: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  setText(button, webext.text('action_allow_frame', origin));
  button.addEventListener('click', () => {
    // The browser wants the request in this very turn.
    void webext.requestOrigin(patternOf(origin)).then((granted) => granted && onEntered());
  });
  return button;
}
