// Time between the events of one press. A hidden tab draws no frames, so a clock stands behind them.

const FRAME_LIMIT_MS = 60;

/** Calls back once the page has drawn `count` frames, or could have. */
export function afterFrames(window: Window, count: number, callback: () => void): void {
  if (count === 0) {
    callback();
    return;
  }
  let done = false;
  const next = (): void => {
    if (done) return;
    done = true;
    clearTimeout(limit);
    window.cancelAnimationFrame(frame);
    afterFrames(window, count - 1, callback);
  };
  const frame = window.requestAnimationFrame(next);
  const limit = setTimeout(next, FRAME_LIMIT_MS);
}
