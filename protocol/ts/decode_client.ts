import type { ClientMessage } from '../generated/messages.ts';
import * as validators from '../generated/client_validators.js';
import { CLIENT_FIELDS } from '../generated/tables.ts';
import { decoder, type Decoded } from './decode.ts';

/** What the host would make of a frame, for tests and for hosts written in TypeScript. */
export const decodeClient: (text: string) => Decoded<ClientMessage> = decoder<ClientMessage>({
  idField: 'id',
  validators,
  fields: CLIENT_FIELDS,
});
