// Looks for boards until told to stop: once at once, then whenever the page has changed, never oftener than the
// page can bear. It works in slices, so that no task of ours is felt.

import type { Rules } from '../rules/rules.ts';
import { capture, type LivePicture } from './capture.ts';
import { findBoards, type Finding } from './find.ts';

export interface ScoutDeps {
  readonly document: Document;
  readonly rules: Rules;
  /** Selector of the board a profile names, or null. */
  readonly namedBoard: () => string | null;
  readonly onFinding: (finding: Finding, picture: LivePicture | null) => void;
}

const SLICE_MS = 8;
/** More than this for one search, and we wait for the page to change. */
const SEARCH_MS = 50;
const LEAST_WAIT_MS = 150;
/** A search may take a twentieth of the time at most. */
const WAIT_PER_COST = 20;

export class Scout {
  readonly #deps: ScoutDeps;
  readonly #observer: MutationObserver;
  #running = false;
  #steps: ReturnType<typeof capture> | null = null;
  #cost = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #observed = new WeakSet<Node>();

  constructor(deps: ScoutDeps) {
    this.#deps = deps;
    this.#observer = new MutationObserver(() => this.#later());
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#observe(this.#deps.document);
    this.#begin();
  }

  stop(): void {
    this.#running = false;
    this.#steps = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#observer.disconnect();
    this.#observed = new WeakSet();
  }

  #observe(node: Node): void {
    if (this.#observed.has(node)) return;
    this.#observed.add(node);
    this.#observer.observe(node, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'hidden'],
    });
  }

  #later(): void {
    if (!this.#running || this.#timer !== undefined || this.#steps !== null) return;
    const wait = Math.max(LEAST_WAIT_MS, this.#cost * WAIT_PER_COST);
    this.#timer = setTimeout(() => this.#begin(), wait);
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#cost = 0;
    this.#steps = capture(this.#deps.document, this.#deps.namedBoard());
    this.#slice();
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
      if (this.#cost + spent > SEARCH_MS) {
        this.#finish(null, spent);
        return;
      }
      if (spent > SLICE_MS) {
        this.#cost += spent;
        this.#timer = setTimeout(() => this.#slice(), 0);
        return;
      }
    }
  }

  #finish(picture: LivePicture | null, spent: number): void {
    this.#steps = null;
    const start = performance.now();
    const finding: Finding =
      picture === null
        ? { boards: [], reason: 'too_many_elements' }
        : findBoards(picture, this.#deps.rules);
    this.#cost += spent + performance.now() - start;
    for (const shadow of picture?.shadows ?? []) this.#observe(shadow);
    this.#deps.onFinding(finding, picture);
  }
}
