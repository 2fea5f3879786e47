// The game in the terminal: redrawn in place where that is possible, else a board now and then.
import type { PageReport } from '../../../extension/play/report.ts';

const WIDTH = 7;
/** Without a cursor to move, a board this often is enough to follow the game. */
const PLAIN_INTERVAL_MS = 1_000;

export function drawBoard(board: PageReport['board']): string[] {
  if (!board) return [];
  const rule = `+${'-'.repeat((board[0]?.length ?? 0) * WIDTH)}+`;
  const rows = board.map(
    (row) => `|${row.map((value) => `${value || '.'}`.padStart(WIDTH - 1) + ' ').join('')}|`,
  );
  return [rule, ...rows, rule];
}

function describeGame({ moves, score, scoreRules, movesPerSecond, state }: PageReport): string {
  const pace = movesPerSecond === null ? '' : `, ${movesPerSecond.toFixed(1)} moves a second`;
  return `move ${moves}, score ${score ?? scoreRules}${pace}, ${state}`;
}

export class Terminal {
  private readonly out: NodeJS.WriteStream;
  private drawn = 0;
  private lastMoves = -1;
  private lastTime = -Infinity;

  constructor(out: NodeJS.WriteStream) {
    this.out = out;
  }

  /** `always` shows the last board even when it is too early for another. */
  show(report: PageReport, always = false): void {
    if (!report.board) return;
    // What stands there is drawn again only where it is drawn over.
    if (report.moves === this.lastMoves && !(always && this.out.isTTY)) return;
    const now = performance.now();
    if (!this.out.isTTY && !always && now - this.lastTime < PLAIN_INTERVAL_MS) return;
    this.lastMoves = report.moves;
    this.lastTime = now;
    const lines = [describeGame(report), ...drawBoard(report.board)];
    // Up over the last drawing, clearing each line before it is written again.
    if (this.out.isTTY && this.drawn > 0) this.out.write(`\x1b[${this.drawn}A`);
    for (const line of lines) this.out.write(`${this.out.isTTY ? '\x1b[2K' : ''}${line}\n`);
    this.drawn = lines.length;
  }

  /** A line that stays above the next drawing. */
  say(line: string): void {
    this.drawn = 0;
    this.out.write(`${line}\n`);
  }
}
