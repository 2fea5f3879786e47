// The host's half of the codec in TypeScript, for tests that stand in for the host.

export { decodeClient } from './decode_client.ts';
export { encodeHost } from './encode.ts';
