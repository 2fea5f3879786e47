import { CLOSE_CODES, ERROR_CODES, PROBLEMS } from '../generated/tables.ts';

export { CLOSE_CODES, ERROR_CODES };

export type ErrorName = keyof typeof ERROR_CODES;
export type ErrorCode = (typeof ERROR_CODES)[ErrorName];
export type CloseCode = (typeof CLOSE_CODES)[keyof typeof CLOSE_CODES];

/** Why a frame is no message. */
export interface ProtocolError {
  /** 100..109. */
  readonly code: ErrorCode;
  readonly name: ErrorName;
  /** JSON pointer into the frame, "" for the whole; only the protocol's own names and indices. */
  readonly field: string;
  /** A phrase: "integer 1..2147483647". */
  readonly expected: string;
  /** A sentence in English, for logs; what the user reads comes from `_locales`. */
  readonly message: string;
}

export function protocolError(name: ErrorName, field: string, expected: string): ProtocolError {
  const code = ERROR_CODES[name];
  const subject = field === '' ? 'The frame' : field;
  const problem = PROBLEMS[code] ?? 'cannot be read';
  return { code, name, field, expected, message: `${subject} ${problem}; expected ${expected}.` };
}
