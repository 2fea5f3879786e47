// The page: a WebGL canvas that shows the store, keys, a dialog after the win, a pause on Escape.
import { randomFrom } from './game.js';
import { paint } from './painter.js';
import { PALETTES } from './palettes.js';
import { screen } from './screens.js';
import { gameStore } from './store.js';

const query = new URLSearchParams(location.search);
const slide = Number(query.get('slide') ?? 100);
const winAt = Number(query.get('win') ?? 2048);
const from = Number(query.get('from') ?? 0);
const random = randomFrom(Number(query.get('seed') ?? Date.now()));
const canvas = document.getElementById('stage');
const dialog = document.getElementById('dialog');
const { context, show } = screen(canvas, 'webgl');
const style = { palette: PALETTES.dusk, font: 'sans-serif', weight: 700, side: canvas.width };

const gameState = gameStore({ own: OWN, random, winAt, from });
const settings = { subscribe: () => () => {}, volume: 0.5 };
const cursor = { move: () => {}, sanitize: () => '' };
const version = 'BUILD';

const KEYS = { ArrowUp: 'up', ArrowRight: 'right', ArrowDown: 'down', ArrowLeft: 'left' };
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') gameState.pause();
  else if (KEYS[event.key]) gameState.move(KEYS[event.key]);
});

const button = (label, run) => {
  const element = document.createElement('button');
  element.textContent = label;
  element.addEventListener('click', run);
  return element;
};

function showDialog(state) {
  const words = { won: 'You win!', paused: 'Paused' }[state];
  if (words === undefined) {
    dialog.close();
    return;
  }
  const play = state === 'won' ? [button(CONTINUE, () => gameState.continueAfterWin())] : [];
  dialog.replaceChildren(
    words,
    ...play,
    button('New Game', () => gameState.restart()),
  );
  if (!dialog.open) dialog.show();
}

gameState.subscribe((value) => {
  showDialog(value.state);
  document.getElementById('score').textContent = value.score;
  document.body.dataset.state = value.state;
});

function frame() {
  const { game, last } = gameState.picture();
  const progress = last === null ? 1 : Math.min(1, (performance.now() - last.at) / slide);
  paint(context, game, progress < 1 ? last : null, progress, style);
  show();
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
