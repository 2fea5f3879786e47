// Listens to what the host sends to the extension's worker, on the wire itself.
import type { Browser } from 'puppeteer-core';

export interface Frame {
  readonly type: string;
  readonly [field: string]: unknown;
}

export async function listenToHost(browser: Browser): Promise<Frame[]> {
  const worker = await browser.waitForTarget(
    (target) => target.type() === 'service_worker' && target.url().startsWith('chrome-extension:'),
  );
  const frames: Frame[] = [];
  const session = await worker.createCDPSession();
  session.on('Network.webSocketFrameReceived', ({ response }) => {
    frames.push(JSON.parse(response.payloadData) as Frame);
  });
  await session.send('Network.enable');
  return frames;
}
