import { decodeHost, encodeClient, type ClientMessage } from '@2048-bridge/protocol';
import type { Codec } from './codec.ts';

export const protocolCodec: Codec = {
  encode: (message) => encodeClient(message as unknown as ClientMessage),
  decode: (frame) => {
    const decoded = decodeHost(frame);
    return decoded.ok ? decoded.message : null;
  },
};
