// The proofs of the greeting: HMAC-SHA256 over labelled lines, compared without leaking where they differ.

const encoder = new TextEncoder();

export type ProofKey = CryptoKey;

/** The key of a paired client: the secret's 32 raw bytes, given in base64url without padding. */
export function secretKey(secret: string): Promise<ProofKey> {
  return importKey(fromBase64Url(secret));
}

/** The key while pairing: the code's 16 characters, dashes and case of the typed form ignored. */
export function codeKey(code: string): Promise<ProofKey> {
  return importKey(encoder.encode(code));
}

/** HMAC over `lines` joined by newlines, in base64url without padding. */
export async function prove(key: ProofKey, lines: readonly string[]): Promise<string> {
  const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(lines.join('\n')));
  return toBase64Url(new Uint8Array(signed));
}

/** Compares in a time that depends on the lengths alone. */
export function sameProof(expected: string, given: string): boolean {
  if (expected.length !== given.length) return false;
  let difference = 0;
  for (let i = 0; i < expected.length; i++) {
    difference |= expected.charCodeAt(i) ^ given.charCodeAt(i);
  }
  return difference === 0;
}

/** 32 random bytes in base64url without padding. */
export function makeNonce(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The 16 base32 characters of a pairing code as typed (`XXXX-XXXX-XXXX-XXXX`), or null. */
export function parseCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z2-7]{16}$/.test(code) ? code : null;
}

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<ProofKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
