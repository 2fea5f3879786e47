// How soon the coach speaks: `node bench/coach.ts [MOVES] [PAUSE_MS]` plays the original game by hand, so many moves (60)
// with a pause (500) after each verdict, and prints one JSON line. `verdict_ms` is from the request, which goes out as soon as
// the tiles have come to rest, to the host's answer, on the wire; `silent` counts the moves that got no verdict.
import type { CDPSession } from 'puppeteer-core';
import { switchOn } from '../drive/bridge.ts';
import { ORIGINAL_GAME } from '../drive/paths.ts';
import { pause, until } from '../drive/wait.ts';
import { Rig } from '../support/rig.ts';
import { isLegal, type Direction } from '../support/rules.ts';
import { arrowKey } from '../try-page/human.ts';

const MOVES = Number(process.argv[2] ?? 60);
const PAUSE_MS = Number(process.argv[3] ?? 500);
const LIMIT_MS = 10_000;
const LIKED: readonly Direction[] = ['left', 'down', 'right', 'up'];

interface Frame {
  readonly type: string;
  readonly id?: number;
  readonly reply_to?: number;
  readonly verdict?: string;
}

/** Milliseconds from each question of the coach to its answer, and what that was. */
async function listen(session: CDPSession): Promise<{ ms: number; verdict: string }[]> {
  const asked = new Map<number, number>();
  const answers: { ms: number; verdict: string }[] = [];
  session.on('Network.webSocketFrameSent', ({ response, timestamp }) => {
    const frame = JSON.parse(response.payloadData) as Frame;
    if (frame.type === 'judge' && frame.id !== undefined) asked.set(frame.id, timestamp);
  });
  session.on('Network.webSocketFrameReceived', ({ response, timestamp }) => {
    const frame = JSON.parse(response.payloadData) as Frame;
    const from = asked.get(frame.reply_to ?? NaN);
    if (frame.type !== 'judged' || from === undefined) return;
    answers.push({ ms: 1000 * (timestamp - from), verdict: frame.verdict ?? '' });
  });
  await session.send('Network.enable');
  return answers;
}

const rig = await Rig.start();
try {
  const { page } = rig.browser;
  await rig.pairOn(await rig.serve(ORIGINAL_GAME));
  const worker = await page
    .browser()
    .waitForTarget((target) => target.type() === 'service_worker', { timeout: LIMIT_MS });
  const answers = await listen(await worker.createCDPSession());
  await switchOn(rig.browser, 'coach');
  for (let move = 0; move < MOVES; move++) {
    const { board, over } = await rig.reportWhen(
      'a board',
      (it) => it.state === 'coaching' || it.over,
      LIMIT_MS,
    );
    const direction = LIKED.find((one) => board !== null && isLegal(board, one));
    if (over || direction === undefined) break;
    const before = answers.length;
    await page.keyboard.press(arrowKey(direction));
    await until('the verdict', () => answers.length > before, LIMIT_MS);
    await pause(PAUSE_MS);
  }
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): number => Math.round(times[Math.floor(share * times.length)] ?? NaN);
  console.log(
    JSON.stringify({
      moves: times.length,
      silent: answers.filter(({ verdict }) => verdict === 'unknown').length,
      verdict_ms: { median: at(0.5), p90: at(0.9), worst: Math.round(times.at(-1) ?? NaN) },
      within_100_ms: times.filter((ms) => ms <= 100).length / times.length,
    }),
  );
} finally {
  await rig.close();
}
