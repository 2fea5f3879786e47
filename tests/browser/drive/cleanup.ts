// What has to be undone at the end, whichever way it comes: in reverse order, once, and all of it.
import { within } from './wait.ts';

/** Work that loses its browser and host under itself fails soon. */
const SETTLE_LIMIT_MS = 8_000;

interface Step {
  readonly what: string;
  readonly undo: () => Promise<void>;
}

export class Cleanup {
  private readonly steps: Step[] = [];

  add(what: string, undo: () => Promise<void>): void {
    this.steps.push({ what, undo });
  }

  /** What could not be undone. */
  async run(): Promise<string[]> {
    const failures: string[] = [];
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      const { what, undo } = step;
      await undo().catch((error: unknown) => failures.push(`closing ${what}: ${String(error)}`));
    }
    return failures;
  }

  /** Ends work that may be in the middle of starting something: undoes, lets it fail, and undoes the rest. */
  async runUnder(work: Promise<unknown>): Promise<string[]> {
    const failures = await this.run();
    const settled = work.then(
      () => undefined,
      () => undefined,
    );
    await within('the end of the work', SETTLE_LIMIT_MS, settled).catch(() => undefined);
    return [...failures, ...(await this.run())];
  }
}
