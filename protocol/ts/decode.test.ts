import { describe, expect, it } from 'vitest';

import { decodeClient } from './host_side.ts';
import { decodeHost, MAX_MESSAGE_BYTES } from './index.ts';

const advice = {
  type: 'game',
  reply_to: 3,
  game: 'abcdefgh01234567',
  relation: 'new',
  next_seq: 1,
};

describe('decodeHost', () => {
  it('keeps no field the protocol does not name, at any level', () => {
    const text = JSON.stringify({ ...advice, extra: { a: 1 } }).replace(
      '"extra"',
      '"__proto__":{"polluted":true},"extra"',
    );
    const decoded = decodeHost(text);
    expect(decoded).toEqual({ ok: true, message: advice });
    expect(decoded.ok && Object.keys(decoded.message)).toEqual(Object.keys(advice));
    expect(decoded.ok && Object.getPrototypeOf(decoded.message)).toBe(Object.prototype);
  });

  it('takes fields of the prototype for missing', () => {
    expect(decodeHost('{"type":"pong","__proto__":{"reply_to":1}}')).toMatchObject({
      ok: false,
      error: { name: 'missing_field', field: '/reply_to' },
    });
  });

  it('counts bytes, not characters', () => {
    const pad = (text: string) => `{"type":"pong","reply_to":1,"x":"${text}"}`;
    const room = MAX_MESSAGE_BYTES - pad('').length;
    expect(decodeHost(pad('x'.repeat(room)))).toMatchObject({ ok: true });
    expect(decodeHost(pad('x'.repeat(room + 1)))).toMatchObject({ error: { name: 'too_large' } });
    expect(decodeHost(pad('é'.repeat(Math.floor(room / 2) + 1)))).toMatchObject({
      error: { name: 'too_large' },
    });
  });

  it('survives what a squatter may send', () => {
    for (const text of ['['.repeat(60_000), '"'.repeat(999), '{"a":'.repeat(9_999), '\ud800']) {
      expect(decodeHost(text)).toMatchObject({ ok: false });
    }
  });
});

describe('decodeClient', () => {
  it('takes 2.0 and 1e3 for integers', () => {
    expect(decodeClient('{"type":"ping","id":1e3}')).toMatchObject({ message: { id: 1000 } });
    expect(decodeClient('{"type":"ping","id":2.0}')).toMatchObject({ message: { id: 2 } });
  });

  it('lets the last of duplicate keys count', () => {
    expect(decodeClient('{"type":"ping","id":"x","id":7}')).toMatchObject({ message: { id: 7 } });
  });

  it('does not count brackets in strings as levels', () => {
    expect(decodeClient(`{"type":"ping","id":1,"x":"${'[{\\"'.repeat(20)}"}`).ok).toBe(true);
  });
});
