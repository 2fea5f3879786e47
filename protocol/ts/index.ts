// What the extension uses of the protocol. decodeClient stays out: its validators would be bundled
// for nothing. It is exported as "@2048-bridge/protocol/host-side".

export type * from '../generated/messages.ts';
export { VARIANTS, type Variant } from '../generated/variants.ts';
export { fromBase64url, toBase64url } from './base64url.ts';
export type { Decoded } from './decode.ts';
export { decodeHost } from './decode_host.ts';
export { encodeClient } from './encode.ts';
export {
  CLOSE_CODES,
  ERROR_CODES,
  type CloseCode,
  type ErrorCode,
  type ErrorName,
  type ProtocolError,
} from './errors.ts';
export { MAX_LEVELS, MAX_MESSAGE_BYTES, PROTOCOL_VERSION } from './limits.ts';
export {
  codeKey,
  makeNonce,
  proof,
  sameProof,
  secretKey,
  type Nonces,
  type Purpose,
  type Role,
} from './proof.ts';
