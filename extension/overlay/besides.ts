// What is drawn over the board beside the arrow: what each direction is worth, a line about the next tile, the direction
// that is guarded and the merges that are declined. It lies in the arrow's shadow root and takes no clicks.

import { setStyle } from './style.ts';

export interface BarLook {
  /** At which edge it stands, in degrees clockwise from the right. */
  readonly angle: number;
  /** The part of the board whose edge that is; null for the whole. */
  readonly edgeOf: Part | null;
  /** How much of it is full, 0..1. */
  readonly share: number;
  /** Empty where the bar is. */
  readonly text: string;
  readonly best: boolean;
}

/** A rectangle as shares of the board's. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** At which edge it stands, as BarLook tells it. */
export type FenceLook = Pick<BarLook, 'angle' | 'edgeOf'>;

export interface BesidesLook {
  readonly bars: readonly BarLook[];
  readonly notes: readonly string[];
  /** The edges that are guarded. */
  readonly fences: readonly FenceLook[];
  /** The tiles of each declined merge. */
  readonly declined: readonly (readonly Part[])[];
}

export const NOTHING_BESIDES: BesidesLook = { bars: [], notes: [], fences: [], declined: [] };

// Readable on a light page and on a dark one.
const PLATE = {
  position: 'absolute',
  'box-sizing': 'border-box',
  padding: '3px 5px',
  'border-radius': '5px',
  background: 'rgb(30 30 30 / 0.9)',
  color: '#fff',
  font: '11px/1.2 system-ui, sans-serif',
  'text-align': 'center',
  'white-space': 'pre',
};
const TRACK = {
  width: '44px',
  height: '6px',
  'box-sizing': 'border-box',
  border: '1px solid rgb(255 255 255 / 0.75)',
  'border-radius': '2px',
};
const WARNING = 'rgb(190 60 0)';
const HALO = '0 0 0 2px rgb(255 255 255 / 0.85)';
const RING = {
  position: 'absolute',
  'box-sizing': 'border-box',
  border: `3px dashed ${WARNING}`,
  'border-radius': '6px',
};
const FENCE = {
  position: 'absolute',
  width: '8px',
  height: '52%',
  'border-radius': '4px',
  background: `repeating-linear-gradient(45deg, ${WARNING} 0 6px, #fff 6px 10px)`,
  'box-shadow': HALO,
};

export class Besides {
  readonly #layer: HTMLElement;
  #drawn = '';

  constructor(document: Document, frame: HTMLElement) {
    this.#layer = document.createElement('div');
    setStyle(this.#layer, { position: 'absolute', inset: '0', 'pointer-events': 'none' });
    frame.append(this.#layer);
  }

  draw(look: BesidesLook): void {
    const key = JSON.stringify(look);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const { bars, notes, fences, declined } = look;
    this.#layer.replaceChildren(
      ...fences.map((fence) => this.#fence(fence)),
      ...declined.flatMap((tiles) => this.#merge(tiles)),
      ...bars.map((bar) => this.#bar(bar)),
      ...(notes.length > 0 ? [this.#note(notes)] : []),
    );
  }

  #box(style: Readonly<Record<string, string>>, text = ''): HTMLElement {
    const box = this.#layer.ownerDocument.createElement('div');
    setStyle(box, style);
    box.textContent = text;
    return box;
  }

  #bar({ angle, edgeOf, share, text, best }: BarLook): HTMLElement {
    const plate = this.#box({
      ...PLATE,
      ...atEdge(angle, edgeOf),
      transform: 'translate(-50%, -50%)',
      outline: best ? '2px solid #fff' : 'none',
    });
    const track = this.#box(TRACK);
    const width = `${Math.round(share * 100)}%`;
    track.append(this.#box({ width, height: '100%', background: best ? '#6cb2ff' : '#c9c9c9' }));
    plate.append(track);
    if (text !== '') plate.append(this.#box({}, best ? `★ ${text}` : text));
    return plate;
  }

  #note(notes: readonly string[]): HTMLElement {
    const below = { left: '50%', top: '100%', transform: 'translate(-50%, 20px)' };
    return this.#box({ ...PLATE, ...below }, notes.join('\n'));
  }

  #fence({ angle, edgeOf }: FenceLook): HTMLElement {
    const turn = `translate(-50%, -50%) rotate(${angle}deg)`;
    return this.#box({ ...FENCE, ...atEdge(angle, edgeOf), transform: turn });
  }

  #merge(tiles: readonly Part[]): HTMLElement[] {
    const rings = tiles.map(({ x, y, w, h }) =>
      this.#box({
        ...RING,
        left: percent(x),
        top: percent(y),
        width: percent(w),
        height: percent(h),
      }),
    );
    const mean = (of: (tile: Part) => number): string =>
      percent(tiles.reduce((sum, tile) => sum + of(tile), 0) / tiles.length);
    const middle = { left: mean(({ x, w }) => x + w / 2), top: mean(({ y, h }) => y + h / 2) };
    const centred = { ...middle, transform: 'translate(-50%, -50%)', background: WARNING };
    return [...rings, this.#box({ ...PLATE, ...centred }, '✕')];
  }
}

/** The middle of the edge at which an angle points. */
function atEdge(angle: number, edgeOf: Part | null): { left: string; top: string } {
  const turn = (angle * Math.PI) / 180;
  const { x, y, w, h } = edgeOf ?? { x: 0, y: 0, w: 1, h: 1 };
  const left = x + w * (0.5 + Math.cos(turn) / 2);
  return { left: percent(left), top: percent(y + h * (0.5 + Math.sin(turn) / 2)) };
}

export const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;
