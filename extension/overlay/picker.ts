// Lets the player point at the board. A layer of ours lies over the page while it lasts: it draws the cells that would
// be read, and no click reaches the page. The wheel takes a larger or a smaller part; Escape ends it.

import { setStyle } from './style.ts';

export interface PickerDeps {
  readonly document: Document;
  readonly rows: number;
  readonly cols: number;
  /** Told once: the element the player chose, null where they gave up. */
  readonly onPicked: (element: Element | null) => void;
}

/** Smaller parts are no board. */
const LEAST_SIDE = 80;
/** A board holds something; a tile holds little more than its number. */
const LEAST_PARTS = 2;
const WHOLE = new Set(['CANVAS', 'IMG', 'PRE', 'SVG', 'TABLE']);
/** How much a board's shape may differ from that of its cells, which are about square. */
const OFF_SHAPE = 1.45;

const LAYER = {
  all: 'unset',
  position: 'fixed',
  inset: '0',
  'z-index': '2147483647',
  cursor: 'crosshair',
};
const FRAME = {
  position: 'fixed',
  'pointer-events': 'none',
  'box-sizing': 'border-box',
  outline: '3px solid rgb(20 60 160)',
};
const LINES = 'rgb(20 60 160 / 0.7)';

export class Picker {
  readonly #deps: PickerDeps;
  readonly #layer: HTMLElement;
  readonly #frame: HTMLElement;
  #choices: readonly Element[] = [];
  #level = 0;
  #stop: () => void = () => {};

  constructor(deps: PickerDeps) {
    this.#deps = deps;
    const { document } = deps;
    this.#layer = document.createElement('div');
    setStyle(this.#layer, LAYER, 'important');
    this.#frame = document.createElement('div');
    setStyle(this.#frame, FRAME);
    this.#layer.attachShadow({ mode: 'closed' }).append(this.#frame);
  }

  start(): void {
    const { document, rows, cols } = this.#deps;
    document.documentElement.append(this.#layer);
    setStyle(this.#frame, {
      'background-image': `linear-gradient(to right, ${LINES} 1px, transparent 1px), linear-gradient(${LINES} 1px, transparent 1px)`,
      'background-size': `${100 / cols}% 100%, 100% ${100 / rows}%`,
    });
    const window = document.defaultView;
    const options = { capture: true, passive: false };
    const on = <K extends keyof WindowEventMap>(
      type: K,
      hear: (event: WindowEventMap[K]) => void,
    ) => {
      // A page could send events of its own making to choose for the player.
      const listen = (event: WindowEventMap[K]): void => {
        if (!event.isTrusted) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        hear(event);
      };
      window?.addEventListener(type, listen, options);
      return () => window?.removeEventListener(type, listen, options);
    };
    const stops = [
      on('pointermove', ({ clientX, clientY }) => this.#point(clientX, clientY)),
      on('pointerdown', ({ clientX, clientY }) => this.#point(clientX, clientY)),
      on('wheel', ({ deltaY }) => this.#change(deltaY < 0 ? 1 : -1)),
      on('click', () => this.#end(this.#chosen)),
      on('keydown', ({ key }) => key === 'Escape' && this.#end(null)),
    ];
    this.#stop = () => stops.forEach((stop) => stop());
  }

  get #chosen(): Element | null {
    return this.#choices[this.#level] ?? null;
  }

  #end(element: Element | null): void {
    this.#stop();
    this.#layer.remove();
    this.#deps.onPicked(element);
  }

  #point(x: number, y: number): void {
    const [first] = this.#choices;
    this.#choices = this.#choicesAt(x, y);
    if (first !== this.#choices[0]) this.#level = 0;
    this.#draw();
  }

  #change(by: number): void {
    this.#level = Math.min(this.#choices.length - 1, Math.max(0, this.#level + by));
    this.#draw();
  }

  /** What may be the board around a point, the smallest first. */
  #choicesAt(x: number, y: number): Element[] {
    const { document, rows, cols } = this.#deps;
    const under = document.elementsFromPoint(x, y).find((element) => element !== this.#layer);
    const choices: Element[] = [];
    for (let at = under ? innermost(under, x, y) : null; at !== null; at = parentOf(at)) {
      const { width, height } = at.getBoundingClientRect();
      if (width < LEAST_SIDE || height < LEAST_SIDE) continue;
      const shape = width / height / (cols / rows);
      if (shape > OFF_SHAPE || shape < 1 / OFF_SHAPE) continue;
      const parts = at.querySelectorAll('*').length + (at.shadowRoot ? LEAST_PARTS : 0);
      if (parts >= LEAST_PARTS || WHOLE.has(at.tagName.toUpperCase())) choices.push(at);
    }
    return choices;
  }

  #draw(): void {
    const { left, top, width, height } = this.#chosen?.getBoundingClientRect() ?? new DOMRect();
    setStyle(this.#frame, {
      display: width > 0 ? 'block' : 'none',
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
  }
}

/** Through open shadow roots. */
function innermost(element: Element, x: number, y: number): Element {
  const inner = element.shadowRoot?.elementFromPoint(x, y);
  return inner && inner !== element ? innermost(inner, x, y) : element;
}

function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}
