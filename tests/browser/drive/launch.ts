import type { BrowserName, DrivenBrowser, LaunchOptions } from './browser.ts';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox.ts';

export const launchBrowser = (name: BrowserName, options: LaunchOptions): Promise<DrivenBrowser> =>
  name === 'firefox' ? launchFirefox(options) : launchChromium(options);
