// Text to a JSON object: what can be refused without knowing any message. protocol/cpp/frame.cpp
// refuses the same.

import { protocolError, type ProtocolError } from './errors.ts';
import { MAX_LEVELS, MAX_MESSAGE_BYTES } from './limits.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function tooLarge(text: string): boolean {
  if (text.length > MAX_MESSAGE_BYTES) return true;
  if (text.length * 3 <= MAX_MESSAGE_BYTES) return false;
  return new TextEncoder().encode(text).length > MAX_MESSAGE_BYTES;
}

/** Counted before parsing, brackets inside strings left out, so that nesting costs nothing. */
function levels(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (inString) {
      if (c === '\\') i++;
      else if (c === '"') inString = false;
    } else if (c === '"') {
      inString = true;
    } else if (c === '{' || c === '[') {
      deepest = Math.max(deepest, ++depth);
    } else if (c === '}' || c === ']') {
      depth--;
    }
  }
  return deepest;
}

/** Refuses what JSON.parse lets pass and C++ does not: 1e999, and halves of surrogate pairs. */
function strict(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return isWellFormed(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, item]) => isWellFormed(key) && strict(item));
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return strict(value) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

export type Parsed =
  | { readonly ok: true; readonly object: JsonObject }
  | { readonly ok: false; readonly error: ProtocolError };

export function parseFrame(text: string): Parsed {
  const refuse = (error: ProtocolError): Parsed => ({ ok: false, error });
  if (tooLarge(text)) {
    return refuse(protocolError('too_large', '', `at most ${MAX_MESSAGE_BYTES} bytes`));
  }
  if (levels(text) > MAX_LEVELS) {
    return refuse(protocolError('too_deep', '', `at most ${MAX_LEVELS} levels`));
  }
  const parsed = parse(text);
  if (!parsed) return refuse(protocolError('malformed_json', '', 'JSON'));
  if (!isObject(parsed.value)) return refuse(protocolError('not_an_object', '', 'object'));
  return { ok: true, object: parsed.value };
}
