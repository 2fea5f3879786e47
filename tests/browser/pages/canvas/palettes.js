// Colours of boards: the ground, an empty cell, the tiles by rank, and the numbers on light and on dark tiles.

export const PALETTES = {
  dusk: {
    board: '#22232f',
    empty: '#2f3142',
    tiles: [
      '#515579',
      '#5d5f96',
      '#7560ab',
      '#9460b5',
      '#b35fae',
      '#cc5f97',
      '#dc6679',
      '#e5775d',
      '#e98f48',
      '#e6ab3d',
      '#d9c63f',
    ],
    dark: '#15161d',
    light: '#ffffff',
  },
  harbour: {
    board: '#16324a',
    empty: '#24506f',
    tiles: [
      '#9fd3e6',
      '#7fc0dc',
      '#4fa3c7',
      '#2f86b0',
      '#e3b23c',
      '#e08e3a',
      '#d96c3f',
      '#c94f4f',
      '#a83f62',
      '#7d3a75',
      '#4b3b80',
    ],
    dark: '#0b1d2c',
    light: '#f4fbff',
  },
  plum: {
    board: '#f2e9f4',
    empty: '#e4d5e9',
    tiles: [
      '#fffdf7',
      '#fbeecb',
      '#f3cf8e',
      '#efb36d',
      '#e4895c',
      '#d66363',
      '#bd4c7f',
      '#93418f',
      '#683d94',
      '#47408f',
      '#2c4a80',
    ],
    dark: '#43304d',
    light: '#fff7fb',
  },
  sand: {
    board: '#8c7a62',
    empty: '#a4937b',
    tiles: [
      '#efe6d5',
      '#ead9b5',
      '#e2c48a',
      '#c9d08f',
      '#93c08b',
      '#5fae97',
      '#3f939e',
      '#3d739b',
      '#4b5590',
      '#5f3f7d',
      '#6d2f5c',
    ],
    dark: '#4a3d2c',
    light: '#fdfaf3',
  },
};

const luminance = (hex) => {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return 0.3 * r + 0.59 * g + 0.11 * b;
};

export function lookOf(palette, value) {
  const rank = Math.min(Math.log2(value) - 1, palette.tiles.length - 1);
  const ground = palette.tiles[rank];
  return { ground, ink: luminance(ground) > 140 ? palette.dark : palette.light };
}
