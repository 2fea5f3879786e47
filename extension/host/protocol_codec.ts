import type { Codec } from './codec.ts';

export const protocolCodec: Codec = {
  encode: (message) => JSON.stringify(message),
  decode: (frame) => JSON.parse(frame),
};
