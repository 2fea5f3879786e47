// The play state machine of one frame: off, hint, coach, demonstration or play. It joins what the page shows (boards, hands) with what
// the host says, and is the only place that decides that a key is to be pressed.

import { domFinder } from '../board/dom/finder.ts';
import { Scout } from '../board/scout.ts';
import { canvasFinder } from '../board/sources/pixels/canvas_finder.ts';
import { PageStates } from '../board/sources/page_states.ts';
import type { Lie, Rect } from '../board/lattice.ts';
import { extent } from '../board/lattice.ts';
import { afterFrames } from '../move/frames.ts';
import { directionOfArrow, directionOfKey } from '../move/keys.ts';
import { watchHands, type Watch } from '../move/hands.ts';
import { pressButton } from '../move/buttons.ts';
import type { Way } from '../move/ways.ts';
import { readScore, startButton } from '../profiles/controls.ts';
import { profileFor } from '../profiles/match.ts';
import type { Profile } from '../profiles/profile.ts';
import { SHIPPED } from '../profiles/shipped.ts';
import { DIRECTIONS, HEXAGON, type Direction } from '../rules/direction.ts';
import type { Step } from '../rules/explain.ts';
import { maxTile, rowsOf, sameGrid, type Grid } from '../rules/grid.ts';
import { hasManyAxes, legalMoves, slide } from '../rules/rules.ts';
import { STANDARD } from '../rules/variants.ts';
import { DEFAULTS, type Settings } from '../settings/settings.ts';
import { Advisor, type Advice, type Refusal } from './advisor.ts';
import { Boards, knownOf, safeMovesOf, type Tracked } from './boards.ts';
import type { DemoOrder, Found, LinkState, Site } from './channel.ts';
import { Coaching } from './coaching.ts';
import { Demonstration } from './demonstration.ts';
import { Game } from './game.ts';
import { GameLog, type LogPort, type PageIdentity } from './game_log.ts';
import type { Say } from './lecture.ts';
import { Naming } from './naming.ts';
import { Panel } from './panel.ts';
import { Pointing } from './pointing.ts';
import { Pressing } from './pressing.ts';
import { probeOf } from './probe.ts';
import { emptyReport, presses, type Mode, type PageReport, type StateName } from './report.ts';
import { outsideFrames } from './outside_frames.ts';
import { inBoards, namedBy, NO_SHAPE, shapeOf, stateOfLink, type Shape } from './shape.ts';
import { Tally } from './tally.ts';

export interface PlayerDeps {
  readonly document: Document;
  readonly window: Window;
  readonly host: LogPort;
  readonly identity: () => PageIdentity;
  readonly onState: () => void;
  readonly onFound: (found: Found) => void;
  /** The page was found to take moves in this way; it is to be remembered for its site. */
  readonly onWay: (way: Way) => void;
  /** A picture of the tab as a data URL; null where the browser does not allow it. */
  readonly photograph: () => Promise<string | null>;
  /** A text for the player. */
  readonly say: Say;
  /** Asks for the helper in the page's own world. */
  readonly enterPageWorld: () => void;
  /** The player's own hands were felt in this frame; the other frames should know. */
  readonly onHand: () => void;
}

const now = (): number => performance.now();

const WAIT_FOR_PAGE_MS = 400;
/** While the player ponders, the host may, too: what it found makes the verdict quick and sure. */
const COACH_THINK_MS = 400;
/** Up to here a message's way to the host and back counts beside the thinking, and one answer is had for two moves. */
const MOST_THINK_AHEAD_MS = 10;
/** A page that may still be building its board is not asked to begin a game. */
const START_AFTER_MS = 600;
/** Keeps large tiles together at the bottom left as well as may be without knowing which are large. */
const SAFE_ORDER: readonly Direction[] = ['left', 'down', 'right', 'up'];

/** A page that takes its board away with each move is not one whose moves can be followed. */
const MAX_LOST_KEYS = 5;

const UNKNOWN_SITE: Site = { way: null, profiles: [] };

