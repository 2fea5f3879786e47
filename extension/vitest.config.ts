import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Two builds in one test file take a while on a busy machine.
    testTimeout: 60000,
  },
  resolve: {
    // The one module that needs a browser.
    alias: { 'wxt/browser': at('test/support/no_browser.ts') },
  },
});
