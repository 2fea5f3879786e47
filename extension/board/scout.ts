// Looks for boards until told to stop: once at once, then whenever the page has changed, never oftener than the
// page can bear. It works in slices, so that no task of ours is felt.

import type { Candidate, Finder, Finding } from './board_source.ts';
import { capture, type LivePicture, type NamedBoard } from './dom/capture.ts';

export interface ScoutDeps {
  readonly document: Document;
  /** All are asked; the boards of an earlier one go before those of a later one of the same rank. */
  readonly finders: readonly Finder[];
  /** The board a profile names, or null. */
  readonly namedBoard: () => NamedBoard | null;
  readonly onFinding: (finding: Finding) => void;
}

const SLICE_MS = 8;
/** More than this for one search of a large page, and we wait for the page to change. */
const SEARCH_MS = 50;
/** A page that shows so many elements costs so little that only a machine without time makes it look dear. */
const SMALL_PAGE = 3000;
/** For so long a page that does not change is taken to look as it did. */
const REMEMBERED_MS = 3000;
const LEAST_WAIT_MS = 150;
/** A search may take a twentieth of the time at most. */
const WAIT_PER_COST = 20;

const CHANGES: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: ['class', 'style', 'hidden'],
};

const NOTHING: Finding = { boards: [], reason: '' };
const TOO_MUCH: Finding = { boards: [], reason: 'too_many_elements' };

export class Scout {
  readonly #deps: ScoutDeps;
  readonly #observer: MutationObserver;
  #running = false;
  #steps: Generator<void, Finding> | null = null;
  #cost = 0;
  /** Elements taken into the picture. */
  #elements = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #observed = new WeakSet<Node>();
  /** One search was asked for, and no more. */
  #once = false;
  /** The page has changed since the search under way began: what it finds may be of the past. */
  #stale = false;
  /** Something of the page changes in ways that no observer of ours tells: a canvas, a shadow root. */
  #hidden = false;
  readonly #memory: Memory;

  constructor(deps: ScoutDeps) {
    this.#deps = deps;
    this.#observer = new MutationObserver(() => this.again());
    this.#memory = new Memory(deps.document);
  }

  start(): void {
    this.#once = false;
    this.#run();
  }

  /** Searches once. What starts soon after on a page that has not changed, and shows no board, searches no more. */
  glance(): void {
    if (this.#running) return;
    this.#once = true;
    this.#run();
  }

  #run(): void {
    if (this.#running) return;
    this.#running = true;
    this.#observe(this.#deps.document);
    const known = this.#memory.recall();
    if (known === null) this.#begin();
    else this.#finish(known, 0);
  }

  stop(): void {
    this.#running = false;
    this.#once = false;
    this.#memory.forget();
    this.#steps = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#observer.disconnect();
    this.#observed = new WeakSet();
  }

  /** Searches again, as soon as the page can bear it. */
  again(): void {
    if (this.#steps !== null) this.#stale = true;
    if (!this.#running || this.#timer !== undefined || this.#steps !== null) return;
    const wait = Math.max(LEAST_WAIT_MS, this.#cost * WAIT_PER_COST);
    this.#timer = setTimeout(() => this.#begin(), wait);
  }

  #observe(node: Node): void {
    if (this.#observed.has(node)) return;
    this.#observed.add(node);
    this.#observer.observe(node, CHANGES);
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#cost = 0;
    this.#stale = false;
    this.#hidden = false;
    this.#steps = this.#search();
    this.#slice();
  }

  *#search(): Generator<void, Finding> {
    const { document } = this.#deps;
    this.#elements = 0;
    const steps = capture(document, this.#deps.namedBoard());
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      this.#elements = step.value;
      yield;
    }
    const picture: LivePicture | null = step.value;
    if (picture === null) return TOO_MUCH;
    for (const shadow of picture.shadows) this.#observe(shadow);
    this.#hidden = picture.shadows.length > 0 || document.getElementsByTagName('canvas').length > 0;
    const found: Finding[] = [];
    for (const finder of this.#deps.finders) {
      yield;
      found.push(yield* finder(picture));
    }
    return merged(found);
  }

  #slice(): void {
    this.#timer = undefined;
    const steps = this.#steps;
    if (steps === null) return;
    const start = performance.now();
    for (;;) {
      const { done, value } = steps.next();
      const spent = performance.now() - start;
      if (done) {
        this.#finish(value, spent);
        return;
      }
      if (this.#cost + spent > SEARCH_MS && this.#elements > SMALL_PAGE) {
        this.#finish(TOO_MUCH, spent);
        return;
      }
      if (spent > SLICE_MS) {
        this.#cost += spent;
        this.#timer = setTimeout(() => this.#slice(), 0);
        return;
      }
    }
  }

  #finish(finding: Finding, spent: number): void {
    const once = this.#once;
    this.#steps = null;
    this.#cost += spent;
    const stale = this.#stale;
    this.#deps.onFinding(finding);
    if (!once) {
      if (stale) this.again();
      return;
    }
    this.stop();
    if (finding.boards.length === 0 && !this.#hidden && !stale) this.#memory.keep(finding);
  }
}

/** What a search found, for as long as the page has not changed. It holds one observer, which ends with the first change. */
class Memory {
  readonly #document: Document;
  readonly #observer = new MutationObserver(() => this.forget());
  #kept: { finding: Finding; at: number; size: string } | null = null;

  constructor(document: Document) {
    this.#document = document;
  }

  keep(finding: Finding): void {
    this.#kept = { finding, at: performance.now(), size: this.#size() };
    this.#observer.observe(this.#document, CHANGES);
  }

  recall(): Finding | null {
    const kept = this.#kept;
    this.forget();
    if (kept === null || performance.now() - kept.at > REMEMBERED_MS) return null;
    return kept.size === this.#size() ? kept.finding : null;
  }

  forget(): void {
    this.#kept = null;
    this.#observer.disconnect();
  }

  #size(): string {
    const { innerWidth, innerHeight } = this.#document.defaultView ?? {};
    return `${innerWidth} ${innerHeight}`;
  }
}

/** What several finders found, as one finding: the reason of the first that has one stands where there is no board. */
function merged(found: readonly Finding[]): Finding {
  const boards: Candidate[] = found.flatMap((one) => one.boards);
  if (boards.length === 0) return found.find(({ reason }) => reason !== '') ?? NOTHING;
  const first = (rank: Candidate['rank']): Candidate[] => boards.filter((one) => one.rank === rank);
  return { boards: [...first('provisional'), ...first('candidate')], reason: '' };
}
