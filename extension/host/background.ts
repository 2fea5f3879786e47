// Puts the background together. Every listener is added synchronously: a worker that wakes for an event must
// have them in its first turn.

import { codeKey } from '@2048-bridge/protocol';
import type { DemoOrder } from '../play/channel.ts';
import type { Lesson } from '../play/lesson.ts';
import type { Mode } from '../play/report.ts';
import { CREDENTIALS_KEY, readCredentials } from '../settings/credentials.ts';
import { OWN_KEY, readOwn, withProfile } from '../profiles/own.ts';
import { KnownWays } from '../settings/known_ways.ts';
import { readSettings, SETTINGS_KEY, validPort } from '../settings/settings.ts';
import * as webext from '../webext.ts';
import { badgeOf } from './badge.ts';
import { GreetingError } from './greeting.ts';
import { KeptGames } from './kept_games.ts';
import { startHost } from './native.ts';
import { Link, type Socket, type Started } from './link.ts';
import { protocolCodec } from './protocol_codec.ts';
import { Relay } from './relay.ts';
import { followAlwaysSites } from './always.ts';

const KEEP_ALIVE_MS = 10000;

export function startBackground(): void {
  void webext.closeLocalToPages();
  const loaded = webext.localArea.get(SETTINGS_KEY).then((raw) => readSettings(raw));
  const credentials = async () => readCredentials(await webext.localArea.get(CREDENTIALS_KEY));
  const link: Link = new Link(
    {
      open: (url) => new WebSocket(url) as Socket,
      codec: protocolCodec,
      greeter: { name: '2048 Bridge extension', version: webext.extensionVersion() },
      credentials: async () => {
        // The port is a setting too: no connection is tried before the settings are known.
        await loaded;
        return credentials();
      },
      start: async () => {
        const client = (await credentials())?.client ?? null;
        const who = { origin: webext.ownOrigin(), name: '2048 Bridge extension', client };
        const started = await startHost(webext.askNative, who);
        if (started !== null && 'port' in started) await keepPairing(started);
        return started;
      },
      onState: (state) => relay.linkChanged(state),
    },
    2048,
  );
  const relay = new Relay({
    link,
    kept: new KeptGames(webext.sessionArea),
    learnProfile: async (profile) => {
      const own = readOwn(await webext.localArea.get(OWN_KEY));
      await webext.localArea.set(OWN_KEY, withProfile(own, profile));
    },
    ways: new KnownWays(webext.localArea),
    session: webext.sessionArea,
    inject: webext.injectPageScript,
    photograph: webext.photographTab,
    enterPageWorld: (tabId, frameId) => void webext.injectPageWorld(tabId, frameId),
    showState: (tabId, state) => {
      const { badge, title } = badgeOf(state);
      void webext.setBadge(tabId, badge, title);
    },
  });

  void loaded.then((settings) => {
    relay.changeSettings(settings);
    link.reconnect(settings.port);
  });
  webext.onConnect((port) => relay.connect(port));
  webext.onTabLoaded((tabId) => void relay.tabLoaded(tabId));
  webext.onTabClosed((tabId) => relay.tabClosed(tabId));
  webext.onLocalChange(SETTINGS_KEY, (raw) => {
    const settings = readSettings(raw);
    const portChanged = settings.port !== relay.settings.port;
    relay.changeSettings(settings);
    if (portChanged) link.reconnect(settings.port);
  });
  void webext.localArea.get(OWN_KEY).then((raw) => relay.changeProfiles(readOwn(raw)));
  webext.onLocalChange(OWN_KEY, (raw) => relay.changeProfiles(readOwn(raw)));
  webext.onLocalChange(CREDENTIALS_KEY, () => link.reconnect());
  followAlwaysSites(() => relay.permissionsChanged());
  webext.onAsk((message) => answer(message as PopupMessage, relay, link));
  setInterval(() => {
    if (relay.busy || relay.keeps) void webext.touchApi();
  }, KEEP_ALIVE_MS);
}

type PopupMessage =
  | { readonly kind: 'attach'; readonly tabId: number }
  | { readonly kind: 'mode'; readonly tabId: number; readonly mode: Mode }
  | { readonly kind: 'demo'; readonly tabId: number; readonly order: DemoOrder }
  | { readonly kind: 'teach'; readonly tabId: number; readonly lesson: Lesson }
  | {
      readonly kind: 'choose';
      readonly tabId: number;
      readonly frame: number;
      readonly board: number;
    }
  | { readonly kind: 'report'; readonly tabId: number; readonly since?: number }
  | { readonly kind: 'link' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'my-games' }
  | { readonly kind: 'pair'; readonly port: number; readonly code: string };

function answer(message: PopupMessage, relay: Relay, link: Link): Promise<unknown> | null {
  switch (message.kind) {
    case 'attach':
      return relay.attach(message.tabId);
    case 'mode':
      return relay.setMode(message.tabId, message.mode);
    case 'demo':
      return relay.paceDemo(message.tabId, message.order);
    case 'teach':
      return relay.teach(message.tabId, message.lesson);
    case 'choose':
      return relay.choose(message.tabId, message.frame, message.board);
    case 'report':
      return relay.report(message.tabId, message.since ?? 0);
    case 'link':
      return Promise.resolve({
        link: link.state,
        said: link.said,
        players: link.welcome?.players ?? [],
      });
    case 'retry':
      link.reconnect();
      return Promise.resolve({ link: link.state });
    case 'my-games':
      return openDashboard(link);
    case 'pair':
      return pairWithHost(link, message.port, message.code);
    default:
      return null;
  }
}

/** The host's page of games, in a tab of its own. The address is made here: a host names no place to go to. */
async function openDashboard(link: Link): Promise<object> {
  try {
    const answer = await link.askOnce({ type: 'open_dashboard' });
    if (answer.type !== 'dashboard') return { opened: false };
    await webext.openTab(`http://127.0.0.1:${link.port}/dashboard/#${String(answer['ticket'])}`);
    return { opened: true };
  } catch {
    return { opened: false };
  }
}

/** What stays the same is not written again: a change makes the link begin anew. */
async function keepPairing({
  port,
  credentials,
}: Extract<Started, { port: number }>): Promise<void> {
  const settings = readSettings(await webext.localArea.get(SETTINGS_KEY));
  if (settings.port !== port) await webext.localArea.set(SETTINGS_KEY, { ...settings, port });
  const known = readCredentials(await webext.localArea.get(CREDENTIALS_KEY));
  if (known?.client === credentials.client && known.secret === credentials.secret) return;
  await webext.localArea.set(CREDENTIALS_KEY, credentials);
}

/** Resolves with `{ paired }`, or `{ fault }` in the words of `_locales` (without their prefix `pair_`). */
async function pairWithHost(link: Link, port: number, typed: string): Promise<object> {
  if (validPort(port) === null) return { fault: 'bad_port' };
  if (codeKey(String(typed)) === null) return { fault: 'bad_code' };
  try {
    const credentials = await link.pairWith(String(typed), port);
    await keepPairing({ port, credentials });
    return { paired: true };
  } catch (error) {
    if (error instanceof GreetingError) return { fault: error.fault.replaceAll('-', '_') };
    return { fault: 'host_down' };
  }
}
