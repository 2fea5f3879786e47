// How the page script is found again in a frame that it is already in.

/** Under this name it stands in the extension's own world of the frame. */
export const HANDLE = '__bridge2048';

export interface Handle {
  /** False once the extension behind the script is gone. */
  readonly alive: boolean;
  /** Comes back to the background, which says what to do. */
  wake(): void;
}

/** Wakes the script under `name`; false where there is none. It runs in the page: nothing outside is known to it. */
export function wakeHandle(name: string): boolean {
  const there = (globalThis as unknown as Readonly<Record<string, Handle | undefined>>)[name];
  if (!there?.alive) return false;
  there.wake();
  return true;
}
