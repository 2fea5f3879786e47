// Where families of pages keep the state of their game. One file a family; a family is not a site: what is
// declared here holds for every page that keeps its state in this way, and is believed only where the picture agrees.

import canvasGame from './canvas-game.json';
import lsMatrix from './ls-matrix.json';
import original from './original.json';
import play2048 from './play2048.json';
import vueGridData from './vue-grid-data.json';

export interface StateFamily {
  readonly name: string;
  readonly at: StatePlace;
  readonly board: BoardShape;
  readonly score?: string;
  readonly busy?: string;
  readonly move?: string;
  readonly continue?: string;
}

export type StatePlace =
  | { readonly kind: 'storage'; readonly key: string }
  | { readonly kind: 'global'; readonly when: string; readonly path: string }
  | {
      readonly kind: 'element';
      readonly when: string;
      readonly element: string;
      readonly path: string;
    }
  | {
      readonly kind: 'module';
      readonly when: string;
      readonly scripts: string;
      readonly has: readonly string[];
    };

export interface BoardShape {
  readonly path: string;
  readonly order: 'rows' | 'columns' | 'any';
  readonly value?: string;
  readonly values?: 'face' | 'exponent';
}

export const STATE_FAMILIES: readonly StateFamily[] = [
  canvasGame,
  lsMatrix,
  original,
  play2048,
  vueGridData,
] as readonly StateFamily[];
