import type { HostAnswer } from '../play/channel.ts';

/** Turns messages into frames and back; `decode` gives null for a frame that breaks the protocol. */
export interface Codec {
  encode(message: Readonly<Record<string, unknown>>): string;
  decode(frame: string): (HostAnswer & { readonly reply_to: number | null }) | null;
}
