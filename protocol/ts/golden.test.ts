import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { decodeClient, encodeHost } from './host_side.ts';
import { decodeHost, encodeClient, type ClientMessage, type HostMessage } from './index.ts';

const golden = new URL('../golden/', import.meta.url);

function read(path: string): string {
  return readFileSync(new URL(path, golden), 'utf8');
}

interface Case {
  readonly from: 'client' | 'host';
  readonly frame: string;
  readonly id?: number | null;
  readonly code: number;
  readonly field: string;
  readonly expected: string;
}

function decode(from: 'client' | 'host', frame: string) {
  return from === 'client' ? decodeClient(frame) : decodeHost(frame);
}

describe('valid frames', () => {
  for (const file of readdirSync(new URL('valid/', golden))) {
    it(`decodes ${file} and encodes it to the same message`, () => {
      const frame = read(`valid/${file}`);
      const from = 'id' in (JSON.parse(frame) as object) ? 'client' : 'host';
      const decoded = decode(from, frame);
      expect(decoded).toEqual({ ok: true, message: JSON.parse(frame) });
      if (!decoded.ok) return;
      const again =
        from === 'client'
          ? encodeClient(decoded.message as ClientMessage)
          : encodeHost(decoded.message as HostMessage);
      expect(decode(from, again)).toEqual(decoded);
    });
  }
});

describe('invalid frames', () => {
  for (const file of readdirSync(new URL('invalid/', golden))) {
    it(`refuses ${file} as expected`, () => {
      const { from, frame, id, code, field, expected } = JSON.parse(
        read(`invalid/${file}`),
      ) as Case;
      const decoded = decode(from, frame);
      expect(decoded).toMatchObject({ ok: false, id, error: { code, field, expected } });
    });
  }
});

describe('broken constraints', () => {
  const cases = read('broken.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Case & { readonly why: string });
  it.each(cases)('refuses $from $field: $why', ({ from, frame, code, field, expected }) => {
    expect(decode(from, frame)).toMatchObject({ ok: false, error: { code, field, expected } });
  });
});