export class Player {
  readonly #deps: PlayerDeps;
  readonly #naming: Naming;
  readonly #boards: Boards;
  readonly #states: PageStates;
  readonly #scout: Scout;
  readonly #log: GameLog;
  readonly #game: Game;
  readonly #pressing: Pressing;
  readonly #advisor: Advisor;
  readonly #panel: Panel;
  readonly #pointing: Pointing;
  readonly #coaching: Coaching;
  readonly #demo: Demonstration;
  readonly #tally = new Tally(now);

  #mode: Mode = 'off';
  #elected = false;
  #held = false;
  #link: LinkState = 'off';
  #settings: Settings = DEFAULTS;
  #site: Site = UNKNOWN_SITE;
  #profile: Profile | null = null;
  #state: StateName = 'off';
  #reason = '';
  #toldPaused = false;
  /** Why no board is played, from the last search. */
  #declined = '';
  #hands: Watch | null = null;
  /** What a look while off has found. */
  #glanced: Shape = NO_SHAPE;

  #advice: Advice | null = null;
  /** The key that was under way when the board was lost: the next board found tells what became of it. */
  #lostKey: Direction | null = null;
  /** Keys in a row with which the board was lost. */
  #lostKeys = 0;
  /** What the background was last told of our board. */
  #toldRank: Found['rank'] = 'none';
  /** Counts what the player chose: another number is another choice. */
  #choice = 0;
  /** Moves that were made when autoplay was switched on. */
  #playsFrom = 0;
  #onSince = 0;
  /** The page's own start button was pressed: once is enough. */
  #begun = false;
  /** Autoplay has stopped until the player says otherwise. */
  #stopped: StateName | null = null;
  #stoppedReason = '';
  /** What the host said when it refused. */
  #said = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: PlayerDeps) {
    this.#deps = deps;
    const naming = new Naming({ host: deps.host, onRules: () => this.#renamed() });
    this.#naming = naming;
    this.#states = new PageStates(deps.window, deps.enterPageWorld);
    this.#boards = new Boards({
      get rules() {
        return naming.rules;
      },
      explainer: naming.explainer,
      tiles: () => this.#profile?.tiles ?? [],
      states: () =>
        this.#settings.useState && this.#profile?.source !== 'picture' ? this.#states.all() : [],
      pressed: () => this.#pressing.underWay,
      onFirst: (board, other) => this.#first(board, other),
      onStep: (step, before) => this.#stepped(step, before),
      onSurprise: (board, before) => this.#surprised(board, before),
      onLost: () => this.#lost(),
      onRefuted: () => this.#scout.again(),
    });
    this.#scout = new Scout({
      document: deps.document,
      finders: [
        domFinder((lattice) => this.#boards.refutes(lattice)),
        canvasFinder({
          rules: STANDARD,
          photograph: () => this.#photograph(),
          again: () => this.#scout.again(),
        }),
      ],
      namedBoard: () => {
        this.#profile = profileFor(deps.document, [...this.#site.profiles, ...SHIPPED]);
        this.#pressing.prefer(this.#site.way ?? this.#profile?.keys ?? null);
        return namedBy(this.#profile);
      },
      onFinding: ({ boards, reason }) => {
        this.#declined = reason;
        if (reason !== 'too_many_elements') this.#boards.offer(boards);
        this.#tellFound();
        if (this.#mode === 'off') {
          this.#glanced = shapeOf(this.#boards.current);
          this.#rest();
        } else {
          this.#advance();
        }
      },
    });
    this.#log = new GameLog({
      host: deps.host,
      now,
      identity: deps.identity,
      get rules() {
        return naming.rules.name;
      },
      onReady: () => this.#advance(),
      onRefused: (said) => this.#stop('declined', 'host_refused', said),
    });
    this.#advisor = new Advisor({
      host: deps.host,
      onAdvice: (advice) => this.#advised(advice),
      onRefused: (refusal) => this.#adviceRefused(refusal),
      onSilence: () => this.#wait(WAIT_FOR_PAGE_MS),
    });
    this.#panel = new Panel({
      host: deps.host,
      onChange: () => this.#advance(),
      onSilence: () => this.#wait(WAIT_FOR_PAGE_MS),
    });
    this.#game = new Game({
      get rules() {
        return naming.rules;
      },
      log: this.#log,
      tally: this.#tally,
      score: () => this.#score(),
      readsSurely: () => this.#boards.current?.source.kind !== 'canvas',
      onBoard: () => {
        this.#advice = null;
        this.#advisor.forget();
        this.#panel.forget();
        this.#demo.forget();
        this.#pointing.hide();
      },
      onNewGame: () => {
        this.#panel.newGame();
        this.#coaching.newGame();
      },
      onMismatch: () => this.#mismatched(),
    });
    this.#pressing = new Pressing({
      document: deps.document,
      now,
      boards: this.#boards,
      game: this.#game,
      boardRect: () => this.#boardRect(),
      hexagon: () => this.#hexagon(),
      manyAxes: () => hasManyAxes(naming.rules),
      profile: () => this.#profile,
      pace: () => this.#pace(),
      playing: () => presses(this.#mode) && !this.#held,
      wait: (ms) => this.#wait(ms),
      idle: (direction) => this.#isIdle(direction),
      onKey: () => this.#tally.key(),
      onWay: deps.onWay,
      onUnrest: () => this.#stop('mismatch', 'restless'),
      onNoAnswer: (direction) => this.#noAnswer(direction),
    });
    const { document, say, host } = deps;
    this.#pointing = new Pointing({
      document,
      say,
      tally: this.#tally,
      place: () => {
        const lattice = this.#boards.current?.source.place() ?? null;
        return lattice === null ? null : inBoards(lattice, naming.rules);
      },
      opinions: (board) => this.#panel.opinions(board),
    });
    const place = (): Rect | null => this.#boardRect();
    const onChange = (): void => this.#advance();
    this.#coaching = new Coaching({ document, host, say, place, onChange });
    this.#demo = new Demonstration({ document, host, say, now, place, onChange });
  }

  get mode(): Mode {
    return this.#mode;
  }

  get held(): boolean {
    return this.#held;
  }

  /** The player has the demonstration wait. */
  get paused(): boolean {
    return this.#demo.paused;
  }

  get state(): { readonly state: StateName; readonly reason: string } {
    return { state: this.#state, reason: this.#reason };
  }

  get found(): Found {
    const current = this.#boards.current;
    const outside = outsideFrames(this.#deps.document);
    if (current === null) return { rank: 'none', area: 0, outside, boards: [] };
    const rect = this.#boardRect();
    const boards = this.#boards.all.map((one) => ({
      id: one.id,
      rows: one.source.rows,
      cols: one.source.cols,
      chosen: one === current,
    }));
    return { rank: current.rank, area: rect === null ? 0 : rect.w * rect.h, outside, boards };
  }

  // --- orders from the background -------------------------------------------------------------------

  /** `choice` counts what the player chose in this tab; `paused`: the demonstration was when this page was loaded. */
  setMode(
    mode: Mode,
    held: boolean,
    elected: boolean,
    choice = this.#choice,
    paused = false,
  ): void {
    const wasOn = this.#mode !== 'off';
    if (choice !== this.#choice || mode !== this.#mode || (this.#held && !held)) this.#chosen();
    this.#choice = choice;
    this.#mode = mode;
    this.#held = held && presses(mode);
    this.#elected = elected;
    if (mode === 'off') {
      this.#rest();
      return;
    }
    this.#hands ??= this.#watchHands();
    if (!wasOn) {
      this.#glanced = NO_SHAPE;
      if (paused) this.#demo.pause(true);
      this.#scout.start();
    }
    if (this.#held) this.#pressing.drop();
    this.#pointing.hide();
    this.#advance();
  }

  /** The player has just said what to do: what stopped us before does not count any more. */
  #chosen(): void {
    // Who goes on where the rules stopped us wants another try; else what is known of the rules stays.
    if (this.#stopped !== null) this.#game.check.startOver();
    this.#stopped = null;
    this.#lostKeys = 0;
    this.#pressing.resume();
    this.#demo.startOver();
    this.#playsFrom = this.#tally.moves;
    this.#onSince = now();
  }

  /** The player pauses the demonstration, lets it go on, or has it make one move. */
  orderDemo(order: DemoOrder): void {
    if (this.#mode !== 'demo' || this.#held) return;
    if (order === 'step') this.#demo.step();
    else this.#demo.pause(order === 'pause');
  }

  /** Looks once, without switching anything on: what the popup shows before a mode is chosen. */
  glance(): void {
    if (this.#mode === 'off') this.#scout.glance();
  }

  /** The player chose this board among several; null: one of another frame. */
  choose(board: number | null): void {
    if (board !== null) this.#boards.choose(board);
    this.#tellFound();
    this.#advance();
  }

  setSettings(settings: Settings, site: Site = UNKNOWN_SITE): void {
    if (settings.player !== this.#settings.player) {
      // Another player's advice on the board that stands is none of this one's.
      this.#advisor.drop();
      this.#advice = null;
      // What the host refused was the last one.
      if (this.#stopped === 'player-refused') this.#stopped = null;
    }
    this.#settings = settings;
    if (!settings.useState) this.#boards.forgetStates();
    this.#site = site;
    this.#pressing.prefer(site.way);
    this.#advance();
  }

  setLink(link: LinkState): void {
    const wasReady = this.#link === 'ready';
    this.#link = link;
    if (wasReady !== (link === 'ready')) {
      this.#advisor.forget();
      this.#panel.forget();
      this.#log.connected(link === 'ready');
    }
    this.#advance();
  }

  /** The player's hands were felt in another frame of the tab. */
  handElsewhere(): void {
    this.#takeOver(null);
  }

  /** The page is being left: what is known is sent while there is somebody to send it. */
  pageLeft(): void {
    this.#log.pageLeft();
  }

  report(since: number): PageReport {
    const current = this.#boards.current;
    const { board, over, won, learning } = this.#game;
    const { reads, next, dropped } = this.#tally.trace.since(since);
    return {
      ...emptyReport(this.#state, this.#reason),
      said: this.#state === this.#stopped ? this.#said : '',
      mode: this.#mode,
      detected: board !== null && current?.rank !== 'candidate',
      provisional: current !== null && current.rank !== 'confirmed',
      ...(current === null ? this.#glanced : shapeOf(current)),
      rules: this.#rulesPlayed(),
      board: board === null || learning ? null : rowsOf(board),
      learning: learning ? (current?.source.alphabet?.learnt ?? null) : null,
      hints: this.#tally.hints,
      ...this.#pointing.report,
      demo: this.#mode === 'demo' ? this.#demo.report : null,
      opinions: this.#panel.opinions(board),
      coach: this.#mode === 'coach' ? this.#coaching.report : null,
      moves: this.#tally.moves,
      gameMoves: this.#tally.gameMoves,
      mismatches: this.#tally.mismatches,
      score: this.#score(),
      scoreRules: this.#tally.score,
      maxTile: board === null || learning ? 0 : maxTile(board),
      over,
      won,
      gameId: this.#log.gameId,
      movesPerSecond: this.#tally.movesPerSecond,
      logged: this.#log.logged,
      unlogged: this.#log.unlogged,
      logTrouble: this.#log.trouble,
      reads,
      next,
      dropped,
    };
  }

  // --- what the page shows --------------------------------------------------------------------------

  /** `other`: it is not the board that was in play before. */
  #first(board: Grid, other = false): void {
    // A key that was tried on another board says nothing of this one, unless it is what moved it.
    if (other && this.#boards.current?.rank !== 'confirmed') this.#pressing.startOver();
    // What may be no board at all is neither logged nor asked about.
    if (!this.#mayPlay(this.#boards.current)) {
      this.#advance();
      return;
    }
    const key = this.#lostKey;
    this.#lostKey = null;
    if (other || this.#game.board === null) this.#naming.begin(board);
    if (other) this.#pointing.forgetSpawns();
    this.#game.first(board, other, key);
    this.#tellFound();
    this.#advance();
  }

  /** A candidate waits for its first move; on one that looks like a running game autoplay may try a key. */
  #mayPlay(tracked: Tracked | null): boolean {
    if (tracked === null) return false;
    return tracked.rank !== 'candidate' || (presses(this.#mode) && tracked.likely);
  }

  #stepped(step: Step, before: Grid): void {
    const ours = this.#pressing.moved(step.direction);
    this.#lostKeys = 0;
    const advice =
      this.#advice !== null && sameGrid(this.#advice.board, before) ? this.#advice : null;
    const followed = this.#pointing.arrow?.direction === step.direction;
    if (advice !== null) this.#panel.played(advice.board, advice.best);
    if (this.#game.board === null) this.#first(before);
    if (!this.#game.learning) {
      this.#naming.seen(before, step.direction, step.after);
      this.#pointing.spawned(step.spawn.value);
    }
    this.#game.stepped(step, before, {
      by: ours ? 'auto' : followed ? 'hint' : 'hand',
      player: advice?.player ?? '',
      values: advice?.values ?? null,
      depth: advice?.depth ?? 0,
      thinkMs: advice?.thinkMs ?? 0,
    });
    if (this.#game.board === step.after) this.#advice = this.#advisor.foreseen(before, step);
    if (this.#mode === 'coach' && !ours) this.#judge(step, before);
    if (this.#boards.current?.rank === 'confirmed') this.#scout.stop();
    if (this.#boards.current?.rank !== this.#toldRank) this.#tellFound();
    this.#advance();
  }

  /** The coach looks at the player's own move. */
  #judge({ direction, gained }: Step, board: Grid): void {
    const { gameId: game } = this.#log;
    if (game === null || this.#game.learning) return;
    const score = (this.#score() ?? this.#tally.score) - gained;
    const rules = this.#naming.rules.name;
    this.#coaching.moved({ game, rules, board, played: direction, score });
  }

  /** What was thought, and is logged, was about a game by other rules. */
  #renamed(): void {
    this.#advisor.drop();
    this.#panel.drop();
    this.#game.renamed();
    this.#advance();
  }

  #surprised(board: Grid, before: Grid): void {
    const pressed = this.#pressing.underWay;
    this.#pressing.drop();
    const proved = this.#boards.current?.rank === 'confirmed';
    this.#game.surprised(board, before, pressed, proved);
    this.#tellFound();
    this.#advance();
  }

  /** Read at rest, and again: no other key may follow, and no arrow on a wrong model. */
  #mismatched(): void {
    const other = this.#game.check.verdict === 'other';
    if (presses(this.#mode) || other) this.#stop('mismatch', other ? 'other_rules' : '');
  }

  #lost(): void {
    this.#advisor.drop();
    this.#panel.drop();
    this.#pointing.hide();
    this.#lostKey = this.#pressing.underWay;
    if (this.#lostKey !== null) this.#lostKeys++;
    this.#pressing.drop();
    this.#tellFound();
    if (this.#mode !== 'off') this.#scout.start();
    if (this.#lostKeys >= MAX_LOST_KEYS) this.#stop('mismatch', 'board_vanishes');
    else this.#advance();
  }

  // --- hands ----------------------------------------------------------------------------------------

  #watchHands(): Watch {
    return watchHands(this.#deps.window, {
      meaningOf: (event) => this.#meaningOf(event),
      onKey: (direction) => {
        this.#deps.onHand();
        if (!this.#takeOver(direction) && direction !== null && this.#mode !== 'off') {
          this.#boards.current?.settler.expect(direction);
          this.#tally.key();
        }
      },
      // The way to the mark: what is shown waits for who is on it, and no other key of ours follows this one.
      onTab: () => {
        this.#deps.onHand();
        if (!this.#demonstrates) this.#takeOver(null);
        else this.#demo.pause(true);
      },
      isOurs: (event) => this.#demo.isPressedBy(event),
      onPointer: (x, y) => {
        const rect = this.#boardRect();
        if (this.#demo.holds(x, y)) return;
        if (rect === null || x < rect.x || y < rect.y) return;
        if (x <= rect.x + rect.w && y <= rect.y + rect.h) this.#takeOver(null);
      },
    });
  }

  /** The demonstration shows its mark. */
  get #demonstrates(): boolean {
    return this.#mode === 'demo' && (this.#state === 'demonstrating' || this.#reason === 'by_you');
  }

  /** Autoplay ends in this very turn; true when it was running. */
  #takeOver(direction: Direction | null): boolean {
    if (!presses(this.#mode) || this.#held || this.#game.over) return false;
    if (!this.#elected || this.#boards.current === null) return false;
    this.#held = true;
    this.#advisor.drop();
    this.#panel.drop();
    clearTimeout(this.#timer);
    this.#pressing.leave();
    const { settler, lead } = this.#boards.current;
    lead?.release();
    if (direction !== null && this.#pressing.underWay === null) settler.expect(direction);
    else if (direction !== null) settler.expectAlso(direction);
    this.#advance();
    return true;
  }

  /** Again and again: a page that writes itself anew throws away all listeners of its window. */
  #listen(hands: Watch): void {
    hands.renew();
    this.#deps.document.addEventListener('visibilitychange', this.#onVisible);
  }

  // --- what to do next ------------------------------------------------------------------------------

  /** Does the next thing that can be done now. Called after every change; it may be called at any time. */
  #advance(): void {
    clearTimeout(this.#timer);
    if (this.#hands !== null) this.#listen(this.#hands);
    const { current } = this.#boards;
    const known = current && knownOf(current);
    if (this.#game.board === null && known && this.#mode !== 'off' && this.#mayPlay(current)) {
      this.#first(known);
      return;
    }
    const { state, reason } = this.#next();
    const shown = this.#mode === 'demo' && (state === 'demonstrating' || reason === 'by_you');
    const pointing = (state === 'coaching' && this.#coaching.pointing) || shown;
    if (state !== 'hinting' && !pointing) this.#pointing.hide();
    if (shown) this.#demo.show();
    else this.#demo.hide();
    if (this.#mode === 'coach' && (state === 'coaching' || state === 'game-over'))
      this.#coaching.show(state === 'game-over', this.#settings.coachAlways);
    else this.#coaching.hide();
    this.#setState(state, reason);
  }

  #next(): { state: StateName; reason: string } {
    const is = (state: StateName, reason = ''): { state: StateName; reason: string } => ({
      state,
      reason,
    });
    if (this.#mode === 'off') return is('off');
    const current = this.#boards.current;
    if (current === null) {
      this.#beginGame();
      const declined = this.#declined !== '' && this.#declined !== 'too_many_elements';
      return is(declined ? 'declined' : 'no-board', this.#declined);
    }
    const { board, over, learning } = this.#game;
    // A move that proves a board is seen only where the board before it was.
    if (current.settler.known === null) return is('reading');
    if (!this.#mayPlay(current)) return is('unsure', 'unproved');
    if (board === null) return is('reading');
    if (this.#held) return is('took-over');
    if (this.#stopped !== null) return is(this.#stopped, this.#stoppedReason);
    if (over) return is('game-over');
    if (!this.#elected) return is('reading');
    if (learning) return this.#nextUnlearned(current);
    if (this.#link !== 'ready') return is(stateOfLink(this.#link));
    if (!this.#log.ready || this.#log.gameId === null) return is('connecting');
    const why = this.#obstacle();
    if (why !== null) return is('paused', why);
    if (this.#pressing.underWay !== null) return is(this.#playingOrThinking());
    if (this.#isDone()) return is('done');
    const advice = this.#advice !== null && this.#advice.board === board ? this.#advice : null;
    // Advice that was not the last may be all that came: the host went away while it thought on.
    this.#ask(board, this.#log.gameId, advice?.final !== true);
    if (this.#mode === 'coach') {
      if (advice !== null && this.#coaching.pointing) {
        this.#pointing.point(advice, current.rank !== 'confirmed');
      }
      return is('coaching');
    }
    if (advice === null) return is(this.#playingOrThinking());
    if (this.#mode === 'hint') {
      const dashed = current.rank !== 'confirmed';
      if (this.#settings.hintValues) this.#pointing.weigh(advice, dashed, this.#naming.rules);
      else this.#pointing.point(advice, dashed);
      return is('hinting');
    }
    if (!advice.final) return is(this.#playingOrThinking());
    const key = this.#keyFor(current, advice.best, () => legalMoves(this.#naming.rules, board));
    if (this.#mode === 'demo') {
      const waits = this.#demonstrate(advice, key, this.#log.gameId, current.rank === 'confirmed');
      return waits ? is('paused', 'by_you') : is('demonstrating');
    }
    this.#pressing.pressWhenDue(key);
    return is('playing');
  }

  /** Shows the move about to be made, and makes it once there was time to read; true while the player has it wait. */
  #demonstrate(advice: Advice, chosen: Direction, game: string, proved: boolean): boolean {
    const { board, values } = advice;
    const score = this.#score() ?? this.#tally.score;
    // The key that is to prove a board is not the advice's.
    const known = chosen === advice.best ? values : {};
    const { rules } = this.#naming;
    this.#demo.present({ game, rules, board, chosen, values: known, score });
    this.#pointing.present(advice, chosen, !proved, this.#demo.refusals);
    if (this.#demo.waits) return true;
    const rest = this.#demo.restMs(this.#settings.demoSeconds);
    if (rest > 0) this.#wait(rest);
    else this.#pressing.pressWhenDue(chosen);
    return false;
  }

  /** Moves a second; the demonstration has a measure of its own. */
  #pace(): number {
    const { pace } = this.#settings;
    return pace === 'max' || this.#mode === 'demo' ? Infinity : pace;
  }

  /** What no move has proved gets one key, which is to tell as much as one can. */
  #keyFor(current: Tracked, best: Direction, legal: () => readonly Direction[]): Direction {
    if (current.rank === 'confirmed') return best;
    const ring: readonly Direction[] =
      current.source.place()?.hexagon === undefined ? DIRECTIONS : HEXAGON;
    const known = legal().filter((direction) => ring.includes(direction));
    return known.length > 0 ? probeOf(ring, known, best) : best;
  }

  #playingOrThinking(): StateName {
    if (!presses(this.#mode)) return 'thinking';
    if (this.#tally.moves === 0 && this.#pressing.underWay === null) return 'thinking';
    return this.#mode === 'demo' ? 'demonstrating' : 'playing';
  }

  /** While tiles are unknown only moves that are legal whatever they are; in hint mode the player makes them. */
  #nextUnlearned(current: Tracked): { state: StateName; reason: string } {
    const safe = safeMovesOf(current);
    const [direction] = SAFE_ORDER.filter((one) => safe.includes(one));
    if (direction === undefined) return { state: 'game-over', reason: '' };
    const learning = { state: 'learning' as const, reason: '' };
    if (presses(this.#mode) && this.#pressing.underWay === null) {
      const why = this.#obstacle();
      if (why !== null) return { state: 'paused', reason: why };
      this.#pressing.pressWhenDue(this.#keyFor(current, direction, () => safe));
    }
    return learning;
  }

  #isDone(): boolean {
    const { stopAfter } = this.#settings;
    const made = this.#tally.moves - this.#playsFrom;
    return presses(this.#mode) && stopAfter > 0 && made >= stopAfter;
  }

  /** Why no key may be pressed now; it is asked again in a while. */
  #obstacle(): string | null {
    if (!presses(this.#mode)) return null;
    const why = this.#pressing.obstacle();
    if (why !== null) this.#wait(WAIT_FOR_PAGE_MS);
    return why;
  }

  /** Asks all those who have not been asked about this board; `open`: the advice on it is still to come. */
  #ask(board: Grid, game: string, open: boolean): void {
    const { player, others, thinkMs, pace } = this.#settings;
    const slow = this.#mode === 'coach' || this.#mode === 'demo';
    // A picture has to be waited for, and a thought twice as long may miss the next one.
    const led = this.#boards.current?.lead?.leading ?? false;
    const flatOut = this.#mode === 'play' && pace === 'max' && led;
    const ahead = flatOut && thinkMs <= MOST_THINK_AHEAD_MS;
    // One answer for two moves has the time of two.
    const budgetMs = slow ? Math.max(thinkMs, COACH_THINK_MS) : ahead ? 2 * thinkMs : thinkMs;
    const question = { game, rules: this.#naming.rules.name, player, budgetMs, ahead };
    if (open && this.#advisor.board !== board) this.#advisor.ask(board, question);
    this.#panel.ask(board, question, others);
  }

  #advised(advice: Advice): void {
    if (advice.board !== this.#game.board) return;
    this.#advice = advice;
    this.#advance();
  }

  #adviceRefused({ code, said }: Refusal): void {
    const chosen = this.#settings.player !== '';
    const byPlayer = chosen && (code === UNKNOWN_PLAYER || code === WRONG_PLAYER);
    if (byPlayer) this.#stop('player-refused', '', said);
    else this.#stop('declined', 'host_refused', said);
  }

  /** Our own arrow must not stand in the picture: it is drawn anew by the next thing done. */
  async #photograph(): Promise<string | null> {
    if (this.#mode === 'off') return null;
    if (this.#pointing.arrow !== null) {
      this.#pointing.hide();
      await new Promise((resolve) => afterFrames(this.#deps.window, 2, () => resolve(null)));
    }
    const photo = await this.#deps.photograph();
    this.#advance();
    return photo;
  }

  #isIdle(direction: Direction): boolean {
    const { board, learning } = this.#game;
    return board !== null && !learning && !slide(this.#naming.rules, board, direction).moved;
  }

  #noAnswer(direction: Direction): void {
    const { board } = this.#game;
    if (board !== null && this.#isIdle(direction)) {
      // Rules that bring a tile after every key are none of this page's.
      this.#naming.seen(board, direction, board);
      if (!legalMoves(this.#naming.rules, board).includes(direction)) {
        this.#advance();
        return;
      }
    }
    if (this.#boards.refuteSilent()) return;
    if (board !== null) this.#tally.read('same', board, direction, board);
    // A page that waits with its win dialog, and shows no button we know, is not a page that cannot be played.
    const won = this.#game.reachedGoal;
    this.#game.won ||= won;
    this.#stop(won ? 'won' : 'no-answer', '');
  }

  /** Autoplay presses the page's own start button, where a profile names one and no board shows yet. */
  #beginGame(): void {
    if (!presses(this.#mode) || this.#held || this.#begun) return;
    const wait = this.#onSince + START_AFTER_MS - now();
    if (wait > 0) {
      this.#wait(wait);
      return;
    }
    const button = this.#obstacle() === null && startButton(this.#deps.document, this.#profile);
    if (!button) return;
    this.#begun = true;
    pressButton(button);
  }

  #rulesPlayed(): string {
    const { verdict } = this.#game.check;
    return verdict === 'standard' ? (this.#naming.name ?? 'unknown') : verdict;
  }

  #stop(state: StateName, reason: string, said = ''): void {
    this.#stopped = state;
    this.#stoppedReason = reason;
    this.#said = said;
    this.#pressing.drop();
    this.#advisor.drop();
    this.#panel.drop();
    this.#advance();
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#advance(), ms);
  }

  readonly #onVisible = (): void => {
    if (this.#deps.document.visibilityState === 'visible') {
      this.#boards.current?.settler.check();
    }
    this.#advance();
  };

  /** Takes everything of ours out of the page. */
  #rest(): void {
    clearTimeout(this.#timer);
    this.#scout.stop();
    this.#boards.clear();
    this.#advisor.drop();
    this.#panel.drop();
    this.#log.stop();
    this.#pointing.hide();
    this.#coaching.hide();
    this.#demo.startOver();
    this.#demo.hide();
    this.#pressing.drop();
    this.#lostKey = null;
    this.#stopped = null;
    this.#game.leave();
    this.#advice = null;
    this.#hands?.stop();
    this.#hands = null;
    this.#deps.document.removeEventListener('visibilitychange', this.#onVisible);
    this.#setState('off', '');
  }

  #setState(state: StateName, reason: string): void {
    const { paused } = this.#demo;
    if (state === this.#state && reason === this.#reason && paused === this.#toldPaused) return;
    this.#state = state;
    this.#reason = reason;
    this.#toldPaused = paused;
    this.#deps.onState();
  }

  #tellFound(): void {
    const { found } = this;
    this.#toldRank = found.rank;
    this.#deps.onFound(found);
  }

  #boardRect(): Rect | null {
    const lattice = this.#boards.current?.source.place() ?? null;
    return lattice === null ? null : extent(lattice);
  }

  /** How the board in play lies that is a hexagon. */
  #hexagon(): Lie | null {
    return this.#boards.current?.source.place()?.hexagon ?? null;
  }

  /** What a key of the player's own means. */
  #meaningOf(event: KeyboardEvent): Direction | null {
    if (!hasManyAxes(this.#naming.rules)) return directionOfKey(event, this.#hexagon());
    return this.#pressing.meaningOf(event.code) ?? directionOfArrow(event);
  }

  #score(): number | null {
    const { lead } = this.#boards.current ?? {};
    // The page draws its score with the next frame; its state has it now.
    if (lead?.leading) return lead.feed.score;
    return readScore(this.#deps.document, this.#profile);
  }
}

const UNKNOWN_PLAYER = 304;
const WRONG_PLAYER = 305;
