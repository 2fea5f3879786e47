import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import {
  codeKey,
  fromBase64url,
  makeNonce,
  proof,
  sameProof,
  secretKey,
  toBase64url,
  type Role,
} from './index.ts';

interface Vectors {
  readonly hello: { readonly secret: string; readonly client: string };
  readonly pair: { readonly code: string };
  readonly client_nonce: string;
  readonly host_nonce: string;
  readonly proofs: Readonly<Record<'hello' | 'pair', Readonly<Record<Role, string>>>>;
}

const vectors = JSON.parse(
  readFileSync(new URL('../golden/proofs.json', import.meta.url), 'utf8'),
) as Vectors;
const nonces = { client: vectors.client_nonce, host: vectors.host_nonce };

function key(bytes: Uint8Array<ArrayBuffer> | null): Uint8Array<ArrayBuffer> {
  if (!bytes) throw new Error('no key');
  return bytes;
}

describe('proof', () => {
  it.each(['host', 'client'] as const)('of the %s fits the vectors', async (role) => {
    const hello = { kind: 'hello', client: vectors.hello.client } as const;
    const secret = key(secretKey(vectors.hello.secret));
    expect(await proof(role, hello, secret, nonces)).toBe(vectors.proofs.hello[role]);
    const code = key(codeKey(vectors.pair.code));
    expect(await proof(role, { kind: 'pair' }, code, nonces)).toBe(vectors.proofs.pair[role]);
  });

  it('differs when the nonces are exchanged', async () => {
    const code = key(codeKey(vectors.pair.code));
    const exchanged = { client: nonces.host, host: nonces.client };
    expect(await proof('host', { kind: 'pair' }, code, exchanged)).not.toBe(
      vectors.proofs.pair.host,
    );
  });
});

describe('keys', () => {
  it('takes a code as people type it', () => {
    const plain = codeKey('ABCDEFGHIJKLMNOP');
    expect(codeKey(' abcd-efgh-ijkl-mnop ')).toEqual(plain);
    expect(codeKey('ABCD-EFGH-IJKL-MNO1')).toBeNull();
    expect(codeKey('ABCD-EFGH-IJKL-MNO')).toBeNull();
  });

  it('takes no secret of another length', () => {
    expect(secretKey(toBase64url(new Uint8Array(32)))).toHaveLength(32);
    expect(secretKey(toBase64url(new Uint8Array(31)))).toBeNull();
    expect(secretKey('')).toBeNull();
  });

  it('makes nonces of 43 characters, never the same', () => {
    expect(makeNonce()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(makeNonce()).not.toBe(makeNonce());
  });
});

describe('base64url', () => {
  it('goes there and back', () => {
    for (let length = 0; length < 70; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + 251) & 255);
      expect(fromBase64url(toBase64url(bytes))).toEqual(bytes);
    }
  });

  it.each(['A', 'AB=', 'A+', 'A/', 'AB', 'AAAAA', 'ä'])('refuses %s', (text) => {
    expect(fromBase64url(text)).toBeNull();
  });
});

describe('sameProof', () => {
  it('tells texts apart', () => {
    expect(sameProof('abc', 'abc')).toBe(true);
    expect(sameProof('abc', 'abd')).toBe(false);
    expect(sameProof('abc', 'abcd')).toBe(false);
  });
});
