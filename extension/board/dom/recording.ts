// A page's geometry as data: the rectangles of its elements and what the reader may ask of each, without a line of
// the page's code. scripts/record-page makes one from an open page; tests read it back.

import type { Box, Picture, Words } from './picture.ts';

export interface RecordedElement {
  /** x, y, width, height, in CSS pixels rounded to tenths. */
  readonly at: readonly [number, number, number, number];
  /** Index of the parent, -1 at the top. */
  readonly in: number;
  /** Only what is not empty. */
  readonly text?: string;
  readonly before?: string;
  readonly after?: string;
  readonly classes?: readonly string[];
  readonly attrs?: Readonly<Record<string, string>>;
  readonly image?: string;
  readonly hidden?: boolean;
}

export interface Recording {
  /** In document order. */
  readonly elements: readonly RecordedElement[];
}

export function record({ boxes, words }: Picture): Recording {
  return {
    elements: boxes.map(({ x, y, w, h, parent }, index) => ({
      at: [tenths(x), tenths(y), tenths(w), tenths(h)],
      in: parent,
      ...said(words(index)),
    })),
  };
}

export function pictureFrom({ elements }: Recording): Picture {
  const boxes: { -readonly [key in keyof Box]: Box[key] }[] = elements.map(
    ({ at: [x, y, w, h], in: parent }, index) => ({ x, y, w, h, parent, end: index + 1 }),
  );
  // Children come after their parents: from the last one back, each stretches its parent to its own end.
  for (let index = boxes.length - 1; index >= 0; index--) {
    const { parent, end } = boxes[index] as Box;
    const above = boxes[parent];
    if (above) above.end = Math.max(above.end, end);
  }
  return { boxes, named: -1, namedSize: null, words: (index) => wordsIn(elements[index]) };
}

function wordsIn(element: RecordedElement | undefined): Words {
  const { text = '', before = '', after = '', classes = [], attrs = {} } = element ?? {};
  const { image = '', hidden = false } = element ?? {};
  return { text, before, after, classes, attrs, image, hidden };
}

function said({ text, before, after, classes, attrs, image, hidden }: Words): Partial<Words> {
  return {
    ...(text && { text }),
    ...(before && { before }),
    ...(after && { after }),
    ...(classes.length > 0 && { classes: [...classes] }),
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(image && { image }),
    ...(hidden && { hidden }),
  };
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
