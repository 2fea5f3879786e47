// scripts/try-page: sees whether the bridge plays a page.
import { Cleanup } from '../drive/cleanup.ts';
import { UnknownPlayer } from '../drive/bridge.ts';
import { describe } from '../drive/errors.ts';
import { printError } from './fault.ts';
import { BadUse, readOptions, type Options } from './options.ts';
import { fellShort, resultOf, type Learnt, type Result } from './result.ts';
import { PageFault, tryPage } from './session.ts';

const GRACE_SECONDS = 60;
/** Of the grace, what is kept for closing everything. */
const CLOSING_SECONDS = 15;

function printForPeople(result: Result): void {
  const board = result.detected ? `${result.rows}x${result.cols} from ${result.source}` : 'none';
  console.log(`page        ${result.page}
board       ${board}, rules ${result.rules}
moves       ${result.moves} (${result.moves_per_second} a second), ${result.mismatches} mismatches, ${result.hints} hints
tile        ${result.max_tile}
score       ${result.score ?? 'not readable'} on the page, ${result.score_rules} by the rules
ended       ${result.end}${result.reason ? `: ${result.reason}` : ''}
blocked     ${result.blocked.length} outside addresses`);
  for (const address of result.blocked) console.log(`            ${address}`);
  for (const error of result.errors) console.log(`our error   ${error}`);
  for (const error of result.page_errors) console.log(`page error  ${error}`);
}

/** Resolves with the reason when the user or the clock ends the try. */
function cutShort(seconds: number): Promise<string> {
  return new Promise((resolve) => {
    const limit = seconds + GRACE_SECONDS - CLOSING_SECONDS;
    setTimeout(() => resolve(`the hard limit of --seconds + ${GRACE_SECONDS}`), limit * 1000);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve(`ended by ${signal}`));
    }
  });
}

async function attempt(options: Options): Promise<Learnt> {
  const learnt: Learnt = {
    page: options.target,
    mode: options.mode,
    report: null,
    end: 'failed',
    reason: '',
    blocked: [],
    errors: [],
    pageErrors: [],
  };
  const cleanup = new Cleanup();
  const failures: string[] = [];
  const cut = cutShort(options.seconds).then((reason) => {
    learnt.end = 'failed';
    learnt.reason = reason;
  });
  let badUse: BadUse | null = null;
  const session = tryPage(options, learnt, cleanup).catch((error: unknown) => {
    if (error instanceof UnknownPlayer)
      badUse = new BadUse('--player', `--player: ${error.message}`);
    learnt.end = 'failed';
    learnt.reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof PageFault)) failures.push(describe(error));
  });
  await Promise.race([session, cut]);
  // Closing under a session that is still going, and under the extension, makes both complain; only what came first
  // counts.
  const { end, reason } = learnt;
  const [errors, pageErrors] = [[...learnt.errors], [...learnt.pageErrors]];
  const failed = [...failures, ...(await cleanup.runUnder(session))];
  if (badUse !== null) throw badUse as BadUse;
  return {
    ...learnt,
    end,
    reason,
    errors: [...errors, ...failed],
    pageErrors,
  };
}

async function main(args: readonly string[]): Promise<number> {
  const json = args.includes('--json');
  try {
    const learnt = await attempt(readOptions(args));
    const result = resultOf(learnt);
    if (json) console.log(JSON.stringify(result));
    else printForPeople(result);
    return fellShort(learnt) === '' ? 0 : 1;
  } catch (error) {
    if (!(error instanceof BadUse)) throw error;
    printError(json, 'bad_use', error.field, error.message);
    return 2;
  }
}

main(process.argv.slice(2)).then(
  // Timers of a session that was cut short would keep the process alive. A pipe may still be taking the result.
  (code) => process.stdout.write('', () => process.exit(code)),
  (error: unknown) => {
    printError(process.argv.includes('--json'), 'internal', '', describe(error));
    process.stdout.write('', () => process.exit(1));
  },
);
