// The popup: it shows the report of the active tab, again and again while it is open, and passes the player's
// choices on. It holds no state of its own.

import type { LinkState } from '../play/channel.ts';
import { emptyReport, MODES, presses, type Mode, type PageReport } from '../play/report.ts';
import { RULES } from '../rules/variants.ts';
import {
  parsePace,
  readSettings,
  SETTINGS_KEY,
  validDemoSeconds,
  validPort,
  validStopAfter,
  validThinkMs,
  type Settings,
} from '../settings/settings.ts';
import * as webext from '../webext.ts';
import { showBoards } from './boards.ts';
import { showCoach } from './coach.ts';
import { bindDemo, showDemo } from './demo.ts';
import { byId, input, onClick, setText } from './dom.ts';
import { patternOf, showFrames } from './frames.ts';
import { paceAt, positionOf } from './pace.ts';
import type { HostPlayer } from './player_name.ts';
import { addPlayerRows, PlayerChoice, showOpinions } from './players.ts';
import { bindTeaching } from './teaching.ts';
import { viewOf } from './view.ts';
import { showWorth } from './worth.ts';

const REFRESH_MS = 300;
/** Asks for no trace reads. */
const NO_READS = Number.MAX_SAFE_INTEGER;

interface LinkAnswer {
  readonly link: LinkState;
  /** What kept the host from starting, in its words. */
  readonly said: string;
  readonly players: readonly HostPlayer[];
}

export function startPopup(): void {
  addPlayerRows();
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = webext.text(element.dataset['text'] as string);
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-title]')) {
    element.title = webext.text(element.dataset['title'] as string);
  }
  void run();
}

async function run(): Promise<void> {
  const tab = await webext.activeTab();
  let settings = readSettings(await webext.localArea.get(SETTINGS_KEY));
  const save = (change: Partial<Settings>): void => {
    settings = { ...settings, ...change };
    void webext.localArea.set(SETTINGS_KEY, settings);
  };
  showSettings(settings);
  bindSettings(save);
  const choice = new PlayerChoice(save, (wrong) => showFault('player', wrong));
  choice.fill(settings);
  webext.onLocalChange(SETTINGS_KEY, (raw) => (settings = readSettings(raw)));

  const tabId = tab?.id ?? -1;
  const refresh = async (question: object): Promise<void> => {
    // The question goes first, and in this turn: the popup may be closed in the next.
    const asked = webext.ask(question);
    const link = (await webext.ask({ kind: 'link' })) as LinkAnswer;
    const report = (await asked) as PageReport;
    const shown = isReport(report) ? report : emptyReport('no-access');
    show(shown, link);
    showFrames(shown, () => void refresh({ kind: 'attach', tabId }));
    showBoards(shown, ({ frame, id }) => void refresh({ kind: 'choose', tabId, frame, board: id }));
    choice.list(link.players, shown);
  };
  const setMode = (mode: Mode): Promise<void> => refresh({ kind: 'mode', tabId, mode });
  for (const mode of MODES) {
    input(`mode-${mode}`).addEventListener('change', () => void setMode(mode));
  }
  byId('resume').addEventListener('click', () => {
    const mode = chosenMode('play');
    void setMode(presses(mode) ? mode : 'play');
  });
  bindDemo((order) => void refresh({ kind: 'demo', tabId, order }));
  byId('retry').addEventListener('click', () => {
    void webext.ask({ kind: 'retry' });
    // To choose the same again also takes back what stopped it.
    const mode = document.querySelector<HTMLInputElement>('input[name=mode]:checked')?.value;
    if (byId('state').dataset['state'] === 'player-refused') void setMode(mode as Mode);
  });
  onClick('my-games', openGames);
  bindPairing();
  bindTeaching(tabId);
  if (tab !== null) void bindAlways(tab.url, () => settings, save);

  await refresh({ kind: 'attach', tabId });
  setInterval(() => void refresh({ kind: 'report', tabId, since: NO_READS }), REFRESH_MS);
}

function show(report: PageReport, link: LinkAnswer): void {
  const view = viewOf(report, link.link);
  const state = byId('state');
  state.dataset['state'] = view.state;
  setText(state, webext.text(view.stateKey));
  setText(byId('detail'), webext.text(view.detailKey, ...view.detailValues));
  const said = view.said || link.said;
  setText(byId('said'), said);
  byId('said').hidden = said === '';
  const { logTrouble } = report;
  setText(byId('log-trouble'), logTrouble === '' ? '' : webext.text('log_trouble', logTrouble));
  byId('log-trouble').hidden = logTrouble === '';
  setText(byId('command'), view.command);
  byId('command').hidden = view.command === '';
  byId('resume').hidden = !view.showResume;
  byId('retry').hidden = !view.showRetry;
  byId('pairing').hidden = !view.showPairing;
  byId('facts').hidden = !view.showFacts;
  setText(
    byId('fact-board'),
    `${report.rows} × ${report.cols}, ${webext.text(`source_${report.source}`)}`,
  );
  const title = titleOf(report.rules);
  setText(byId('fact-rules'), title);
  byId('fact-rules-row').hidden = title === '';
  setText(byId('fact-moves'), String(report.gameMoves));
  setText(byId('fact-score'), String(report.score ?? report.scoreRules));
  setText(byId('fact-tile'), String(report.maxTile));
  input(`mode-${report.mode}`).checked = true;
  showOpinions(report);
  showCoach(report);
  showDemo(report);
  showWorth(report);
}

