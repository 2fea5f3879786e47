import type { ClientMessage, HostMessage } from '../generated/messages.ts';

/** One frame. The types say what is in it; ranges are the caller's to keep, see `decodeClient`. */
export function encodeClient(message: ClientMessage): string {
  return JSON.stringify(message);
}

export function encodeHost(message: HostMessage): string {
  return JSON.stringify(message);
}
