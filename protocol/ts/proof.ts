// The proofs of the greeting and of pairing, by WebCrypto; protocol/cpp/proof.h makes the same.

import { fromBase64url, toBase64url } from './base64url.ts';

export type Role = 'host' | 'client';

/** `hello` also names the client; a pairing has none yet. */
export type Purpose =
  { readonly kind: 'hello'; readonly client: string } | { readonly kind: 'pair' };

export interface Nonces {
  /** As base64url text, as sent. */
  readonly client: string;
  readonly host: string;
}

/**
 * Base64url text of 43 characters. `key`: the 32 bytes of the secret for `hello`, what
 * `codeKey` gives for `pair`. Rejects only where WebCrypto does.
 */
export async function proof(
  role: Role,
  purpose: Purpose,
  key: Uint8Array<ArrayBuffer>,
  nonces: Nonces,
): Promise<string> {
  const lines = [`2048-bridge/1 ${role} ${purpose.kind}`];
  if (purpose.kind === 'hello') lines.push(purpose.client);
  lines.push(nonces.client, nonces.host);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['sign']);
  const text = new TextEncoder().encode(lines.join('\n'));
  return toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', imported, text)));
}

/** Looks at every character wherever the texts differ. */
export function sameProof(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

export function makeNonce(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The key of a secret as the host gave it, or null when it is none. */
export function secretKey(secret: string): Uint8Array<ArrayBuffer> | null {
  const bytes = fromBase64url(secret);
  return bytes?.length === 32 ? bytes : null;
}

/** The key of a pairing code as people type it: dashes, spaces and case do not count. Or null. */
export function codeKey(code: string): Uint8Array<ArrayBuffer> | null {
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[A-Z2-7]{16}$/.test(plain) ? new TextEncoder().encode(plain) : null;
}
