// The background's work: it joins the frames of each tab with the one link to the host. It decides nothing about
// a game. Everything it knows comes back when frames reconnect, so the browser may kill it at any moment.

import { makeNonce } from '@2048-bridge/protocol';
import {
  PAGE_PORT,
  type DemoOrder,
  type Found,
  type FromPage,
  type HostAnswer,
  type HostRequest,
  type LinkState,
  type Site,
  type ToPage,
} from '../play/channel.ts';
import type { GameEnd, LeftGame, LoggedMove } from '../play/left_game.ts';
import type { Lesson } from '../play/lesson.ts';
import { emptyReport, type Mode, type PageReport, type StateName } from '../play/report.ts';
import type { Profile } from '../profiles/profile.ts';
import type { KnownWays } from '../settings/known_ways.ts';
import { DEFAULTS, type Settings } from '../settings/settings.ts';
import type { Area, Entry, Port } from '../webext.ts';
import { electFrame } from './election.ts';
import { Delivery } from './delivery.ts';
import type { KeptGames } from './kept_games.ts';
import type { Link, Request } from './link.ts';

interface Frame {
  readonly port: Port;
  readonly tabId: number;
  readonly origin: string;
  readonly requests: Map<number, Request>;
  found: Found;
  elected: boolean;
  /** The player chose a board of this frame. */
  chosen: boolean;
  greeted: boolean;
}

interface TabRecord {
  readonly mode: Mode;
  readonly held: boolean;
  /** The player has the demonstration wait. */
  readonly paused: boolean;
  /** Nonce of the tab's life. */
  readonly nonce: string;
  /** Counts the player's choices. */
  readonly choice: number;
}

export interface RelayDeps {
  readonly link: Link;
  readonly kept: KeptGames;
  /** Takes in a profile that the player taught. */
  readonly learnProfile: (profile: Profile) => Promise<void>;
  readonly ways: Pick<KnownWays, 'of' | 'keep'>;
  readonly session: Pick<Area, 'get' | 'set' | 'remove'>;
  readonly inject: (tabId: number) => Promise<Entry>;
  /** A picture of what the tab shows, null where the browser does not allow it. */
  readonly photograph: (tabId: number) => Promise<string | null>;
  readonly enterPageWorld: (tabId: number, frameId: number) => void;
  readonly showState: (tabId: number, state: StateName) => void;
}

const REPORT_LIMIT_MS = 1500;
const PHOTO_EVERY_MS = 550;
const POPUP_INTEREST_MS = 3000;
/** Nothing was taken over, nothing waits. */
const AFRESH = { held: false, paused: false };
const NOTHING: Found = { rank: 'none', area: 0, outside: [], boards: [] };

export class Relay {
  settings: Settings = DEFAULTS;
  /** The player's own. */
  profiles: readonly Profile[] = [];

  readonly #deps: RelayDeps;
  readonly #frames = new Set<Frame>();
  readonly #tabs = new Map<number, TabRecord>();
  readonly #questions = new Map<number, (report: PageReport) => void>();
  readonly #arrivals = new Set<() => void>();
  #nextQuestion = 1;
  #photographedAt = -Infinity;
  #popup: ReturnType<typeof setTimeout> | undefined;
  readonly #delivery: Delivery;

