// Who a player is and whether it can play what a tab shows. Pure.

import type { PageReport } from '../play/report.ts';

export interface HostPlayer {
  readonly name: string;
  readonly rules: readonly string[];
  /** The sizes it plays, as `4x4`; any where empty. */
  readonly sizes: readonly string[];
}

export type Shown = Pick<PageReport, 'rules' | 'rows' | 'cols'>;

/** Why a player cannot play what the tab shows, as a key of `_locales`; '' when it can or nothing is known yet. */
export function obstacleOf(player: HostPlayer, { rules, rows, cols }: Shown): string {
  if (rules !== 'unknown' && !player.rules.includes(rules)) return 'player_other_rules';
  const size = `${rows}x${cols}`;
  const fits = rows === 0 || player.sizes.length === 0 || player.sizes.includes(size);
  return fits ? '' : 'player_other_size';
}

/** A player's name and its options, which the settings keep as one. */
export function splitPlayer(player: string): { name: string; options: string } {
  const colon = player.indexOf(':');
  if (colon < 0) return { name: player, options: '' };
  return { name: player.slice(0, colon), options: player.slice(colon + 1) };
}

export function joinPlayer(name: string, options: string): string {
  const trimmed = options.trim();
  return name === '' || trimmed === '' ? name : `${name}:${trimmed}`;
}
