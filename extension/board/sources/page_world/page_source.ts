// The page script's side: a family's state in the page's own world, asked for and answered within one call.

import type { StateFamily } from '../../../profiles/state/families.ts';
import { readState } from '../state/read_state.ts';
import type { StateReading, StateSource } from '../state/state_source.ts';
import { readAnswer } from './answer.ts';
import { ANSWER_EVENT, ASK_EVENT, type Answer, type Ask } from './words.ts';

let lastId = 0;

/** Asks the helper; null where it is not there, silent, or says what is no answer. */
export function ask(target: EventTarget, question: Omit<Ask, 'id'>): Answer | null {
  const id = ++lastId;
  let answer: Answer | null = null;
  const hear = (event: Event): void => {
    answer ??= readAnswer((event as CustomEvent<unknown>).detail, id);
  };
  target.addEventListener(ANSWER_EVENT, hear);
  try {
    target.dispatchEvent(
      new CustomEvent(ASK_EVENT, { detail: JSON.stringify({ ...question, id }) }),
    );
  } finally {
    target.removeEventListener(ANSWER_EVENT, hear);
  }
  return answer;
}

export class PageSource implements StateSource {
  readonly kind = 'page';
  readonly family: string;
  readonly move?: (direction: string) => boolean;
  readonly goOn?: () => boolean;
  readonly #target: EventTarget;
  readonly #shape: StateFamily;

  constructor(family: StateFamily, target: EventTarget) {
    this.family = family.name;
    this.#target = target;
    const { order, values } = family.board;
    // The helper has followed the family's paths; what is left are the cells.
    const board = { path: 'cells', order, ...(values === undefined ? {} : { values }) };
    this.#shape = { name: family.name, at: family.at, board, score: 'score', busy: 'busy' };
    if (family.move !== undefined) {
      this.move = (direction) => this.#do('move', direction)?.ok === true;
    }
    if (family.continue !== undefined) this.goOn = () => this.#do('go-on')?.ok === true;
  }

  read(): StateReading | null {
    const answer = this.#do('read');
    return answer?.ok === true ? readState(this.#shape, answer) : null;
  }

  #do(what: Ask['do'], direction?: string): Answer | null {
    const question = { family: this.family, do: what };
    return ask(this.#target, direction === undefined ? question : { ...question, direction });
  }
}
