// The messages between the page script of a frame and the background, over one port a frame. The page
// script holds the state; the background relays and can be rebuilt from reconnecting ports at any time.

import type { Settings } from '../settings/settings.ts';
import type { Way } from '../move/ways.ts';
import type { Profile } from '../profiles/profile.ts';
import type { LeftGame } from './left_game.ts';
import type { Lesson } from './lesson.ts';
import type { OutsideFrame } from './outside_frames.ts';
import type { BoardChoice, Mode, PageReport, StateName } from './report.ts';

export const PAGE_PORT = 'page';

/** Whether the host can be asked, as the background sees it. */
export type LinkState =
  | 'off' // no frame needs the host
  | 'connecting'
  | 'host-down'
  | 'host-foreign'
  | 'host-other-version'
  | 'unpaired'
  | 'ready';

/** What is known of a frame's site. */
export interface Site {
  /** How its pages took moves before. */
  readonly way: Way | null;
  /** The player's own profiles, which go before ours. */
  readonly profiles: readonly Profile[];
}

/** What a frame found, in the order in which the background prefers frames. */
export interface Found {
  /** Confirmed by a legal move, or only provisional. */
  readonly rank: 'none' | 'candidate' | 'provisional' | 'confirmed';
  /** Size on the screen in CSS pixels, to choose between equals. */
  readonly area: number;
  /** Frames in this one that may hold the game and that we are not in, the largest first. */
  readonly outside: readonly OutsideFrame[];
  /** The boards among which the player may choose. */
  readonly boards: readonly BoardChoice[];
}

/** A request to the host without its `id`; the body is the protocol's message. */
export interface HostRequest {
  readonly type:
    'resume' | 'advise' | 'moves' | 'fit' | 'judge' | 'end' | 'cancel' | 'open_dashboard' | 'ping';
  readonly [field: string]: unknown;
}

/** An answer of the host as the codec let it through. */
export interface HostAnswer {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What the player may say to a demonstration that runs. */
export type DemoOrder = 'pause' | 'go-on' | 'step';

export type FromPage =
  | {
      readonly kind: 'hello';
      readonly mode: Mode;
      readonly held: boolean;
      readonly paused: boolean;
      readonly found: Found;
    }
  | { readonly kind: 'found'; readonly found: Found }
  | {
      readonly kind: 'state';
      readonly state: StateName;
      readonly reason: string;
      readonly mode: Mode;
      readonly held: boolean;
      /** The player has the demonstration wait. */
      readonly paused: boolean;
    }
  | { readonly kind: 'request'; readonly rid: number; readonly body: HostRequest }
  | { readonly kind: 'cancel'; readonly rid: number }
  /** The page follows this game no longer; the host is to have the rest of it before it hears of another. */
  | { readonly kind: 'left'; readonly left: LeftGame }
  | { readonly kind: 'hand' }
  /** The player has pointed at a board; null: they gave up. */
  | { readonly kind: 'taught'; readonly profile: Profile | null }
  /** Another frame was loaded in this one. */
  | { readonly kind: 'frame-loaded' }
  /** The frame's site takes moves in this way. */
  | { readonly kind: 'way'; readonly way: Way }
  /** The helper is wanted in the page's own world, in this frame. */
  | { readonly kind: 'page-world' }
  /** A picture of the tab is wanted; `photo` answers. */
  | { readonly kind: 'photograph' }
  | { readonly kind: 'report'; readonly qid: number; readonly report: PageReport };

export type ToPage =
  | {
      readonly kind: 'mode';
      readonly mode: Mode;
      /** Autoplay was taken over by the player before this frame was loaded. */
      readonly held: boolean;
      /** The player had the demonstration wait before this frame was loaded. */
      readonly paused: boolean;
      /** Another number than before: the player has chosen anew. */
      readonly choice: number;
      /** This frame's board is the one of the tab. */
      readonly elected: boolean;
    }
  | {
      readonly kind: 'settings';
      readonly settings: Settings;
      readonly site: Site;
      /** Nonce of the tab's life: the host tells two tabs with one game apart by it. */
      readonly tab: string;
    }
  | { readonly kind: 'link'; readonly link: LinkState }
  | { readonly kind: 'answer'; readonly rid: number; readonly message: HostAnswer }
  /** A PNG as a data URL, null where the browser does not allow it. */
  | { readonly kind: 'photo'; readonly url: string | null }
  | { readonly kind: 'failed'; readonly rid: number; readonly why: string }
  | { readonly kind: 'hand' }
  /** Look once for a board, whatever the mode: the popup wants to tell. */
  | { readonly kind: 'look' }
  | { readonly kind: 'demo'; readonly order: DemoOrder }
  /** The player is to point at the board, here. */
  | { readonly kind: 'teach'; readonly lesson: Lesson }
  /** The player chose this board of the frame; null: of another frame. */
  | { readonly kind: 'choose'; readonly board: number | null }
  | { readonly kind: 'report'; readonly qid: number; readonly since: number };