  constructor(deps: RelayDeps) {
    this.#deps = deps;
    const { link, kept } = deps;
    this.#delivery = new Delivery({ link, kept, onEnd: () => this.#reviewLink() });
    void kept.loaded.then(() => this.#reviewLink());
  }

  /** The host has not got all of some game yet. */
  get keeps(): boolean {
    return !this.#deps.kept.empty;
  }

  /** True while some frame plays or hints: the background must be kept alive. */
  get busy(): boolean {
    return [...this.#frames].some((frame) => this.#modeOf(frame.tabId).mode !== 'off');
  }

  connect(port: Port): void {
    const tabId = port.sender?.tab?.id;
    if (port.name !== PAGE_PORT || tabId === undefined) return;
    const frame: Frame = {
      port,
      tabId,
      origin: port.sender?.origin ?? originOf(port.sender?.url),
      requests: new Map(),
      found: NOTHING,
      elected: false,
      chosen: false,
      greeted: false,
    };
    this.#frames.add(frame);
    port.onMessage.addListener((message: unknown) => this.#receive(frame, message as FromPage));
    port.onDisconnect.addListener(() => this.#disconnected(frame));
  }

  changeSettings(settings: Settings): void {
    this.settings = settings;
    this.#sendSettingsToAll();
  }

  changeProfiles(profiles: readonly Profile[]): void {
    this.profiles = profiles;
    this.#sendSettingsToAll();
  }

  #sendSettingsToAll(): void {
    for (const frame of this.#frames) if (frame.greeted) this.#sendSettings(frame);
  }

  linkChanged(link: LinkState): void {
    for (const frame of this.#frames) this.#send(frame, { kind: 'link', link });
    if (link === 'ready') void this.#delivery.start();
  }

  /** Injects the page script and resolves with what the tab's frames found. */
  async attach(tabId: number): Promise<PageReport> {
    this.#popupIsOpen();
    if (!(await this.#enter(tabId))) return emptyReport('no-access', 'click_again');
    for (const frame of this.#framesOf(tabId)) this.#send(frame, { kind: 'look' });
    return this.report(tabId, Number.MAX_SAFE_INTEGER);
  }

  /** The browser lets us into more pages, or fewer: frames of the open tabs may be among them. */
  permissionsChanged(): void {
    for (const tabId of new Set([...this.#frames].map((frame) => frame.tabId))) {
      void this.#deps.inject(tabId);
    }
  }

  /** Asks the player to point at the board: in the frame that seems to hold it, else in the page. */
  async teach(tabId: number, lesson: Lesson): Promise<boolean> {
    if (!(await this.#enter(tabId))) return false;
    const frames = this.#framesOf(tabId);
    const frame = frames.find(({ elected }) => elected) ?? frames.find(isTop) ?? frames[0];
    if (frame) this.#send(frame, { kind: 'teach', lesson });
    return frame !== undefined;
  }

  /** The player says which board of the tab is meant. */
  choose(tabId: number, frameId: number, board: number): Promise<PageReport> {
    for (const frame of this.#framesOf(tabId)) {
      frame.chosen = idOf(frame) === frameId;
      this.#send(frame, { kind: 'choose', board: frame.chosen ? board : null });
    }
    this.#elect(tabId);
    return this.report(tabId, Number.MAX_SAFE_INTEGER);
  }

  async setMode(tabId: number, mode: Mode): Promise<PageReport> {
    if (mode !== 'off' && !(await this.#enter(tabId))) {
      return emptyReport('no-access', 'click_again');
    }
    this.#remember(tabId, { ...AFRESH, mode }, this.#modeOf(tabId).choice + 1);
    this.#tell(tabId);
    return this.report(tabId, Number.MAX_SAFE_INTEGER);
  }

  /** Passes on to the frame that plays how the demonstration is to go on. */
  paceDemo(tabId: number, order: DemoOrder): Promise<PageReport> {
    const frame = this.#framesOf(tabId).find(({ elected }) => elected);
    if (frame) this.#send(frame, { kind: 'demo', order });
    return this.report(tabId, Number.MAX_SAFE_INTEGER);
  }

  /** The report of the frame that plays, or of the frame that found most. */
  report(tabId: number, since: number): Promise<PageReport> {
    this.#popupIsOpen();
    const frames = this.#framesOf(tabId);
    const chosen = frames.find((frame) => frame.elected) ?? frames.find(isTop) ?? frames[0];
    if (!chosen) return Promise.resolve(emptyReport('off'));
    const qid = this.#nextQuestion++;
    return new Promise((resolve) => {
      const done = (report: PageReport): void => {
        clearTimeout(timer);
        this.#questions.delete(qid);
        resolve({ ...report, ...this.#surroundings(tabId) });
      };
      const timer = setTimeout(
        () => done(emptyReport('no-answer', 'frame_silent')),
        REPORT_LIMIT_MS,
      );
      this.#questions.set(qid, done);
      this.#send(chosen, { kind: 'report', qid, since });
    });
  }

  /** What only all frames of a tab together can tell. */
  #surroundings(tabId: number): Pick<PageReport, 'boards' | 'frameOrigins' | 'sandboxed'> {
    const frames = this.#framesOf(tabId);
    const entered = new Set(frames.map(({ origin }) => origin));
    const outside = frames.flatMap(({ found }) => found.outside);
    const origins = outside.map(({ origin }) => origin).filter((origin) => origin !== '');
    return {
      boards: frames.flatMap((frame) =>
        frame.found.boards.map((board) => ({
          ...board,
          frame: idOf(frame),
          chosen: board.chosen && frame.elected,
        })),
      ),
      frameOrigins: [...new Set(origins)].filter((origin) => !entered.has(origin)),
      sandboxed: outside.some(({ origin }) => origin === ''),
    };
  }

  /** The tab shows a new document: go on there with the mode the player chose, where we still may. */
  async tabLoaded(tabId: number): Promise<void> {
    const record = await this.#recall(tabId);
    if (record === null || record.mode === 'off') return;
    if ((await this.#deps.inject(tabId)) === 'refused') {
      this.#deps.showState(tabId, 'no-access');
      this.#remember(tabId, { ...AFRESH, mode: 'off' });
    }
  }

  tabClosed(tabId: number): void {
    this.#tabs.delete(tabId);
    void this.#deps.session.remove(tabKey(tabId));
  }

  // --- frames -------------------------------------------------------------------------------------

  #receive(frame: Frame, message: FromPage): void {
    switch (message.kind) {
      case 'hello':
        void this.#greeted(frame, message);
        break;
      case 'found':
        frame.found = message.found;
        this.#elect(frame.tabId);
        break;
      case 'state':
        if (frame.elected || !this.#framesOf(frame.tabId).some((other) => other.elected)) {
          this.#deps.showState(frame.tabId, message.state);
        }
        // The mode is ours to say; a frame only learns, before us, that the player took over.
        if (frame.elected && message.mode === this.#modeOf(frame.tabId).mode) {
          const { mode, held, paused } = message;
          this.#remember(frame.tabId, { mode, held, paused });
        }
        break;
      case 'request':
        this.#forward(frame, message);
        break;
      case 'cancel':
        frame.requests.get(message.rid)?.cancel();
        break;
      case 'left':
        void this.#left(message.left);
        break;
      case 'hand':
        for (const other of this.#framesOf(frame.tabId)) {
          if (other !== frame) this.#send(other, { kind: 'hand' });
        }
        break;
      case 'way':
        void this.#deps.ways.keep(frame.origin, message.way);
        break;
      case 'taught':
        if (message.profile !== null) void this.#deps.learnProfile(message.profile);
        break;
      case 'frame-loaded':
        void this.#deps.inject(frame.tabId);
        break;
      case 'photograph':
        void this.#photograph(frame);
        break;
      case 'page-world':
        this.#deps.enterPageWorld(frame.tabId, frame.port.sender?.frameId ?? 0);
        break;
      case 'report':
        this.#questions.get(message.qid)?.(message.report);
        break;
    }
  }

  async #greeted(frame: Frame, hello: Extract<FromPage, { kind: 'hello' }>): Promise<void> {
    frame.found = hello.found;
    const known = await this.#recall(frame.tabId);
    if (known === null) {
      const mode = hello.mode === 'off' ? this.#siteMode(frame) : hello.mode;
      this.#remember(frame.tabId, { mode, held: hello.held, paused: hello.paused });
    }
    frame.greeted = true;
    this.#sendSettings(frame);
    this.#send(frame, { kind: 'link', link: this.#deps.link.state });
    if (this.#popup !== undefined) this.#send(frame, { kind: 'look' });
    this.#elect(frame.tabId);
    this.#tell(frame.tabId);
    for (const arrived of this.#arrivals) arrived();
  }

  #sendSettings(frame: Frame): void {
    const { nonce: tab } = this.#modeOf(frame.tabId);
    const site: Site = { way: this.#deps.ways.of(frame.origin), profiles: this.profiles };
    this.#send(frame, { kind: 'settings', settings: this.settings, site, tab });
  }

  #siteMode(frame: Frame): Mode {
    return this.settings.sites[frame.origin] ?? 'off';
  }

  #forward(frame: Frame, { rid, body }: Extract<FromPage, { kind: 'request' }>): void {
    this.#keep(body);
    if (body.type === 'resume') void this.#resume(frame, rid, body);
    else this.#ask(frame, rid, body);
  }

  /** What was left before is delivered first: of two games in one tab the host must hear in their order. */
  async #resume(frame: Frame, rid: number, body: HostRequest): Promise<void> {
    while (this.#delivery.running !== null) await this.#delivery.running;
    this.#ask(frame, rid, body);
  }

  #ask(frame: Frame, rid: number, body: HostRequest): void {
    const request = this.#deps.link.request(body, {
      onAnswer: (message) => {
        if (message.type !== 'advice' || message['final'] === true) frame.requests.delete(rid);
        void this.#taken(message);
        this.#send(frame, { kind: 'answer', rid, message });
      },
      onFail: (why) => {
        frame.requests.delete(rid);
        this.#send(frame, { kind: 'failed', rid, why });
      },
    });
    frame.requests.set(rid, request);
  }

  #keep(body: HostRequest): void {
    const { kept } = this.#deps;
    const game = String(body['game'] ?? '');
    if (body.type === 'moves') void kept.keep(game, body['moves'] as LoggedMove[]);
    if (body.type === 'end') void kept.keepEnd(game, endOf(body));
  }

  async #taken(message: HostAnswer): Promise<void> {
    const { kept } = this.#deps;
    const game = String(message['game'] ?? '');
    if (message.type === 'logged') await kept.acknowledge(game, Number(message['seq']));
    else if (message.type === 'ended') await kept.ended(game);
    else return;
    this.#reviewLink();
  }

  async #left(left: LeftGame): Promise<void> {
    const kept = this.#deps.kept.leave(left);
    this.#delivery.start();
    await kept;
    this.#reviewLink();
  }

  /** The browser allows two pictures a second; who asks oftener waits. */
  async #photograph(frame: Frame): Promise<void> {
    const wait = this.#photographedAt + PHOTO_EVERY_MS - Date.now();
    this.#photographedAt = Date.now() + Math.max(0, wait);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const url = await this.#deps.photograph(frame.tabId);
    this.#send(frame, { kind: 'photo', url });
  }

  #disconnected(frame: Frame): void {
    this.#frames.delete(frame);
    for (const request of frame.requests.values()) request.cancel();
    this.#elect(frame.tabId);
    this.#reviewLink();
  }

  #elect(tabId: number): void {
    const frames = this.#framesOf(tabId);
    const winner = electFrame(frames);
    frames.forEach((frame, index) => {
      const elected = index === winner;
      if (elected === frame.elected) return;
      frame.elected = elected;
      this.#tellFrame(frame);
    });
  }

  // --- tabs ---------------------------------------------------------------------------------------

  #modeOf(tabId: number): TabRecord {
    return this.#tabs.get(tabId) ?? { ...AFRESH, mode: 'off', nonce: '', choice: 0 };
  }

  #remember(
    tabId: number,
    { mode, held, paused }: Pick<TabRecord, 'mode' | 'held' | 'paused'>,
    choice = this.#modeOf(tabId).choice,
  ): void {
    const nonce = this.#modeOf(tabId).nonce || makeNonce();
    const record: TabRecord = { mode, held, paused, nonce, choice };
    this.#tabs.set(tabId, record);
    void this.#deps.session.set(tabKey(tabId), record);
    this.#reviewLink();
  }

  async #recall(tabId: number): Promise<TabRecord | null> {
    const known = this.#tabs.get(tabId);
    if (known) return known;
    const stored = (await this.#deps.session.get(tabKey(tabId))) as TabRecord | undefined;
    if (stored) this.#tabs.set(tabId, stored);
    return stored ?? null;
  }

  #tell(tabId: number): void {
    for (const frame of this.#framesOf(tabId)) this.#tellFrame(frame);
    this.#reviewLink();
  }

  #tellFrame(frame: Frame): void {
    const { mode, held, paused, choice } = this.#modeOf(frame.tabId);
    this.#send(frame, { kind: 'mode', mode, held, paused, choice, elected: frame.elected });
  }

  /** Makes sure at least one frame of the tab speaks with us; false where the browser lets us into none. */
  async #enter(tabId: number): Promise<boolean> {
    if ((await this.#deps.inject(tabId)) !== 'entered') return this.#framesOf(tabId).length > 0;
    if (this.#framesOf(tabId).length > 0) return true;
    return new Promise((resolve) => {
      const done = (entered: boolean): void => {
        clearTimeout(timer);
        this.#arrivals.delete(check);
        resolve(entered);
      };
      const check = (): void => {
        if (this.#framesOf(tabId).length > 0) done(true);
      };
      const timer = setTimeout(() => done(false), REPORT_LIMIT_MS);
      this.#arrivals.add(check);
    });
  }

  #framesOf(tabId: number): Frame[] {
    return [...this.#frames].filter((frame) => frame.tabId === tabId && frame.greeted);
  }

  #send(frame: Frame, message: ToPage): void {
    if (!this.#frames.has(frame)) return;
    try {
      frame.port.postMessage(message);
    } catch {
      this.#disconnected(frame);
    }
  }

  // --- the link -----------------------------------------------------------------------------------

  #popupIsOpen(): void {
    clearTimeout(this.#popup);
    this.#popup = setTimeout(() => {
      this.#popup = undefined;
      this.#reviewLink();
    }, POPUP_INTEREST_MS);
    this.#reviewLink();
  }

  #reviewLink(): void {
    this.#deps.link.want(this.busy || this.keeps || this.#popup !== undefined);
  }
}

const endOf = ({ reason, board, score }: HostRequest): GameEnd =>
  ({ reason, board, score }) as GameEnd;
const idOf = (frame: Frame): number => frame.port.sender?.frameId ?? 0;
const isTop = (frame: Frame): boolean => idOf(frame) === 0;
const tabKey = (tabId: number): string => `tab:${tabId}`;

function originOf(url: string | undefined): string {
  try {
    return new URL(url ?? '').origin;
  } catch {
    return '';
  }
}
