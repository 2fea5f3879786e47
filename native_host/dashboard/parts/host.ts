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

/** Asks the host. One that no longer knows this tab is reported once, and the call never answers. */
export async function ask<K extends keyof Calls>(name: K, body: object = {}): Promise<Calls[K]> {
  try {
    return (await post(name, sessionStorage.getItem(TOKEN) ?? '', body)) as Calls[K];
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    leave();
    onLockedOut(error.code);
    return new Promise<never>(() => undefined);
  }
}

/** Gives a ticket of the address for a token; false where there is neither. */
export async function enter(): Promise<boolean> {
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