/** What people call the game; '' where the page's rules are not known. */
const titleOf = (rules: string): string =>
  RULES.find(({ name }) => name === rules)?.variant.title ?? '';

function showSettings(settings: Settings): void {
  input('pace').value = String(settings.pace);
  input('pace-slider').value = String(positionOf(settings.pace));
  input('stop-after').value = String(settings.stopAfter);
  input('think-ms').value = String(settings.thinkMs);
  input('port').value = String(settings.port);
  input('use-state').checked = settings.useState;
  input('coach-always').checked = settings.coachAlways;
  input('hint-values').checked = settings.hintValues;
  input('demo-seconds').value = String(settings.demoSeconds);
}

/** What is said of a field that holds what no setting may be. */
const FAULTS = {
  pace: 'fault_pace',
  'stop-after': 'fault_stop_after',
  'think-ms': 'fault_think_ms',
  'demo-seconds': 'fault_demo_seconds',
  player: 'fault_player',
} as const;
const faulty = new Set<keyof typeof FAULTS>();

function showFault(id: keyof typeof FAULTS, wrong: boolean): void {
  if (wrong) faulty.add(id);
  else faulty.delete(id);
  setText(byId('settings-fault'), [...faulty].map((one) => webext.text(FAULTS[one])).join(' '));
}

function bindSettings(save: (change: Partial<Settings>) => void): void {
  const bind = <T>(
    id: string,
    read: (typed: string) => T | null,
    keep: (value: T) => void,
  ): void => {
    const field = input(id);
    field.addEventListener('input', () => {
      const value = read(field.value);
      field.setAttribute('aria-invalid', String(value === null));
      if (id in FAULTS) showFault(id as keyof typeof FAULTS, value === null);
      if (value !== null) keep(value);
    });
  };
  bind('pace', parsePace, (pace) => {
    input('pace-slider').value = String(positionOf(pace));
    save({ pace });
  });
  bind(
    'pace-slider',
    (typed) => paceAt(Number(typed)),
    (pace) => {
      input('pace').value = String(pace);
      input('pace').setAttribute('aria-invalid', 'false');
      showFault('pace', false);
      save({ pace });
    },
  );
  bind('stop-after', number(validStopAfter), (stopAfter) => save({ stopAfter }));
  bind('think-ms', number(validThinkMs), (thinkMs) => save({ thinkMs }));
  bind('demo-seconds', number(validDemoSeconds), (demoSeconds) => save({ demoSeconds }));
  const bindSwitch = (id: string, keep: (on: boolean) => void): void => {
    const box = input(id);
    box.addEventListener('change', () => keep(box.checked));
  };
  bindSwitch('use-state', (useState) => save({ useState }));
  bindSwitch('coach-always', (coachAlways) => save({ coachAlways }));
  bindSwitch('hint-values', (hintValues) => save({ hintValues }));
  bind('port', number(validPort), (port) => save({ port }));
}

const number =
  (valid: (value: unknown) => number | null) =>
  (typed: string): number | null =>
    typed.trim() === '' ? null : valid(Number(typed));

async function openGames(): Promise<void> {
  const { opened } = (await webext.ask({ kind: 'my-games' })) as { opened?: boolean };
  setText(byId('my-games-result'), opened === true ? '' : webext.text('my_games_failed'));
}

function bindPairing(): void {
  byId('pairing').addEventListener('submit', (event) => {
    event.preventDefault();
    void pair();
  });
  // What was said of the last try is not said of what is typed now.
  byId('pairing').addEventListener('input', () => setText(byId('pair-result'), ''));
}

async function pair(): Promise<void> {
  const result = byId('pair-result');
  setText(result, webext.text('pair_running'));
  const { fault } = (await webext.ask({
    kind: 'pair',
    port: Number(input('port').value),
    code: input('code').value,
  })) as { fault?: string };
  setText(result, webext.text(fault === undefined ? 'pair_done' : `pair_${fault}`));
  if (fault === undefined) input('code').value = '';
}

async function bindAlways(
  url: string,
  settings: () => Settings,
  save: (change: Partial<Settings>) => void,
): Promise<void> {
  const { protocol, origin, hostname } = URL.canParse(url) ? new URL(url) : new URL('about:blank');
  if (protocol !== 'http:' && protocol !== 'https:') return;
  const pattern = patternOf(origin);
  const box = input('always');
  box.checked = (await webext.grantedOrigins()).includes(pattern);
  setText(byId('always-label'), webext.text('setting_always', hostname));
  byId('always-row').hidden = false;
  box.addEventListener('change', () => {
    const { [origin]: _, ...others } = settings().sites;
    if (!box.checked) {
      save({ sites: others });
      void webext.dropOrigin(pattern);
      return;
    }
    save({ sites: { ...others, [origin]: chosenMode('hint') } });
    void webext.requestOrigin(pattern).then((granted) => (box.checked = granted));
  });
}

/** What the popup shows as chosen; `otherwise` where nothing is yet. */
const chosenMode = (otherwise: Mode): Mode =>
  (document.querySelector<HTMLInputElement>('input[name=mode]:checked')?.value ??
    otherwise) as Mode;

function isReport(value: unknown): value is PageReport {
  return typeof value === 'object' && value !== null && 'mode' in value;
}
