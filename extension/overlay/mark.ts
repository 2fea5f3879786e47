// The mark in a corner of the board. The coach's: nothing to speak of while the player plays well, a sign when they did
// not; pressed, it opens a few lines beside the board. The demonstration's: whether it runs, and its words. It lives in a closed shadow root of its own, and no click on it
// reaches the page.

import type { Rect } from '../board/lattice.ts';
import { followPage } from './follow.ts';
import { setStyle } from './style.ts';

export type Sign = 'quiet' | 'right' | 'inaccuracy' | 'mistake' | 'blunder' | 'runs' | 'paused';

export interface MarkLook {
  readonly sign: Sign;
  /** What the mark says to a screen reader, and above the lines. */
  readonly title: string;
  readonly lines: readonly string[];
  readonly open: boolean;
}

/** Signs differ by more than colour. */
const SIGNS: Readonly<Record<Sign, readonly [text: string, colour: string]>> = {
  quiet: ['•', '110 110 110'],
  right: ['✓', '0 110 80'],
  inaccuracy: ['?!', '140 100 0'],
  mistake: ['?', '175 75 0'],
  blunder: ['??', '170 20 40'],
  runs: ['▶', '20 60 160'],
  paused: ['‖', '20 60 160'],
};

const HOST = {
  all: 'unset',
  position: 'fixed',
  'z-index': '2147483647',
  left: '0',
  top: '0',
};
const BUTTON = {
  all: 'unset',
  position: 'absolute',
  width: '26px',
  height: '26px',
  'border-radius': '13px',
  font: 'bold 13px/26px sans-serif',
  'text-align': 'center',
  color: '#fff',
  cursor: 'pointer',
};
const LINES = {
  position: 'absolute',
  'box-sizing': 'border-box',
  width: 'max-content',
  padding: '8px 10px',
  'border-radius': '6px',
  background: 'rgb(30 30 30 / 0.94)',
  color: '#fff',
  font: '13px/1.4 sans-serif',
  'white-space': 'pre-line',
  'pointer-events': 'none',
};
/** Seen on any page. */
const FOCUSED = { outline: '3px solid #fff', 'outline-offset': '0' };
/** What presses a button that has the focus. */
const PRESSING: ReadonlySet<string> = new Set(['Enter', ' ']);
/** What is pressed on the way to the mark or from it. */
const STAYING: ReadonlySet<string> = new Set(['Tab', 'Shift']);
const SIDE = 26;
const GAP = 6;
const LEAST_WIDTH = 160;
const MOST_WIDTH = 260;

export class Mark {
  readonly #document: Document;
  readonly #place: () => Rect | null;
  readonly #onPress: () => void;
  #host: HTMLElement | null = null;
  #button: HTMLElement | null = null;
  #lines: HTMLElement | null = null;
  #look: MarkLook | null = null;
  #stopFollowing: () => void = () => {};

  /** `place` gives the board's rectangle in the viewport, null when it is gone. */
  constructor(document: Document, place: () => Rect | null, onPress: () => void) {
    this.#document = document;
    this.#place = place;
    this.#onPress = onPress;
  }

  show(look: MarkLook): void {
    if (this.#host === null || !this.#host.isConnected) this.#build();
    const { sign, title, lines, open } = look;
    const before = this.#look;
    this.#look = look;
    const [text, colour] = SIGNS[sign];
    const button = this.#button as HTMLElement;
    const box = this.#lines as HTMLElement;
    if (before?.sign !== sign) {
      button.textContent = text;
      setStyle(button, {
        background: `rgb(${colour})`,
        opacity: sign === 'quiet' ? '0.45' : '1',
      });
    }
    button.setAttribute('aria-label', title);
    button.setAttribute('aria-expanded', String(open));
    const words = [title, ...lines].join('\n');
    if (box.textContent !== words) box.textContent = words;
    box.style.setProperty('display', open ? 'block' : 'none');
    this.follow();
  }

  hide(): void {
    this.#stopFollowing();
    this.#host?.remove();
    this.#host = null;
    this.#look = null;
  }

  /** Whether a key that went to `target` is one that presses the mark. */
  isPressedBy({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): boolean {
    return this.#host !== null && target === this.#host && PRESSING.has(key);
  }

  /** Whether a point of the viewport lies on the mark. */
  holds(x: number, y: number): boolean {
    const box = this.#button?.getBoundingClientRect();
    if (this.#host === null || box === undefined) return false;
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }

  /** Puts the mark where the board is now. */
  follow(): void {
    const rect = this.#place();
    if (this.#button === null || this.#lines === null || rect === null) return;
    const { innerWidth, innerHeight } = this.#document.defaultView ?? {
      innerWidth: 0,
      innerHeight: 0,
    };
    const within = (value: number, most: number): number => Math.max(0, Math.min(value, most));
    const x = within(rect.x + rect.w - SIDE / 2, innerWidth - SIDE);
    const y = within(rect.y - SIDE / 2, innerHeight - SIDE);
    setStyle(this.#button, { left: `${x}px`, top: `${y}px` });
    const beside = x + SIDE + GAP;
    const room = innerWidth - beside - GAP;
    const most = room < LEAST_WIDTH ? MOST_WIDTH : Math.min(MOST_WIDTH, room);
    setStyle(this.#lines, { 'max-width': `${most}px` });
    const { width, height } = this.#lines.getBoundingClientRect();
    const below = rect.y + rect.h + GAP;
    // Beside the board, or below it: over its tiles only where there is room nowhere else.
    let [left, top] = [within(x - width - GAP, innerWidth), y];
    if (beside + width <= innerWidth) left = beside;
    else if (rect.x - GAP - width >= 0) left = rect.x - GAP - width;
    else if (below + height <= innerHeight)
      [left, top] = [within(rect.x, innerWidth - width), below];
    setStyle(this.#lines, { left: `${left}px`, top: `${top}px` });
  }

  #build(): void {
    this.hide();
    const host = this.#document.createElement('div');
    setStyle(host, HOST, 'important');
    const button = this.#document.createElement('button');
    button.type = 'button';
    setStyle(button, BUTTON);
    const lines = this.#document.createElement('div');
    lines.setAttribute('role', 'status');
    setStyle(lines, LINES);
    host.attachShadow({ mode: 'closed' }).append(button, lines);
    for (const type of SILENT) host.addEventListener(type, (event) => event.stopPropagation());
    for (const type of ['keydown', 'keypress', 'keyup'] as const) {
      host.addEventListener(type, (event) => {
        if (PRESSING.has(event.key)) event.stopPropagation();
        else if (!STAYING.has(event.key)) button.blur();
      });
    }
    button.addEventListener('click', (event) => {
      if (event.isTrusted) this.#onPress();
    });
    // A focused mark would take the keys that are meant for the game.
    button.addEventListener('pointerup', () => button.blur());
    button.addEventListener('focus', () => {
      if (button.matches(':focus-visible')) setStyle(button, FOCUSED);
    });
    button.addEventListener('blur', () => setStyle(button, { outline: 'none' }));
    this.#document.documentElement.append(host);
    this.#host = host;
    this.#button = button;
    this.#lines = lines;
    this.#stopFollowing = followPage(this.#document.defaultView, () => this.follow());
  }
}

const SILENT = [
  'click',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
];
