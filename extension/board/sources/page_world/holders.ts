// Runs in the page's own world: finds the object that holds a family's state. Everything here may be the page's
// trap; what it throws is caught by the caller, what it answers is checked by the page script.

import type { StateFamily, StatePlace } from '../../../profiles/state/families.ts';

/** The state's object, and the object whose methods move: asked for each time, since a new game may have new ones. */
export interface Holder {
  readonly state: () => unknown;
  readonly methods: () => unknown;
}

const MAX_ELEMENTS = 3000;
const MAX_MODULES = 24;

/** The value under a dotted path, through getters and proxies as the page itself would read it. */
export function follow(value: unknown, path: string): unknown {
  let current = value;
  for (const name of path.split('.')) {
    if (current === null || (typeof current !== 'object' && typeof current !== 'function')) {
      return undefined;
    }
    current = (current as Record<string, unknown>)[name];
  }
  return current;
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** The holder of `family` on this page, null where there is none now. */
export async function findHolder(family: StateFamily): Promise<Holder | null> {
  const { at } = family;
  if (at.kind === 'storage' || document.querySelector(at.when) === null) return null;
  switch (at.kind) {
    case 'global':
      return holderOf(() => follow(window, at.path));
    case 'element':
      return holderAmong(at, family.board.path);
    case 'module':
      return holderIn(at, family.board.path);
  }
}

function holderOf(find: () => unknown): Holder | null {
  return isObject(find()) ? { state: find, methods: find } : null;
}

function holderAmong(
  { element, path }: Extract<StatePlace, { kind: 'element' }>,
  board: string,
): Holder | null {
  const elements = document.querySelectorAll(element);
  for (let index = 0; index < Math.min(elements.length, MAX_ELEMENTS); index++) {
    const find = (): unknown => follow(elements[index], path);
    if (follow(find(), board) !== undefined) return holderOf(find);
  }
  return null;
}

/** Importing a module that the page has loaded gives the page's own instance: nothing runs twice. */
async function holderIn(
  { scripts, has }: Extract<StatePlace, { kind: 'module' }>,
  board: string,
): Promise<Holder | null> {
  const urls = [...document.querySelectorAll(scripts)].map(
    (element) => (element as HTMLScriptElement).src || (element as HTMLLinkElement).href,
  );
  for (const url of [...new Set(urls)].slice(0, MAX_MODULES)) {
    if (!/^https?:/.test(url)) continue;
    const exported = await importOrNothing(url);
    for (const value of Object.values(exported)) {
      if (isObject(value) && has.every((name) => typeof follow(value, name) === 'function')) {
        return storeHolder(value, board);
      }
    }
  }
  return null;
}

async function importOrNothing(url: string): Promise<object> {
  try {
    return (await import(/* @vite-ignore */ url)) as object;
  } catch {
    return {};
  }
}

/** A store holds its state itself, or hands it to its subscribers. */
function storeHolder(store: object, board: string): Holder {
  const methods = (): object => store;
  if (follow(store, board) !== undefined) return { state: methods, methods };
  let current: unknown;
  (store as { subscribe: (run: (value: unknown) => void) => unknown }).subscribe((value) => {
    current = value;
  });
  return { state: () => current, methods };
}
