// Judging the moves of one game again: the button, how far it is, and what to say when it ended.

import { el, labelled, option, setText } from '../parts/dom.ts';
import { ask, Refused } from '../parts/host.ts';
import { number, text } from '../parts/text.ts';
import type { Analysis } from '../parts/types.ts';

const POLL_MS = 400;
/** Time for each move, in ms. */
const TIMES = [5, 20, 100, 500];
const USUAL = 20;

const isUnderWay = ({ state }: Analysis): boolean => state === 'running' || state === 'waiting';

function wordsOf({ state, judged, moves, ms }: Analysis): string {
  if (state === 'waiting') return text('analysis_waiting');
  if (state === 'running') return text('analysis_running', number(judged), number(moves));
  if (judged === 0) return text('analysis_none', number(ms));
  if (judged === moves) return text('analysis_all', number(moves), number(ms));
  return text('analysis_some', number(judged), number(moves), number(ms));
}

export class AnalysisCard {
  readonly element: HTMLElement;
  private readonly id: string;
  private readonly onFound: () => void;
  private readonly time: HTMLSelectElement;
  private readonly begin: HTMLButtonElement;
  private readonly cancel: HTMLButtonElement;
  private readonly bar = el('progress', { 'aria-label': text('analysis_progress') });
  private readonly words = el('p', { role: 'status' });
  private readonly fault = el('p', { class: 'fault', role: 'alert' });
  private wasUnderWay = false;
  private asked = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onFound` hears that an analysis ended, by itself or not. */
  constructor(id: string, onFound: () => void) {
    this.id = id;
    this.onFound = onFound;
    this.time = el(
      'select',
      { name: 'analysis_ms', onchange: () => void this.say('analysis') },
      ...TIMES.map((ms) => option(String(ms), text('analysis_time', number(ms)), ms === USUAL)),
    );
    this.begin = el('button', { type: 'button', onclick: () => void this.say('analyze') });
    this.cancel = el(
      'button',
      { type: 'button', onclick: () => void this.say('cancel_analysis') },
      text('analysis_cancel'),
    );
    this.element = el(
      'section',
      { class: 'card analysis' },
      el('h2', {}, text('analysis_title')),
      el('p', { class: 'soft' }, text('analysis_about')),
      el(
        'div',
        { class: 'buttons' },
        labelled(text('analysis_each'), this.time),
        this.begin,
        this.cancel,
      ),
      this.bar,
      this.words,
      this.fault,
    );
    this.show({ state: 'idle', moves: 0, judged: 0, ms: USUAL, fault: null });
    void this.say('analysis');
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async say(call: 'analysis' | 'analyze' | 'cancel_analysis'): Promise<void> {
    const mine = ++this.asked;
    clearTimeout(this.timer);
    try {
      const told = await ask(call, { id: this.id, ms: Number(this.time.value) });
      if (mine === this.asked && !this.closed) this.show(told);
    } catch (error) {
      if (mine !== this.asked || this.closed) return;
      const refused = error instanceof Refused && error.status < 500;
      setText(this.fault, refused ? text('analysis_refused', error.message) : text('failed'));
    }
  }

  private show(told: Analysis): void {
    const underWay = isUnderWay(told);
    const { judged, moves, fault } = told;
    this.time.disabled = underWay;
    this.cancel.hidden = !underWay;
    this.begin.hidden = underWay;
    this.begin.disabled = moves === 0 || judged === moves;
    setText(this.begin, text(judged === 0 ? 'analysis_begin' : 'analysis_on'));
    this.bar.hidden = !underWay;
    this.bar.max = Math.max(1, moves);
    this.bar.value = judged;
    // What changes all the time is not to be read out.
    this.words.setAttribute('aria-live', underWay ? 'off' : 'polite');
    setText(this.words, wordsOf(told));
    setText(this.fault, fault === null ? '' : text('analysis_failed', fault.message));
    if (this.wasUnderWay && !underWay) this.onFound();
    this.wasUnderWay = underWay;
    if (underWay) this.timer = setTimeout(() => void this.say('analysis'), POLL_MS);
  }
}
