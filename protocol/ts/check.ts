// From Ajv's list of faults to the one that is named.

import { protocolError, type ErrorName, type ProtocolError } from './errors.ts';
import type { FieldTable } from './fields.ts';

interface Fault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A function of Ajv's standalone code. */
export interface Validate {
  (value: unknown): boolean;
  readonly errors?: readonly Fault[] | null;
}

/** Where two faults are about one field, the earlier name in this list is told. */
const NAMES: Readonly<Record<string, ErrorName>> = {
  required: 'missing_field',
  type: 'wrong_type',
  const: 'wrong_form',
  enum: 'wrong_form',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  minLength: 'out_of_range',
  maxLength: 'out_of_range',
  minItems: 'out_of_range',
  maxItems: 'out_of_range',
  pattern: 'wrong_form',
};
const ORDER = Object.keys(NAMES);

function place(fault: Fault): { readonly keyword: string; readonly pointer: string } {
  const missing = fault.params['missingProperty'];
  const pointer = fault.instancePath + (typeof missing === 'string' ? `/${missing}` : '');
  return { keyword: fault.keyword, pointer };
}

/** The first fault in the schema's order, or undefined; shape is looked at when all else fits. */
export function check(
  validate: Validate,
  fields: FieldTable,
  message: unknown,
): ProtocolError | undefined {
  if (!validate(message)) {
    // "if" only says that "then" failed, which has a fault of its own.
    const places = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if').map(place);
    places.sort(
      (a, b) =>
        fields.compare(a.pointer, b.pointer) || ORDER.indexOf(a.keyword) - ORDER.indexOf(b.keyword),
    );
    const first = places[0] ?? { keyword: 'type', pointer: '' };
    const name = NAMES[first.keyword] ?? 'wrong_form';
    return protocolError(name, first.pointer, fields.expected(first.pointer));
  }
  const ragged = fields.raggedRow(message);
  if (!ragged) return undefined;
  return protocolError(
    'ragged_board',
    ragged.pointer,
    `row of ${ragged.length} cells as the first`,
  );
}
