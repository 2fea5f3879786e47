// The digits in the faces of this very system, drawn once: what a page's numbers are compared with.

import { lookAt, type Glyph } from './ink.ts';

/** One face's digits 0..9; a face learned from a page may not have all of them. */
export interface Face {
  readonly digits: readonly (Glyph | null)[];
}

/** Names of which a system has some; what it lacks comes out as one it has, and is drawn only once. */
const FAMILIES = [
  'sans-serif',
  'serif',
  'monospace',
  'Arial',
  'Arial Narrow',
  'Times New Roman',
  'Courier New',
  'Verdana',
  'Georgia',
  'Trebuchet MS',
  'Helvetica Neue',
  'Segoe UI',
  'Impact',
  'Roboto',
] as const;
const WEIGHTS = [400, 700] as const;
const SIZE = 44;
const CELL_W = 56;
const CELL_H = 72;

/** Draws face after face; yields after each. */
export function* renderFaces(): Generator<void, Face[]> {
  const context = new OffscreenCanvas(CELL_W * 10, CELL_H).getContext('2d', {
    willReadFrequently: true,
  });
  if (context === null) return [];
  const faces: Face[] = [];
  const drawn = new Set<string>();
  for (const family of FAMILIES) {
    for (const weight of WEIGHTS) {
      const face = renderFace(context, `${weight} ${SIZE}px ${family}`, drawn);
      if (face !== null) faces.push(face);
      yield;
    }
  }
  return faces;
}

function renderFace(
  context: OffscreenCanvasRenderingContext2D,
  font: string,
  drawn: Set<string>,
): Face | null {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, CELL_W * 10, CELL_H);
  context.fillStyle = '#000';
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let digit = 0; digit < 10; digit++) {
    context.fillText(String(digit), (digit + 0.5) * CELL_W, CELL_H / 2);
  }
  const { width: w, height: h, data } = context.getImageData(0, 0, CELL_W * 10, CELL_H);
  const image = { w, h, data };
  const digits: (Glyph | null)[] = [];
  for (let digit = 0; digit < 10; digit++) {
    digits.push(lookAt(image, digit * CELL_W, 0, CELL_W, CELL_H).whole);
  }
  const key = digits.map((glyph) => glyph?.mask.slice(0, 40).join(',')).join(';');
  if (drawn.has(key)) return null;
  drawn.add(key);
  return { digits };
}
