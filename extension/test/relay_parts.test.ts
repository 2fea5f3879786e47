import { describe, expect, it } from 'vitest';
import { electFrame } from '../host/election.ts';
import { KeptMoves } from '../host/kept_moves.ts';
import type { Found } from '../play/channel.ts';
import { Trace } from '../play/trace.ts';
import { TRACE_LIMIT, type TraceRead } from '../play/report.ts';

class FakeArea {
  readonly entries = new Map<string, unknown>();
  async set(key: string, value: unknown): Promise<void> {
    this.entries.set(key, structuredClone(value));
  }
  async remove(key: string): Promise<void> {
    this.entries.delete(key);
  }
  async all(prefix: string): Promise<Record<string, unknown>> {
    return Object.fromEntries([...this.entries].filter(([key]) => key.startsWith(prefix)));
  }
}

describe('kept moves', () => {
  it('survive the background and go when acknowledged', async () => {
    const area = new FakeArea();
    await new KeptMoves(area).keep('g', [{ seq: 1 }, { seq: 2 }, { seq: 3 }]);
    const reborn = new KeptMoves(area);
    expect((await reborn.unacknowledged()).get('g')).toHaveLength(3);
    await reborn.acknowledge('g', 2);
    expect((await reborn.unacknowledged()).get('g')).toEqual([{ seq: 3 }]);
    await reborn.acknowledge('g', 3);
    expect(area.entries.size).toBe(0);
  });

  it('keep one of each seq, in order, however they come', async () => {
    const area = new FakeArea();
    const kept = new KeptMoves(area);
    await Promise.all([
      kept.keep('g', [{ seq: 2, by: 'auto' }]),
      kept.keep('g', [{ seq: 1 }, { seq: 2, by: 'auto' }]),
      kept.keep('h', [{ seq: 9 }]),
    ]);
    expect([...(await kept.unacknowledged())]).toEqual([
      ['g', [{ seq: 1 }, { seq: 2, by: 'auto' }]],
      ['h', [{ seq: 9 }]],
    ]);
  });
});

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
