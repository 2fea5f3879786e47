import { TRACE_LIMIT, type TraceRead } from './report.ts';

/** The newest reads, numbered from 0; older ones are forgotten. */
export class Trace {
  readonly #ring: TraceRead[] = [];
  #next = 0;

  add(read: TraceRead): void {
    this.#ring[this.#next % TRACE_LIMIT] = read;
    this.#next++;
  }

  /** The reads from number `since` on, and how many of those are forgotten. */
  since(since: number): { reads: TraceRead[]; next: number; dropped: number } {
    const oldest = Math.max(0, this.#next - TRACE_LIMIT);
    const from = Math.min(Math.max(since, oldest), this.#next);
    const reads: TraceRead[] = [];
    for (let index = from; index < this.#next; index++) {
      reads.push(this.#ring[index % TRACE_LIMIT] as TraceRead);
    }
    return { reads, next: this.#next, dropped: Math.max(0, from - Math.max(0, since)) };
  }
}
