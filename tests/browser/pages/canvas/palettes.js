// Colours of boards: the ground, an empty cell, the tiles by rank, and the numbers on light and on dark tiles.

export const PALETTES = {
  moss: {
    board: '#4b5d43',
    empty: '#61775a',
    tiles: [
      '#dfe8cf',
      '#c9dba6',
      '#a3c46c',
      '#86b049',
      '#6c9a35',
      '#4f8a3a',
      '#2f7a4d',
      '#1d6b5f',
      '#0f5a70',
      '#124a7a',
      '#27356f',
    ],
    dark: '#26331f',
    light: '#f6fbe9',
  },
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
  paper: {
    board: '#ffffff',
    empty: '#eef0f2',
    tiles: [
      '#ffd9d9',
      '#ffc1a8',
      '#ffe08a',
      '#d8f09a',
      '#a9ecc1',
      '#9be4ee',
      '#a7c9ff',
      '#c2b3ff',
      '#eab0f5',
      '#ffa8cf',
      '#ff8f8f',
    ],
    dark: '#303840',
    light: '#303840',
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
