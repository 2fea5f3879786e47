// The demonstration in the popup: what it says, and the buttons that pace it.

import type { DemoOrder } from '../play/channel.ts';
import { lookOf } from '../play/demonstration.ts';
import type { PageReport } from '../play/report.ts';
import { text } from '../webext.ts';
import { byId, setText } from './dom.ts';

export function bindDemo(order: (order: DemoOrder) => void): void {
  const pause = byId('demo-pause');
  pause.addEventListener('click', () =>
    order(pause.dataset['paused'] === 'true' ? 'go-on' : 'pause'),
  );
  byId('demo-step').addEventListener('click', () => order('step'));
}

export function showDemo({ demo, state, reason }: PageReport): void {
  const runs = state === 'demonstrating' || state === 'thinking' || reason === 'by_you';
  byId('demo').hidden = demo === null || !runs;
  if (demo === null) return;
  const { title, lines } = lookOf(text, demo);
  setText(byId('demo-title'), title);
  setText(byId('demo-lines'), lines.join('\n'));
  const pause = byId('demo-pause');
  pause.dataset['paused'] = String(demo.paused);
  setText(pause, text(demo.paused ? 'action_demo_go_on' : 'action_demo_pause'));
}
