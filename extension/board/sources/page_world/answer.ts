// Checks an answer from the page's world as if it came from the wire: the page can send anything.

import { MAX_LINE, type Answer, type Cell } from './words.ts';

const MAX_LINES = 256;

/** The answer to the question `id`, or null where `line` is none. */
export function readAnswer(line: unknown, id: number): Answer | null {
  if (typeof line !== 'string' || line.length > MAX_LINE) return null;
  const raw = parsed(line);
  if (!isRecord(raw) || raw['id'] !== id || typeof raw['ok'] !== 'boolean') return null;
  const { cells, score, busy } = raw;
  if (cells !== undefined && !isLines(cells)) return null;
  if (score !== undefined && typeof score !== 'number') return null;
  if (busy !== undefined && typeof busy !== 'boolean') return null;
  return {
    id,
    ok: raw['ok'],
    ...(cells === undefined ? {} : { cells }),
    ...(score === undefined ? {} : { score }),
    ...(busy === undefined ? {} : { busy }),
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isLines(value: unknown): value is Cell[][] | Cell[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_LINES) return false;
  return (
    value.every(isCell) ||
    value.every((line) => Array.isArray(line) && line.length <= MAX_LINES && line.every(isCell))
  );
}

const isCell = (value: unknown): value is Cell =>
  value === null || typeof value === 'number' || typeof value === 'string';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
