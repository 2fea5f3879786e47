// Says what is wrong with a call of scripts/try-page, with exit 2, and nothing when it can be tried.
import { printError } from './fault.ts';
import { BadUse, readOptions } from './options.ts';

const args = process.argv.slice(2);
try {
  readOptions(args);
} catch (error) {
  if (!(error instanceof BadUse)) throw error;
  printError(args.includes('--json'), 'bad_use', error.field, error.message);
  process.exitCode = 2;
}
