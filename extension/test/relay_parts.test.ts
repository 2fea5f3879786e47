import { describe, expect, it } from 'vitest';
import { electFrame } from '../host/election.ts';
import type { Found } from '../play/channel.ts';
import { Trace } from '../play/trace.ts';
import { TRACE_LIMIT, type TraceRead } from '../play/report.ts';

describe('the election of a frame', () => {
  const frame = (rank: Found['rank'], area: number, elected = false) => ({
    found: { rank, area },
    elected,
  });

  it('takes the board that is best proved, then the one that plays, then the largest', () => {
    expect(electFrame([frame('none', 9), frame('none', 8)])).toBe(-1);
    expect(electFrame([frame('provisional', 90), frame('confirmed', 1)])).toBe(1);
    expect(electFrame([frame('provisional', 90), frame('provisional', 10, true)])).toBe(1);
    expect(electFrame([frame('provisional', 10), frame('provisional', 90)])).toBe(1);
    expect(electFrame([])).toBe(-1);
  });
});

describe('the trace', () => {
  const read = (t_ms: number): TraceRead => ({
    t_ms,
    before: null,
    direction: null,
    after: [],
    verdict: 'move',
  });

  it('gives what is new and says what is forgotten', () => {
    const trace = new Trace();
    for (let i = 0; i < 3; i++) trace.add(read(i));
    expect(trace.since(1)).toMatchObject({ next: 3, dropped: 0 });
    expect(trace.since(1).reads.map(({ t_ms }) => t_ms)).toEqual([1, 2]);
    expect(trace.since(Number.MAX_SAFE_INTEGER).reads).toEqual([]);
    for (let i = 3; i < TRACE_LIMIT + 10; i++) trace.add(read(i));
    const { reads, next, dropped } = trace.since(3);
    expect(dropped).toBe(7);
    expect(next).toBe(TRACE_LIMIT + 10);
    expect(reads).toHaveLength(TRACE_LIMIT);
    expect(reads[0]?.t_ms).toBe(10);
  });
});
