// Pages that mean harm, or do it without meaning it: nothing is pressed, the popup says why, and our script stays quiet.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { popupWords, switchOn } from './drive/bridge.ts';
import { ORIGINAL_GAME, PAGES } from './drive/paths.ts';
import { framesPass } from './support/keys.ts';
import { Rig } from './support/rig.ts';

interface Hostile {
  readonly keys: readonly string[];
  readonly owned?: boolean;
}

let rig: Rig;
let pages: string;

beforeAll(async () => {
  rig = await Rig.start();
  pages = await rig.serve(`${PAGES}/corpus`);
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
});

afterAll(() => rig.close());

test.each(['script', 'negative', 'nan', 'huge', 'bidi', 'flicker', 'growing', 'many', 'frames'])(
  'a page with the trick "%s" gets no key, and the popup says what is wrong',
  async (what) => {
    await rig.browser.page.goto(`${pages}hostile.html?what=${what}`);
    await switchOn(rig.browser, 'play', { pace: 'max', thinkMs: 1 });
    await framesPass(rig.browser.page, 90);
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
