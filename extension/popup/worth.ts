// What the bars beside the arrow show, in words: the overlay itself is no text for a screen reader.

import { wordsOf as oddsInWords } from '../play/odds.ts';
import type { PageReport } from '../play/report.ts';
import { wordsOf as worthInWords } from '../play/worth.ts';
import { text } from '../webext.ts';
import { byId, setText } from './dom.ts';

export function showWorth({ worth, odds }: PageReport): void {
  byId('worth').hidden = worth.length === 0;
  const lines = worthInWords(text, worth);
  const list = byId('worth-list');
  if (list.dataset['shown'] !== lines.join('\n')) {
    list.dataset['shown'] = lines.join('\n');
    list.replaceChildren(
      ...lines.map((line) => {
        const item = document.createElement('li');
        item.textContent = line;
        return item;
      }),
    );
  }
  setText(byId('worth-odds'), oddsInWords(text, odds).join('\n'));
}
