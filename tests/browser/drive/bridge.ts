// What a user does in the popup: pair, choose, switch on; and what an observer may ask.
import type { Mode, PageReport } from '../../../extension/play/report.ts';
import { splitPlayer } from '../../../extension/popup/player_name.ts';
import type { DrivenBrowser, Popup } from './browser.ts';
import type { Host } from './host.ts';
import { until } from './wait.ts';

const PAIR_LIMIT_MS = 15_000;
const LIST_LIMIT_MS = 10_000;
const CSS_NAME = /^[a-z0-9-]+$/;

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
  /** Leave the page's own state alone. The setting is on at first, and its field a switch: say so once a profile. */
  readonly pictureOnly?: boolean;
}

export const popupState = async (popup: Popup): Promise<string> =>
  (await popup.attribute('#state', 'data-state')) ?? '';

/** What the popup tells the user, as one line. */
export async function popupWords(popup: Popup): Promise<string> {
  const parts: string[] = [];
  for (const place of ['#state', '#detail', '#command']) parts.push(await popup.text(place));
  return parts
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' - ');
}

/** States in which the bridge cannot use the host. */
const UNPAIRED = new Set(['unpaired', 'connecting', 'host-down', 'host-foreign']);

export async function enterCode(popup: Popup, port: number, code: string): Promise<void> {
  await until('the pairing form', () => popup.visible('#pairing'), PAIR_LIMIT_MS);
  await popup.fill('#port', `${port}`);
  await popup.fill('#code', code);
  await popup.click('#pair');
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

/** Chooses from the host's list, which stands there as soon as the popup has heard from the host. */
async function choosePlayer(popup: Popup, field: string, player: string): Promise<void> {
  const { name, options } = splitPlayer(player);
  const listed = `#${field} option[value="${CSS_NAME.test(name) ? name : ''}"]`;
  await until(
    `the player '${name}' on the popup's list`,
    async () => (await popup.attribute(listed, 'value').catch(() => null)) === name,
    LIST_LIMIT_MS,
  ).catch(async () => {
    const known = (await popup.text(`#${field}`)).trim();
    throw new Error(`unknown player '${name}'; the popup lists: ${known}`);
  });
  await popup.fill(`#${field}`, name);
  if (options !== '') await popup.fill(`#${field}-options`, options);
}

export async function switchOn(
  browser: DrivenBrowser,
  mode: Mode,
  { thinkMs, player, others = [], pace, stopAfter, pictureOnly }: Settings = {},
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
    if (pictureOnly === true) await popup.click('#use-state');
    // What the player took over is given back by a button; the mode is still the chosen one then.
    const resumes = mode === 'play' && (await popup.visible('#resume'));
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
