// An image in memory, as every stage of reading a painted board sees it.

export interface Pixels {
  readonly w: number;
  readonly h: number;
  /** Four bytes a pixel: red, green, blue, alpha. */
  readonly data: Uint8ClampedArray;
}

export type Color = readonly [number, number, number];

/** The sum of the differences of the three channels, 0..765. */
export function colorDistance(left: Color, right: Color): number {
  return Math.abs(left[0] - right[0]) + Math.abs(left[1] - right[1]) + Math.abs(left[2] - right[2]);
}

/** Whether nothing is painted: all of one colour, as an empty drawing buffer is. */
export function isBlank({ data }: Pixels): boolean {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
  const first = words[0];
  return words.every((word) => word === first);
}

/** A number that changes with any pixel. */
export const fingerprint = (image: Pixels): number => fingerprintOf(image, 0, 0, image.w, image.h);

/** The same of a part of the image (FNV-1a over its pixels). */
export function fingerprintOf(
  { w: stride, data }: Pixels,
  x: number,
  y: number,
  w: number,
  h: number,
): number {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
  let hash = 0x811c9dc5;
  for (let row = y; row < y + h; row++) {
    for (let at = row * stride + x; at < row * stride + x + w; at++) {
      hash = Math.imul(hash ^ (words[at] as number), 0x01000193);
      hash ^= hash >>> 15;
    }
  }
  return hash >>> 0;
}
