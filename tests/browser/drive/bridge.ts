// What a user does in the popup: pair, choose, switch on; and what an observer may ask.
import type { Mode, PageReport } from '../../../extension/play/report.ts';
import { splitPlayer } from '../../../extension/popup/player_name.ts';
import type { DrivenBrowser, Popup } from './browser.ts';
import type { Host } from './host.ts';
import { until } from './wait.ts';

const PAIR_LIMIT_MS = 15_000;
const LIST_LIMIT_MS = 10_000;
/** After the last move; what is gathered and then written takes some tens of milliseconds. */
const LOG_LIMIT_MS = 3_000;

export interface Settings {
  readonly thinkMs?: number;
  /** A player of the host, with options or without: `monte-carlo:runs=100`. */
  readonly player?: string;
  /** Further players to ask about the same board, at most two. */
  readonly others?: readonly string[];
  /** A value of the pace slider, or `max`. */
  readonly pace?: string;
  /** Moves after which autoplay stops. */
  readonly stopAfter?: number;
  /** The demonstration's seconds a move. */
  readonly demoSeconds?: number;
  /** Leave the page's own state alone. The setting is on at first, and its field a switch: say so once a profile. */
  readonly pictureOnly?: boolean;
}

export const popupState = async (popup: Popup): Promise<string> =>
  (await popup.attribute('#state', 'data-state')) ?? '';

/** What the popup tells the user, as one line. */
export async function popupWords(popup: Popup): Promise<string> {
  const parts: string[] = [];
  for (const place of ['#state', '#detail', '#said', '#command'])
    parts.push(await popup.text(place));
  return parts
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' - ');
}

/** States that a page is in until its board is read. */
const UNTOLD = new Set(['', 'off', 'reading', 'no-board', 'unsure', 'connecting']);
const TOLD_LIMIT_MS = 5_000;

/** States in which the bridge cannot use the host. */
const UNPAIRED = new Set(['unpaired', 'connecting', 'host-down', 'host-foreign']);

export async function enterCode(popup: Popup, port: number, code: string): Promise<void> {
  await until('the pairing form', () => popup.visible('#pairing'), PAIR_LIMIT_MS);
  await popup.fill('#port', `${port}`);
  await popup.fill('#code', code);
  // A click goes to a place, from which the rows that the popup fills in at its beginning may push the button away.
  await until(
    'the form to be sent',
    async () => {
      const said = await popup.text('#pair-result');
      if (said !== '' || !UNPAIRED.has(await popupState(popup))) return true;
      await popup.click('#pair');
      return false;
    },
    PAIR_LIMIT_MS,
  );
}

export async function pair(browser: DrivenBrowser, host: Host): Promise<void> {
  const popup = await browser.openPopup();
  try {
    await enterCode(popup, host.port, await host.pairCode());
    await until(
      'the pairing',
      async () => !UNPAIRED.has(await popupState(popup)),
      PAIR_LIMIT_MS,
    ).catch(async () => {
      const words = `${await popupWords(popup)} - ${await popup.text('#pair-result')}`;
      throw new Error(`pairing failed; the popup says "${words}"`);
    });
  } finally {
    await popup.close();
  }
}

/** The host has no player of that name. */
export class UnknownPlayer extends Error {}

/** What the popup offers in that list, as soon as it has heard from the host. */
async function offered(popup: Popup, field: string): Promise<readonly string[]> {
  const at = (place: number): Promise<string | null> =>
    popup.attribute(`#${field} option:nth-of-type(${place})`, 'value').catch(() => null);
  // Before it has, the list holds the strongest and, at most, the one that was chosen last.
  await until("the host's list of players", async () => (await at(3)) !== null, LIST_LIMIT_MS);
  const names: string[] = [];
  for (let name = await at(1); name !== null; name = await at(names.length + 1)) names.push(name);
  return names;
}

async function choosePlayer(popup: Popup, field: string, player: string): Promise<void> {
  const { name, options } = splitPlayer(player);
  const known = await offered(popup, field);
  if (!known.includes(name)) {
    const names = known.filter((one) => one !== '').join(', ');
    throw new UnknownPlayer(`the host has no player "${name}"; it has: ${names}`);
  }
  await popup.fill(`#${field}`, name);
  if (options !== '') await popup.fill(`#${field}-options`, options);
}

export async function switchOn(
  browser: DrivenBrowser,
  mode: Mode,
  { thinkMs, player, others = [], pace, stopAfter, demoSeconds, pictureOnly }: Settings = {},
): Promise<void> {
  const popup = await browser.openPopup();
  try {
    if (thinkMs !== undefined) await popup.fill('#think-ms', `${thinkMs}`);
    if (player !== undefined) await choosePlayer(popup, 'player', player);
    for (const [index, other] of others.entries()) {
      await choosePlayer(popup, `other-${index + 1}`, other);
    }
    if (stopAfter !== undefined) await popup.fill('#stop-after', `${stopAfter}`);
    if (pace !== undefined) await popup.fill('#pace', pace);
    if (demoSeconds !== undefined) await popup.fill('#demo-seconds', `${demoSeconds}`);
    if (pictureOnly === true) await popup.click('#use-state');
    // What the player took over is given back by a button; the mode is still the chosen one then.
    const chosen = await popup.value('input[name=mode]:checked');
    const told = async (): Promise<boolean> => !UNTOLD.has(await popupState(popup));
    // A page that was just opened says only once it is read that the player has taken over.
    if (chosen === mode) await until('the state', told, TOLD_LIMIT_MS).catch(() => undefined);
    const resumes = chosen === mode && (await popup.visible('#resume'));
    // The radio button itself is drawn by its label.
    await popup.click(resumes ? '#resume' : `label:has(#mode-${mode})`);
  } finally {
    await popup.close();
  }
}

/** A `since` that asks for no reads. */
export const NO_READS = Number.MAX_SAFE_INTEGER;

export const report = async (browser: DrivenBrowser, since = NO_READS): Promise<PageReport> =>
  (await browser.ask({ kind: 'report', since })) as PageReport;

/** Ends a game that may still be going on: no more keys, and every move that was seen is on the host's disk. */
export async function endGame(browser: DrivenBrowser): Promise<PageReport> {
  if ((await report(browser)).state === 'playing') await switchOn(browser, 'hint');
  return await until(
    'the log to hold every move',
    async () => {
      const last = await report(browser);
      return last.unlogged === 0 && last;
    },
    LOG_LIMIT_MS,
  );
}
