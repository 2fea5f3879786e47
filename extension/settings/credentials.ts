// What pairing gave us: one object in storage.local under `credentials`. The secret never leaves the
// background: pages and the popup only learn whether there is one.

export interface Credentials {
  /** The host's name for this extension, `[a-z0-9]{16}`. */
  readonly client: string;
  /** 32 bytes in base64url without padding. */
  readonly secret: string;
}

export const CREDENTIALS_KEY = 'credentials';

export function readCredentials(raw: unknown): Credentials | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { client, secret } = raw as Partial<Record<keyof Credentials, unknown>>;
  if (typeof client !== 'string' || !/^[a-z0-9]{16}$/.test(client)) return null;
  if (typeof secret !== 'string' || !/^[A-Za-z0-9_-]{43}$/.test(secret)) return null;
  return { client, secret };
}
