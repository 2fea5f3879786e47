// A painted board in the live page. The picture is looked at in animation frames, where what the page has painted
// can be seen; between them the last sight stands.

import type { Grid } from '../../../rules/grid.ts';
import { extent, follow, type Lattice, type Rect } from '../../lattice.ts';
import type { Observation } from '../../observation.ts';
import type { BoardSource } from '../../board_source.ts';
import { Eye, type Glance } from './eye.ts';
import type { Photos } from './photos.ts';
import { PaintedBoard } from './painted_board.ts';
import { fingerprint } from './pixels.ts';
import { Stillness } from './stillness.ts';

/** Pixels a cell is read with: enough for six digits, and few enough for a millisecond. */
const CELL_PX = 60;
const LARGE_CELL_PX = 44;
const LARGE = 6;
/** Frames between two looks for a change while nobody plays. */
const STILL_MS = 34;
/** A picture that never stands still in so long pulses for ever; its values are what counts then. */
const PULSE_MS = 1500;

const SAME_PITCH = 0.03;

const NOTHING_SEEN = { items: [], loose: 1, unreadable: 0 } as const;

export interface CanvasFound {
  readonly canvas: HTMLCanvasElement;
  /** All that lie over one another there, the lowest first. */
  readonly layers: readonly HTMLCanvasElement[];
  /** In the viewport's CSS pixels, when the canvas stood at `at`. */
  readonly lattice: Lattice;
  readonly at: Rect;
  readonly painted: PaintedBoard;
  /** Photographs to read instead of the canvases; null where those can be read. */
  readonly photos: Photos | null;
}

export class CanvasBoard implements BoardSource {
  readonly kind = 'canvas';
  readonly alphabet = null;
  readonly blurred = true;
  readonly rows: number;
  readonly cols: number;
  readonly #found: CanvasFound;
  readonly #eye = new Eye();
  #seen: Observation | null = null;
  #print = 0;
  #learned = false;
  readonly #stillness = new Stillness();
  /** The photograph that was read last, and how many after the last stir showed the same. */
  #photo = 0;
  #samePhotos = 0;
  #stillValuesSince = 0;
  #stopWatching: () => void = () => {};

  constructor(found: CanvasFound) {
    this.#found = found;
    this.rows = found.lattice.rows;
    this.cols = found.lattice.cols;
  }

  look(): Observation | null {
    const lattice = this.place();
    if (lattice === null) return null;
    const glance = this.#glance(lattice);
    if (typeof glance === 'string') {
      return this.#seen ?? { rows: this.rows, cols: this.cols, ...NOTHING_SEEN };
    }
    const print = fingerprint(glance);
    const { painted } = this.#found;
    this.#countPhotos(print);
    const same = print === this.#print && this.#seen !== null;
    if (same && !painted.hurried && !this.#learned) return this.#seen;
    this.#learned = false;
    this.#print = print;
    if (!same) this.#stillness.changed(performance.now());
    const { w, h, dx, dy } = lattice;
    const before = this.#seen;
    this.#seen = painted.read({ pixels: glance, fillX: w / dx, fillY: h / dy });
    if (before === null || !sameItems(before, this.#seen)) {
      this.#stillValuesSince = this.#stillness.changedAt;
    }
    return this.#seen;
  }

  /** The last look left numbers unread for lack of time. */
  get hurried(): boolean {
    return this.#found.painted.hurried;
  }

  /** A photograph may catch a tile on its way: only two that show the same tell that it rests. */
  #countPhotos(print: number): void {
    const taken = this.#found.photos?.taken ?? 0;
    if (taken === this.#photo) return;
    this.#photo = taken;
    this.#samePhotos = print === this.#print ? this.#samePhotos + 1 : 0;
  }

  moving(): boolean {
    if (this.#found.photos !== null) return this.#samePhotos < 1;
    const now = performance.now();
    if (now - this.#stillValuesSince > PULSE_MS) return false;
    return !this.#stillness.rests(now);
  }

  get holder(): Element {
    return this.#found.canvas;
  }

  place(): Lattice | null {
    const { canvas } = this.#found;
    if (!canvas.isConnected) return null;
    const { x, y, width: w, height: h } = canvas.getBoundingClientRect();
    if (!(w > 0 && h > 0)) return null;
    return follow(this.#found.lattice, this.#found.at, { x, y, w, h });
  }

  same(other: BoardSource): boolean {
    return (
      other instanceof CanvasBoard &&
      other.rows === this.rows &&
      other.cols === this.cols &&
      other.#found.canvas === this.#found.canvas &&
      Math.abs(other.#found.lattice.dx / this.#found.lattice.dx - 1) < SAME_PITCH
    );
  }

  settled(board: Grid, atRest: boolean): void {
    this.#found.painted.settled(board, atRest);
    // What is known now may make readable what was not.
    this.#learned = (this.#seen?.unreadable ?? 0) > 0;
  }

  /** No event tells that a page has painted: the picture is compared frame by frame. */
  watch(onChange: (small: boolean) => void): void {
    this.unwatch();
    const { photos } = this.#found;
    if (photos !== null) {
      const stir = (): void => {
        this.#samePhotos = -1;
        onChange(false);
      };
      const look = (): void => void this.look();
      this.#stopWatching = photos.follow(stir, look, () => !this.moving());
      return;
    }
    let last = 0;
    let id = 0;
    const frame = (): void => {
      id = requestAnimationFrame(frame);
      this.#stillness.frame();
      const now = performance.now();
      if (now - last < STILL_MS && now - this.#stillness.changedAt > PULSE_MS) return;
      last = now;
      const before = this.#print;
      this.look();
      if (this.#print !== before) onChange(false);
    };
    id = requestAnimationFrame(frame);
    this.#stopWatching = () => cancelAnimationFrame(id);
  }

  unwatch(): void {
    this.#stopWatching();
    this.#stopWatching = () => {};
  }

  #glance(lattice: Lattice): Glance {
    const px = Math.max(this.rows, this.cols) > LARGE ? LARGE_CELL_PX : CELL_PX;
    const area = boardArea(lattice);
    const { photos } = this.#found;
    if (photos !== null) return photos.glance(area, this.cols * px, this.rows * px);
    return this.#eye.glance(this.#found.layers, area, this.cols * px, this.rows * px);
  }
}

/** The board with half a gap around it: a whole number of pitches. */
export function boardArea(lattice: Lattice): Rect {
  const { x, y, w, h } = extent(lattice);
  const gapX = lattice.dx - lattice.w;
  const gapY = lattice.dy - lattice.h;
  return { x: x - gapX / 2, y: y - gapY / 2, w: w + gapX, h: h + gapY };
}

function sameItems(left: Observation, right: Observation): boolean {
  return (
    left.items.length === right.items.length &&
    left.loose === right.loose &&
    left.items.every(({ cell, value }, index) => {
      const other = right.items[index];
      return other?.cell === cell && other.value === value;
    })
  );
}
