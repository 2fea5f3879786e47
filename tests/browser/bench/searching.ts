// What looking for a board costs a page that has none: `node bench/searching.ts [ELEMENTS...]` prints a JSON line a page
// size. The times are those of our own script's tasks on the page's thread (its processor time, so that a busy machine does
// not count), from the browser's trace: `load` is the script itself, once a page; `search` what it does in hint mode; `off`
// what it does when the bridge is off and the page changes, which must be nothing.
import { costOf, traced } from '../support/our_tasks.ts';
import { Rig } from '../support/rig.ts';
import { switchOn } from '../drive/bridge.ts';
import { ORIGINAL_GAME, PAGES } from '../drive/paths.ts';
import { pause } from '../drive/wait.ts';

const asked = process.argv.slice(2).map(Number);
const SIZES = asked.length > 0 ? asked : [300, 3_000, 10_000, 100_000];
const LOOK_MS = 3_000;

async function watched(rig: Rig, act: () => Promise<void>): ReturnType<typeof traced> {
  return traced(rig.browser.page, async () => {
    await act();
    await pause(LOOK_MS);
  });
}

const rig = await Rig.start();
try {
  rig.browser.page.setDefaultNavigationTimeout(180_000);
  const plain = await rig.serve(`${PAGES}/plain`);
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
  for (const elements of SIZES) {
    await rig.browser.page.goto(`${plain}?elements=${elements}`);
    const on = await watched(rig, () => switchOn(rig.browser, 'hint'));
    const { reason } = await rig.report();
    await switchOn(rig.browser, 'off');
    const off = await watched(rig, async () => {
      await rig.browser.page.evaluate(() => document.body.append('a change'));
    });
    console.log(
      JSON.stringify({
        elements,
        load: costOf(on, 'EvaluateScript'),
        search: costOf(on, 'FunctionCall'),
        reason,
        off: costOf(off, 'FunctionCall'),
      }),
    );
  }
} finally {
  await rig.close();
}
