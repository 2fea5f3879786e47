// What the page script and its helper in the page's own world say to each other: events on the document, whose
// detail is a line of JSON. The page hears and can forge all of it: an answer is a claim, no more.

/** Asked by the page script. The helper answers before `dispatchEvent` returns. */
export const ASK_EVENT = 'bridge2048-ask';
export const ANSWER_EVENT = 'bridge2048-answer';

export interface Ask {
  readonly id: number;
  readonly family: string;
  /** read: the state's board. move, go-on: call the page's function. */
  readonly do: 'read' | 'move' | 'go-on';
  readonly direction?: string;
}

/** A cell as the page holds it: a primitive that stands for a tile, or null. */
export type Cell = number | string | null;

export interface Answer {
  readonly id: number;
  readonly ok: boolean;
  readonly cells?: readonly (readonly Cell[])[] | readonly Cell[];
  readonly score?: number;
  readonly busy?: boolean;
}

/** Longer lines are not answers. */
export const MAX_LINE = 16384;
