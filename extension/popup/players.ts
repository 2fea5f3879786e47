// The choice of players: who advises, and who else is asked about the same board. Lists what the host offers; a
// player that cannot play the board of the tab stands there too, greyed and with the reason.

import type { PageReport } from '../play/report.ts';
import { MOST_OTHERS, validPlayer, type Settings } from '../settings/settings.ts';
import * as webext from '../webext.ts';
import { joinPlayer, obstacleOf, splitPlayer, type HostPlayer, type Shown } from './player_name.ts';

/** The fields by id, each with its label's text. */
const LABELS = {
  player: 'setting_player',
  'other-1': 'setting_other_1',
  'other-2': 'setting_other_2',
} as const;
const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** Puts the rows of the players into the popup. Their texts are filled in with those of the whole page. */
export function addPlayerRows(): void {
  const template = document.getElementById('player-row') as HTMLTemplateElement;
  for (const id of FIELDS) {
    const row = template.content.cloneNode(true) as DocumentFragment;
    const label = row.querySelector('label') as HTMLLabelElement;
    label.htmlFor = id;
    label.dataset['text'] = LABELS[id];
    (row.querySelector('select') as HTMLSelectElement).id = id;
    const options = row.querySelector('input') as HTMLInputElement;
    options.id = `${id}-options`;
    (row.querySelector('.options label') as HTMLLabelElement).htmlFor = options.id;
    document.getElementById('player-rows')?.append(row);
  }
}

export class PlayerChoice {
  readonly #save: (change: Partial<Settings>) => void;
  readonly #fault: (wrong: boolean) => void;
  #listed = '';

  constructor(save: (change: Partial<Settings>) => void, fault: (wrong: boolean) => void) {
    this.#save = save;
    this.#fault = fault;
    for (const id of FIELDS) {
      field(id).addEventListener('input', () => this.#changed());
      field(`${id}-options`).addEventListener('input', () => this.#changed());
    }
  }

  /** Puts the settings into the fields. */
  fill({ player, others }: Settings): void {
    [player, ...others].slice(0, FIELDS.length).forEach((chosen, index) => {
      const { name, options } = splitPlayer(chosen);
      const id = FIELDS[index] as string;
      // Who is not on the host's list, or not yet, stays the choice.
      if (![...select(id).options].some(({ value }) => value === name)) {
        select(id).add(new Option(name, name));
      }
      select(id).value = name;
      field(`${id}-options`).value = options;
    });
    showOptions();
  }

  /** Lists the host's players; those that cannot play what the tab shows cannot be chosen. */
  list(players: readonly HostPlayer[], shown: Shown): void {
    if (players.length === 0) return;
    const key = JSON.stringify([players, shown.rules, shown.rows, shown.cols]);
    if (key === this.#listed) return;
    this.#listed = key;
    for (const id of FIELDS) {
      const box = select(id);
      const chosen = box.value;
      const none = id === 'player' ? 'player_strongest' : 'player_nobody';
      box.replaceChildren(
        new Option(webext.text(none), ''),
        ...players.map((player) => optionFor(player, shown)),
      );
      if (!players.some(({ name }) => name === chosen) && chosen !== '') {
        box.add(new Option(webext.text('player_not_there', chosen), chosen));
      }
      box.value = chosen;
    }
  }

  #changed(): void {
    showOptions();
    const chosen = FIELDS.map((id) => {
      const player = joinPlayer(select(id).value, field(`${id}-options`).value);
      field(`${id}-options`).setAttribute('aria-invalid', String(validPlayer(player) === null));
      return validPlayer(player);
    });
    this.#fault(chosen.includes(null));
    const [player, ...others] = chosen;
    if (player === null || player === undefined || others.includes(null)) return;
    const asked = others.filter((other): other is string => other !== null && other !== '');
    this.#save({ player, others: asked.slice(0, MOST_OTHERS) });
  }
}

/** Only a named player has options. */
function showOptions(): void {
  for (const id of FIELDS) {
    const row = field(`${id}-options`).closest('.row') as HTMLElement;
    row.hidden = select(id).value === '';
  }
}

function optionFor(player: HostPlayer, shown: Shown): HTMLOptionElement {
  const obstacle = obstacleOf(player, shown);
  const option = new Option(obstacle === '' ? player.name : webext.text(obstacle, player.name));
  option.value = player.name;
  option.disabled = obstacle !== '';
  return option;
}

/** How often each further player agreed with the advice. */
export function showOpinions({ opinions }: Pick<PageReport, 'opinions'>): void {
  const list = document.getElementById('opinions') as HTMLElement;
  const lines = opinions.map(({ player, refused, said, asked, agreed }) =>
    refused
      ? webext.text('opinion_refused', player, said)
      : webext.text('opinion_agreed', player, String(agreed), String(asked)),
  );
  list.hidden = lines.length === 0;
  if (lines.join('\n') === list.dataset['shown']) return;
  list.dataset['shown'] = lines.join('\n');
  list.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li');
      item.textContent = line;
      return item;
    }),
  );
}

const field = (id: string): HTMLInputElement => document.getElementById(id) as HTMLInputElement;
const select = (id: string): HTMLSelectElement =>
  document.getElementById(id) as unknown as HTMLSelectElement;
