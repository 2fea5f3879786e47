// Pages that mean harm, or do it without meaning it: nothing is pressed, the popup says why, and our script stays quiet.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { popupWords, switchOn } from './drive/bridge.ts';
import { ORIGINAL_GAME, PAGES } from './drive/paths.ts';
import { framesPass } from './support/keys.ts';
import { costOf, traced } from './support/our_tasks.ts';
import { Rig } from './support/rig.ts';

interface Hostile {
  readonly keys: readonly string[];
  readonly owned?: boolean;
}

/** No task of ours may hold a page up for longer. */
const LONGEST_TASK_MS = 50;
/** How long a page of a quarter of a million elements takes to show itself is its own affair. */
const OWN_LOAD_MS = 150_000;

let rig: Rig;
let pages: string;

beforeAll(async () => {
  rig = await Rig.start();
  rig.browser.page.setDefaultNavigationTimeout(OWN_LOAD_MS);
  pages = await rig.serve(`${PAGES}/corpus`);
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
});

afterAll(() => rig.close());

test.each(['script', 'negative', 'nan', 'huge', 'bidi', 'flicker', 'growing', 'many', 'frames'])(
  'a page with the trick "%s" gets no key, and the popup says what is wrong',
  async (what) => {
    await rig.browser.page.goto(`${pages}hostile.html?what=${what}`);
    const events = await traced(rig.browser.page, async () => {
      await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1 });
      await framesPass(rig.browser.page, 90);
    });
    expect(costOf(events, 'EvaluateScript').longest_ms).toBeLessThan(LONGEST_TASK_MS);
    const { tasks, longest_ms: longest } = costOf(events, 'FunctionCall');
    expect(tasks).toBeGreaterThan(0);
    expect(longest).toBeLessThan(LONGEST_TASK_MS);
    const report = await rig.report();
    expect(report).toMatchObject({ moves: 0 });
    expect(['hinting', 'took-over', 'off']).not.toContain(report.state);
    const popup = await rig.browser.openPopup();
    expect((await popupWords(popup)).length).toBeGreaterThan(20);
    await popup.close();
    const page = await rig.browser.page.evaluate(() => {
      const { keys, owned } = window as unknown as Hostile;
      return { keys: keys.length, owned: owned ?? false };
    });
    expect(page).toEqual({ keys: 0, owned: false });
  },
);
