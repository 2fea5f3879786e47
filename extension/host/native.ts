// Has the browser start the host: it knows the program from `bridge2048 install`, and vouches to it for us.

import { native_name as NATIVE_NAME } from '@2048-bridge/protocol/identity.json';
import { readCredentials, type Credentials } from '../settings/credentials.ts';
import { validPort } from '../settings/settings.ts';
import type { Started } from './link.ts';

const MAX_FAULT = 300;

/** The part of the browser that starts programs. Rejects where it knows none of that name. */
export type AskNative = (name: string, message: object) => Promise<unknown>;

/** What the extension tells of itself. */
export interface Who {
  readonly origin: string;
  readonly name: string;
  /** From an earlier pairing. */
  readonly client: string | null;
}

/** Null where no program of that name is known to the browser, or it speaks otherwise than ours. */
export async function startHost(ask: AskNative, who: Who): Promise<Started | null> {
  try {
    return startedFrom(await ask(NATIVE_NAME, { type: 'start', ...who }));
  } catch {
    return null;
  }
}

function startedFrom(answer: unknown): Started | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { type, port, message } = answer as Record<string, unknown>;
  if (type === 'error') return { fault: String(message).slice(0, MAX_FAULT) };
  const credentials: Credentials | null = readCredentials(answer);
  const valid = typeof port === 'number' ? validPort(port) : null;
  return type === 'started' && valid !== null && credentials !== null
    ? { port: valid, credentials }
    : null;
}
