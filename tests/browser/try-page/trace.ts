// Collects the reads of the board, and writes them where asked: a JSON line a read.
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { PageReport, TraceRead } from '../../../extension/play/report.ts';

export class Trace {
  private readonly file: WriteStream | null;
  private next = 0;

  constructor(path: string | null) {
    this.file = path === null ? null : createWriteStream(path);
    // The end reports what went wrong; until then nobody would listen.
    this.file?.on('error', () => undefined);
  }

  /** What to pass as `since`. */
  get since(): number {
    return this.next;
  }

  take(report: PageReport): void {
    this.next = report.next;
    for (const read of report.reads) this.write(read);
  }

  private write({ t_ms, before, direction, after, verdict }: TraceRead): void {
    this.file?.write(`${JSON.stringify({ t_ms, before, direction, after, verdict })}\n`);
  }

  /** A file that was not written whole is an error, each time. */
  async close(): Promise<void> {
    if (!this.file) return;
    this.file.end();
    await finished(this.file);
  }
}
