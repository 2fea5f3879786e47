import { defineConfig } from 'vitest/config';
import { suite } from './vitest.suite.ts';

process.env['KILLS'] ??= '200';
export default defineConfig(suite(['long/*.test.ts', 'kills.test.ts']));
