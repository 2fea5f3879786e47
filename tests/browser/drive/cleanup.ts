// What has to be undone at the end, whichever way it comes: in reverse order, once, and all of it.

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
}
