// The page script's life in one frame: the port to the background, and the player behind it.

import { connectToBackground, contextIsAlive, text, type Port } from '../webext.ts';
import {
  PAGE_PORT,
  type FromPage,
  type HostAnswer,
  type HostRequest,
  type ToPage,
} from './channel.ts';
import type { LogPort } from './game_log.ts';
import { HANDLE, type Handle } from './handle.ts';
import type { LeftGame } from './left_game.ts';
import { teach } from './lesson.ts';
import { Player } from './player.ts';

const RECONNECT_MS = 50;
const MAX_TEXT = 256;

/** Runs once per injection: wakes the script that is there, or becomes it. */
export function enterFrame(): void {
  const world = globalThis as { [HANDLE]?: Frame };
  const there = world[HANDLE];
  if (there?.alive) {
    there.wake();
    return;
  }
  there?.leave();
  if (isSandboxed()) return;
  const frame = new Frame();
  world[HANDLE] = frame;
  frame.wake();
}

/** A sandboxed frame has an origin of its own, which nobody can grant: it is left alone. */
function isSandboxed(): boolean {
  return window.top !== window && self.origin === 'null' && location.protocol !== 'file:';
}

interface Asked {
  readonly onAnswer: (message: HostAnswer) => void;
  readonly onFail: (why: string) => void;
}

class Frame implements Handle {
  readonly #player: Player;
  readonly #asked = new Map<number, Asked>();
  /** Games left while nobody could take them over. */
  readonly #left: LeftGame[] = [];
  #port: Port | null = null;
  #nextRid = 1;
  #photographed: (url: string | null) => void = () => {};
  #tab = '';

  constructor() {
    const host: LogPort = {
      request: (body, onAnswer, onFail) => this.#request(body, { onAnswer, onFail }),
      leave: (left) => this.#leaveGame(left),
    };
    this.#player = new Player({
      document,
      window,
      host,
      identity: () => ({
        site: (location.host || location.protocol).slice(0, MAX_TEXT),
        page: wellFormed(document.title).slice(0, MAX_TEXT),
        tab: this.#tab,
      }),
      onState: () => this.#sendState(),
      onFound: (found) => this.#send({ kind: 'found', found }),
      onWay: (way) => this.#send({ kind: 'way', way }),
      say: text,
      photograph: () => this.#photograph(),
      enterPageWorld: () => this.#send({ kind: 'page-world' }),
      onHand: () => this.#send({ kind: 'hand' }),
    });
  }

  /** False once the extension behind this script is gone. */
  get alive(): boolean {
    return contextIsAlive();
  }

  /** Comes back to the background, which says what to do. */
  wake(): void {
    if (this.#port === null) this.#connect();
  }

  leave(): void {
    this.#player.setMode('off', false, false);
    this.#port?.disconnect();
    this.#port = null;
    document.removeEventListener('load', this.#onLoad, true);
    window.removeEventListener('pagehide', this.#onPageHide);
  }

  #connect(): void {
    const port = connectToBackground(PAGE_PORT);
    this.#port = port;
    port.onMessage.addListener((message: unknown) => this.#receive(message as ToPage));
    port.onDisconnect.addListener(() => this.#disconnected());
    const { mode, held, paused, found } = this.#player;
    this.#send({ kind: 'hello', mode, held, paused, found });
    for (const left of this.#left.splice(0)) this.#leaveGame(left);
    this.#sendState();
  }

  /** Again with each state: a page that writes itself anew throws away all listeners of its window. */
  #listen(): void {
    if (this.#port === null) return;
    document.addEventListener('load', this.#onLoad, true);
    window.addEventListener('pagehide', this.#onPageHide);
  }

  /** A frame that comes late needs the page script too. */
  readonly #onLoad = ({ target }: Event): void => {
    if (this.#player.mode === 'off' || !(target instanceof HTMLIFrameElement)) return;
    this.#send({ kind: 'frame-loaded' });
  };

  readonly #onPageHide = (): void => this.#player.pageLeft();

  #disconnected(): void {
    this.#port = null;
    this.#photographed(null);
    for (const { onFail } of this.#asked.values()) onFail('disconnected');
    this.#asked.clear();
    this.#player.setLink('connecting');
    if (!this.alive) this.leave();
    else if (this.#player.mode !== 'off') setTimeout(() => this.#comeBack(), RECONNECT_MS);
  }

  #comeBack(): void {
    if (this.#port !== null) return;
    if (this.alive) this.#connect();
    else this.leave();
  }

  #receive(message: ToPage): void {
    switch (message.kind) {
      case 'mode':
        this.#setMode(message);
        break;
      case 'settings':
        this.#tab = message.tab;
        this.#player.setSettings(message.settings, message.site);
        break;
      case 'link':
        this.#player.setLink(message.link);
        break;
      case 'answer':
        this.#answered(message.rid, message.message);
        break;
      case 'failed': {
        const asked = this.#asked.get(message.rid);
        this.#asked.delete(message.rid);
        asked?.onFail(message.why);
        break;
      }
      case 'photo':
        this.#photographed(message.url);
        break;
      case 'hand':
        this.#player.handElsewhere();
        break;
      case 'look':
        this.#player.glance();
        break;
      case 'demo':
        this.#player.orderDemo(message.order);
        break;
      case 'teach':
        teach(document, message.lesson, (profile) => this.#send({ kind: 'taught', profile }));
        break;
      case 'choose':
        this.#player.choose(message.board);
        break;
      case 'report':
        this.#send({
          kind: 'report',
          qid: message.qid,
          report: this.#player.report(message.since),
        });
        break;
    }
  }

  #setMode({ mode, held, elected, choice, paused }: Extract<ToPage, { kind: 'mode' }>): void {
    this.#player.setMode(mode, held, elected, choice, paused);
  }

  #answered(rid: number, message: HostAnswer): void {
    const asked = this.#asked.get(rid);
    if (!asked) return;
    if (message.type !== 'advice' || message['final'] === true) this.#asked.delete(rid);
    asked.onAnswer(message);
  }

  #request(body: HostRequest, asked: Asked): () => void {
    const rid = this.#nextRid++;
    this.#asked.set(rid, asked);
    if (!this.#send({ kind: 'request', rid, body })) {
      this.#asked.delete(rid);
      queueMicrotask(() => asked.onFail('disconnected'));
    }
    return () => {
      if (this.#asked.delete(rid)) this.#send({ kind: 'cancel', rid });
    };
  }

  #leaveGame(left: LeftGame): void {
    if (!this.#send({ kind: 'left', left })) this.#left.push(left);
  }

  /** One at a time: an older wish that was not answered gets nothing. */
  #photograph(): Promise<string | null> {
    this.#photographed(null);
    return new Promise((resolve) => {
      this.#photographed = resolve;
      // Only the top frame knows where in the tab its canvas stands.
      if (window !== window.top || !this.#send({ kind: 'photograph' })) resolve(null);
    });
  }

  #sendState(): void {
    this.#listen();
    const { mode, held, paused } = this.#player;
    this.#send({ kind: 'state', ...this.#player.state, mode, held, paused });
  }

  #send(message: FromPage): boolean {
    if (this.#port === null) return false;
    try {
      this.#port.postMessage(message);
      return true;
    } catch {
      return false;
    }
  }
}

/** Titles are the page's; half a surrogate pair would be refused by the host. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
