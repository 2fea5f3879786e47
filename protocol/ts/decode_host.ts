import type { HostMessage } from '../generated/messages.ts';
import * as validators from '../generated/host_validators.js';
import { HOST_FIELDS } from '../generated/tables.ts';
import { decoder, type Decoded } from './decode.ts';

/**
 * Reads a frame from whatever listens on the host's port. Never throws; what it gives holds only
 * fields the protocol names, inside their ranges.
 */
export const decodeHost: (text: string) => Decoded<HostMessage> = decoder<HostMessage>({
  idField: 'reply_to',
  validators,
  fields: HOST_FIELDS,
});
