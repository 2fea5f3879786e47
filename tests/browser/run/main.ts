// scripts/run, once everything is built: arguments are browser, headless (0 or 1), moves (0: no limit), url, and the
// data folder where it is not the usual one.
import { Cleanup } from '../drive/cleanup.ts';
import { RUN_DATA } from '../drive/paths.ts';
import { play, type Plan } from './game.ts';
import { Terminal } from './terminal.ts';

function readPlan([browser, headless, moves, url, data]: readonly string[]): Plan {
  const started = Number(process.env['BRIDGE_RUN_STARTED'] ?? Date.now() / 1000);
  return {
    browser: browser === 'firefox' ? 'firefox' : 'chromium',
    headless: headless === '1',
    moves: Number(moves),
    url: url ?? '',
    data: data ?? RUN_DATA,
    elapsed: () => Date.now() / 1000 - started,
  };
}

/** Ctrl-C is a good way to end a game; so is `| head`, which closes the pipe that it is shown in. */
const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    // Again and again: who presses twice does not want host and browser left behind.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve());
    process.stdout.on('error', () => resolve());
  });

async function main(): Promise<number> {
  const cleanup = new Cleanup();
  let failure = '';
  const game = play(readPlan(process.argv.slice(2)), new Terminal(process.stdout), cleanup);
  await Promise.race([game, interrupted()]).catch((error: unknown) => {
    failure = error instanceof Error ? error.message : String(error);
  });
  const failures = [failure, ...(await cleanup.runUnder(game))].filter((text) => text !== '');
  for (const text of failures) console.error(`run: ${text}`);
  return failures.length === 0 ? 0 : 1;
}

process.exit(await main());
