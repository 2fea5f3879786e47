// What decoding has in common for both sides.

import { check, type Validate } from './check.ts';
import { protocolError, type ProtocolError } from './errors.ts';
import { FieldTable, type Field } from './fields.ts';
import { parseFrame, type JsonObject } from './frame.ts';

export type Decoded<Message> =
  | { readonly ok: true; readonly message: Message }
  | {
      readonly ok: false;
      /** The frame's `id` or `reply_to` where it could be read. */
      readonly id: number | null;
      readonly error: ProtocolError;
    };

export interface Side {
  readonly idField: 'id' | 'reply_to';
  readonly validators: Readonly<Record<string, Validate>>;
  readonly fields: Readonly<Record<string, readonly Field[]>>;
}

function readId(object: JsonObject, key: string): number | null {
  const id = object[key];
  return typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= 2147483647 ? id : null;
}

/** Message is the union of the side's messages: the validators vouch for it. */
export function decoder<Message>(side: Side): (text: string) => Decoded<Message> {
  const tables = new Map(
    Object.entries(side.fields).map(([type, fields]) => [type, new FieldTable(fields)]),
  );
  const types = `one of ${[...tables.keys()].join(' ')}`;

  return (text) => {
    const parsed = parseFrame(text);
    if (!parsed.ok) return { ok: false, id: null, error: parsed.error };
    const { object } = parsed;
    const id = readId(object, side.idField);
    const refuse = (error: ProtocolError): Decoded<Message> => ({ ok: false, id, error });

    if (!Object.hasOwn(object, 'type'))
      return refuse(protocolError('missing_field', '/type', types));
    const type = object['type'];
    if (typeof type !== 'string') return refuse(protocolError('wrong_type', '/type', types));
    const table = tables.get(type);
    const validate = side.validators[type];
    if (!table || !validate) return refuse(protocolError('unknown_type', '/type', types));
    const error = check(validate, table, object);
    if (error) return refuse(error);
    return { ok: true, message: table.known(object) as Message };
  };
}
