// "Teach this page", and the player's own profiles: made by pointing, edited as text, taken out, given away.

import {
  OWN_KEY,
  parseProfile,
  profileText,
  readOwn,
  withoutProfile,
  withProfile,
} from '../profiles/own.ts';
import { MAX_TILE_TEXT, MAX_TILES, ProfileFault, type Profile } from '../profiles/profile.ts';
import { MAX_SIDE, MIN_SIDE } from '../rules/grid.ts';
import * as webext from '../webext.ts';
import { byId, input, onClick, setText } from './dom.ts';

export function bindTeaching(tabId: number): void {
  onClick('teach-point', () => point(tabId));
  onClick('profile-save', () => change(saved));
  onClick('profile-remove', () => change(removed));
  onClick('profile-export', exported);
  byId('profile-choice').addEventListener('change', () => void showChosen());
  byId('profile-file').addEventListener('change', () => void imported());
  webext.onLocalChange(OWN_KEY, () => void showOwn());
  void showOwn();
}

/** The popup closes as soon as the page is clicked; the page's script sends what was pointed at. */
async function point(tabId: number): Promise<void> {
  const rows = side('teach-rows');
  const cols = side('teach-cols');
  const tiles = sequence();
  if (rows === null || cols === null || tiles === null) return;
  const asked = await webext.ask({ kind: 'teach', tabId, lesson: { rows, cols, tiles } });
  say(asked === true ? 'teach_point' : 'teach_no_access');
  if (asked === true) window.close();
}

function side(id: string): number | null {
  const value = Number(input(id).value);
  const good = Number.isInteger(value) && value >= MIN_SIDE && value <= MAX_SIDE;
  input(id).setAttribute('aria-invalid', String(!good));
  if (!good) fault(new ProfileFault(id === 'teach-rows' ? 'rows' : 'cols', 'side'));
  return good ? value : null;
}

/** Empty where the tiles carry numbers. */
function sequence(): string[] | null {
  const tiles = input('teach-tiles')
    .value.split(/[\s,]+/)
    .filter((text) => text !== '');
  const fits = tiles.length !== 1 && tiles.length <= MAX_TILES;
  const good = fits && new Set(tiles).size === tiles.length;
  if (good && tiles.every((text) => text.length <= MAX_TILE_TEXT)) return tiles;
  fault(new ProfileFault('tiles', 'tiles'));
  return null;
}

const own = async (): Promise<Profile[]> => readOwn(await webext.localArea.get(OWN_KEY));
const chosenName = (): string => (byId('profile-choice') as HTMLSelectElement).value;
const textArea = (): HTMLTextAreaElement => byId('profile-text') as HTMLTextAreaElement;

async function showOwn(): Promise<void> {
  const profiles = await own();
  const choice = byId('profile-choice') as HTMLSelectElement;
  const before = choice.value;
  choice.replaceChildren(
    ...profiles.map(({ name }) => {
      const option = document.createElement('option');
      option.value = name;
      option.textContent = name;
      return option;
    }),
  );
  if (profiles.some(({ name }) => name === before)) choice.value = before;
  byId('profiles').dataset['count'] = String(profiles.length);
  await showChosen();
}

async function showChosen(): Promise<void> {
  const profile = (await own()).find(({ name }) => name === chosenName());
  textArea().value = profile === undefined ? '' : profileText(profile);
}

/** Runs a change of the list; what is wrong is said with its field. */
async function change(edit: (profiles: readonly Profile[]) => Profile[]): Promise<void> {
  try {
    await webext.localArea.set(OWN_KEY, edit(await own()));
    await showOwn();
  } catch (error) {
    if (!(error instanceof ProfileFault)) throw error;
    fault(error);
  }
}

function saved(profiles: readonly Profile[]): Profile[] {
  const profile = parseProfile(textArea().value);
  const next = withProfile(profiles, profile);
  say('profile_saved', profile.name);
  return next;
}

function removed(profiles: readonly Profile[]): Profile[] {
  say('profile_removed', chosenName());
  return withoutProfile(profiles, chosenName());
}

async function exported(): Promise<void> {
  const profile = (await own()).find(({ name }) => name === chosenName());
  if (profile === undefined) return;
  const link = document.createElement('a');
  link.download = `${profile.name}.json`;
  link.href = URL.createObjectURL(new Blob([profileText(profile)], { type: 'application/json' }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

async function imported(): Promise<void> {
  const [file] = input('profile-file').files ?? [];
  if (!file) return;
  const text = await file.text();
  input('profile-file').value = '';
  textArea().value = text;
  await change(saved);
}

function say(key: string, ...values: string[]): void {
  setText(byId('profile-result'), webext.text(key, ...values));
}

function fault({ field, expected }: ProfileFault): void {
  const what = webext.text(`profile_fault_${expected}`);
  say('profile_fault', field === '' ? webext.text('profile_whole') : field, what);
}
