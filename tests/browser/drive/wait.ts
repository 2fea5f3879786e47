// Waiting on a condition, with an end.
import type { ChildProcess } from 'node:child_process';

const STEP_MS = 25;

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until the answer is neither undefined, null nor false; says what was waited for when it never is. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  limitMs: number,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`waited ${limitMs} ms in vain for ${what}`);
    await pause(STEP_MS);
  }
}

/** The promise's value, or an error when it takes longer. */
export async function within<T>(what: string, limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

export const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;
