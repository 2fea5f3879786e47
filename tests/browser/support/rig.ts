// A host with an empty data folder and a browser with the extension, for one suite.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageReport } from '../../../extension/play/report.ts';
import { pair, report } from '../drive/bridge.ts';
import type { BrowserName, DrivenBrowser, LaunchOptions } from '../drive/browser.ts';
import { Cleanup } from '../drive/cleanup.ts';
import { Host } from '../drive/host.ts';
import { launchBrowser } from '../drive/launch.ts';
import { Outside } from '../drive/outside.ts';
import { serveFolder } from '../drive/server.ts';
import { until } from '../drive/wait.ts';

export class Rig {
  readonly data: string;
  readonly browser: DrivenBrowser;
  host: Host;
  private readonly cleanup: Cleanup;
  private pictureOnly = false;

  private constructor(data: string, host: Host, browser: DrivenBrowser, cleanup: Cleanup) {
    this.data = data;
    this.host = host;
    this.browser = browser;
    this.cleanup = cleanup;
  }

  static async start(
    name: BrowserName = 'chromium',
    launch: Partial<LaunchOptions> = {},
  ): Promise<Rig> {
    const cleanup = new Cleanup();
    try {
      const data = await mkdtemp(join(tmpdir(), 'bridge-test-'));
      cleanup.add('the data folder', () => rm(data, { recursive: true, force: true }));
      const host = await Host.start(data);
      const browser = await launchBrowser(name, { headless: true, outside: null, ...launch });
      cleanup.add('the browser', () => browser.close());
      await new Outside({ mappings: [], home: '' }).watch(browser.page);
      const rig = new Rig(data, host, browser, cleanup);
      // The one that runs by then, which a test may have started.
      cleanup.add('the host', () => rig.host.stop());
      return rig;
    } catch (error) {
      await cleanup.run();
      throw error;
    }
  }

  /** Serves a folder until the suite ends. */
  async serve(folder: string): Promise<string> {
    const served = await serveFolder(folder);
    this.cleanup.add('the server', () => served.close());
    return served.url;
  }

  /** The popup tells pairing only where it may see the page. */
  async pairOn(url: string): Promise<void> {
    await this.browser.page.goto(url);
    await pair(this.browser, this.host);
  }

  report(since?: number): Promise<PageReport> {
    return report(this.browser, since);
  }

  /** Asks for reports until one fits. */
  async reportWhen(
    what: string,
    fits: (report: PageReport) => boolean,
    limitMs: number,
  ): Promise<PageReport> {
    let last: PageReport | undefined;
    return until(
      what,
      async () => {
        last = await this.report();
        return fits(last) ? last : null;
      },
      limitMs,
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}; the last report: ${JSON.stringify(last)}`);
    });
  }

  /** Sets whether the page's own state is believed; the next switching on keeps it. */
  async chooseSource(pictureOnly: boolean): Promise<void> {
    if (pictureOnly === this.pictureOnly) return;
    const popup = await this.browser.openPopup();
    await popup.click('#use-state');
    await popup.close();
    this.pictureOnly = pictureOnly;
  }

  /** Takes the game back with a key no game knows; resolves when every move of it is in the log. */
  async takeOver(): Promise<PageReport> {
    await this.browser.page.keyboard.press('Escape');
    return this.reportWhen(
      'the game to rest, with every move logged',
      ({ state, logged, moves }) => state === 'took-over' && logged >= moves,
      15_000,
    );
  }

  /** Closes everything; throws when something of ours went wrong meanwhile. */
  async close(): Promise<void> {
    // Those that come while the browser closes under the extension are no faults of it.
    const errors = [...this.browser.errors];
    const failures = [...errors, ...(await this.cleanup.run())];
    if (failures.length > 0) throw new Error(failures.join('\n'));
  }
}
