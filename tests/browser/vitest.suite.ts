// How suites with real browsers run: one after another, since two browsers on two cores starve each other.
import type { ViteUserConfig } from 'vitest/config';

const TEST_LIMIT_MS = 180_000;
const HOOK_LIMIT_MS = 90_000;

export const suite = (include: string[]): ViteUserConfig => ({
  test: {
    include,
    fileParallelism: false,
    // A browser starved by its neighbours must not decide what lands; by hand every failure is seen.
    retry: process.env['CI'] === undefined ? 0 : 2,
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: HOOK_LIMIT_MS,
    teardownTimeout: HOOK_LIMIT_MS,
  },
});
