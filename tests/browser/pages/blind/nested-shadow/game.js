import { Game } from '../rules.js';

const game = new Game(4, 6).start();

class Field extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = `<style>
      div { display: grid; grid-template-columns: repeat(6, 70px); grid-auto-rows: 70px; gap: 6px; background: #aac; padding: 6px; width: max-content; }
      span { background: #dde; font: 26px/70px sans-serif; text-align: center; }
    </style><div></div>`;
    const grid = root.querySelector('div');
    this.cells = Array.from({ length: 24 }, () => grid.appendChild(document.createElement('span')));
  }

  draw(board) {
    board.flat().forEach((value, index) => {
      this.cells[index].textContent = value > 0 ? value : '';
    });
  }
}

class SlideGame extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = '<h2>Sliding</h2><slide-field></slide-field>';
    const field = root.querySelector('slide-field');
    field.draw(game.board);
    document.addEventListener('keydown', ({ key }) => {
      const direction = { w: 'up', a: 'left', s: 'down', d: 'right' }[key];
      if (direction && game.move(direction)) setTimeout(() => field.draw(game.board), 60);
    });
  }
}

customElements.define('slide-field', Field);
customElements.define('slide-game', SlideGame);
