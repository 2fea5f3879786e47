// Does the page play standard 2048? Told from the transitions seen: a move is explained by the rules, or it is not.

export type RulesVerdict = 'standard' | 'other' | 'unknown';

/** Transitions that are remembered: what was long ago is forgiven. */
const RECENT = 20;
/** So many explained ones, and one that is not was rather misread than played by other rules. */
const WELL_KNOWN = 10;
/** So many unexplained ones, and the rules are others all the same. */
const UNEXPLAINED = 3;

type Transition = 'explained' | 'unexplained' | 'contradicted' | 'unseen';

export class RulesCheck {
  #recent: Transition[] = [];

  explained(): void {
    this.#add('explained');
  }

  /**
   * `afterKey`: a key of ours led there. Otherwise somebody may have moved more than once unseen. `sure`: what the
   * tiles say was read beyond doubt, so that one such move speaks for itself.
   */
  unexplained(afterKey: boolean, sure: boolean): void {
    if (!afterKey) this.#add('unseen');
    else this.#add(sure ? 'contradicted' : 'unexplained');
  }

  /** The player says to go on all the same. */
  startOver(): void {
    this.#recent = [];
  }

  get verdict(): RulesVerdict {
    const count = (kind: Transition): number => this.#recent.filter((one) => one === kind).length;
    const explained = count('explained');
    const wrong = count('unexplained');
    if (count('contradicted') > 0) return 'other';
    const limit = explained < WELL_KNOWN ? 1 : UNEXPLAINED;
    if (wrong >= limit || wrong + count('unseen') >= limit + UNEXPLAINED) return 'other';
    return explained > 0 ? 'standard' : 'unknown';
  }

  #add(transition: Transition): void {
    this.#recent.push(transition);
    if (this.#recent.length > RECENT) this.#recent.shift();
  }
}
