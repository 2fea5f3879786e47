// The helper in the page's own world: reads what the families declare and calls what they name, nothing else.

import { STATE_FAMILIES, type StateFamily } from '../../../profiles/state/families.ts';
import { MAX_SIDE } from '../../../rules/grid.ts';
import { findHolder, follow, type Holder } from './holders.ts';
import { ANSWER_EVENT, ASK_EVENT, type Answer, type Ask, type Cell } from './words.ts';

const INSTALLED = Symbol.for('bridge2048.page-world');
const SEARCH_AGAIN_MS = 500;

interface Search {
  holder: Holder | null;
  since: number;
}

export function answerPageScript(): void {
  const world = window as unknown as Record<symbol, boolean>;
  if (world[INSTALLED]) return;
  world[INSTALLED] = true;
  const searches = new Map<string, Search>();
  document.addEventListener(ASK_EVENT, (event) => {
    let answer: Answer = { id: 0, ok: false };
    try {
      const question = JSON.parse(String((event as CustomEvent).detail)) as Ask;
      answer = { id: question.id, ok: false };
      answer = answered(question, searches);
    } catch {
      // The page's own code threw, or somebody else asked.
    }
    document.dispatchEvent(new CustomEvent(ANSWER_EVENT, { detail: JSON.stringify(answer) }));
  });
}

function answered(question: Ask, searches: Map<string, Search>): Answer {
  const { id } = question;
  const family = STATE_FAMILIES.find(({ name }) => name === question.family);
  const holder = family === undefined ? null : holderOf(family, searches);
  if (family === undefined || holder === null) return { id, ok: false };
  switch (question.do) {
    case 'read': {
      const read = readHolder(family, holder);
      // A page that has thrown its state away may have another by now.
      if (!read.ok) searches.set(family.name, { holder: null, since: performance.now() });
      return { id, ...read };
    }
    case 'move':
      return { id, ok: call(holder, family.move, [question.direction]) };
    case 'go-on':
      return { id, ok: call(holder, family.continue, []) };
  }
}

/** Null at first: a module is not there in the turn in which it is asked for. */
function holderOf(family: StateFamily, searches: Map<string, Search>): Holder | null {
  const known = searches.get(family.name);
  if (known?.holder) return known.holder;
  if (known && performance.now() - known.since < SEARCH_AGAIN_MS) return null;
  const search: Search = { holder: null, since: performance.now() };
  searches.set(family.name, search);
  findHolder(family).then(
    (holder) => {
      search.holder = holder;
    },
    () => {},
  );
  return null;
}

function readHolder({ board, score, busy }: StateFamily, holder: Holder): Omit<Answer, 'id'> {
  const state = holder.state();
  const cells = cellsOf(follow(state, board.path), board.value);
  if (cells === null) return { ok: false };
  const points = score === undefined ? undefined : follow(state, score);
  return {
    ok: true,
    cells,
    ...(typeof points === 'number' ? { score: points } : {}),
    ...(busy === undefined ? {} : { busy: follow(state, busy) === true }),
  };
}

function cellsOf(cells: unknown, path: string | undefined): Cell[][] | Cell[] | null {
  if (!Array.isArray(cells) || cells.length === 0 || cells.length > MAX_SIDE * MAX_SIDE)
    return null;
  if (!Array.isArray(cells[0])) return cells.map((cell) => primitive(cell, path));
  return cells.map((line: unknown) =>
    Array.isArray(line) ? line.slice(0, MAX_SIDE + 1).map((cell) => primitive(cell, path)) : [],
  );
}

function primitive(cell: unknown, path: string | undefined): Cell {
  const value = path !== undefined && typeof cell === 'object' ? follow(cell, path) : cell;
  if (typeof value === 'number' || value === null || value === undefined) return value ?? null;
  return typeof value === 'string' ? value.slice(0, 16) : 'unknown';
}

function call(holder: Holder, path: string | undefined, args: unknown[]): boolean {
  if (path === undefined) return false;
  const methods = holder.methods();
  const method = follow(methods, path);
  if (typeof method !== 'function') return false;
  method.apply(methods, args);
  return true;
}
