// The page's one way to the host: calls with the token of this tab. The token lies in sessionStorage, which ends with
// the tab; a cookie would go to every program that serves a page on this machine, whatever its port.

import type {
  Analysis,
  Facets,
  GameList,
  Live,
  Played,
  Players,
  Stats,
  ToldGame,
  Valued,
} from './types.ts';

const TOKEN = 'token';
const TICKET = /^#[A-Za-z0-9_-]{43}$/;

interface Calls {
  facets: Facets;
  games: GameList;
  stats: Stats;
  game: ToldGame;
  live: Live;
  analysis: Analysis;
  analyze: Analysis;
  cancel_analysis: Analysis;
  players: Players;
  values: Valued;
  play: Played;
}

/** What the host refused, with its own words for it. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

let onLockedOut: (code: string) => void = () => undefined;

/** Hears when the host no longer knows this tab. */
export function whenLockedOut(hear: (code: string) => void): void {
  onLockedOut = hear;
}

async function post(name: string, bearer: string, body: object): Promise<unknown> {
  const answer = await fetch(`api/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
    credentials: 'omit',
    cache: 'no-store',
  });
  const told = (await answer.json()) as { error?: { code: string; message: string } };
  if (answer.ok) return told;
  throw new Refused(answer.status, told.error?.code ?? '', told.error?.message ?? '');
}

/** Whether this tab was let in. */
let entered: Promise<boolean> = Promise.resolve(false);

/**
 * Asks the host, once this tab is let in. Where it is not, the call never answers; nor does it where the host no longer
 * knows the tab, which is reported once.
 */
export async function ask<K extends keyof Calls>(name: K, body: object = {}): Promise<Calls[K]> {
  if (!(await entered)) return new Promise<never>(() => undefined);
  try {
    return (await post(name, sessionStorage.getItem(TOKEN) ?? '', body)) as Calls[K];
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    leave();
    onLockedOut(error.code);
    return new Promise<never>(() => undefined);
  }
}

let facets: Promise<Facets> | null = null;

/** What there is to choose from; who asks while another waits for it gets the same. */
export function askFacets(): Promise<Facets> {
  facets ??= ask('facets').finally(() => {
    facets = null;
  });
  return facets;
}

/** Has the tab let in; false where it has neither a ticket in its address nor a token. To be called first. */
export function enter(): Promise<boolean> {
  entered = useTicket().catch(() => false);
  return entered;
}

async function useTicket(): Promise<boolean> {
  if (TICKET.test(location.hash)) {
    const ticket = location.hash.slice(1);
    // Before anything else: the history must not keep it.
    history.replaceState(null, '', location.pathname);
    leave();
    const { token } = (await post('enter', ticket, {})) as { token: string };
    sessionStorage.setItem(TOKEN, token);
  }
  return sessionStorage.getItem(TOKEN) !== null;
}

export function leave(): void {
  sessionStorage.removeItem(TOKEN);
}
