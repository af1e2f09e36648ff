const CHECK_MS = 1000;

/**
 * Calls back once after so long, also if the device slept meanwhile: timers stand still while it does, and would wait for the rest after it wakes. The
 * clock of the device may be set back, so both clocks count. Returns what stops it.
 */
export function startWallTimeout(callback: () => void, milliseconds: number): () => void {
  const [startedAt, startedNow] = [Date.now(), performance.now()];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    const leftMs = milliseconds - Math.max(Date.now() - startedAt, performance.now() - startedNow);
    if (leftMs <= 0) callback();
    else timer = setTimeout(check, Math.min(leftMs, CHECK_MS));
  };
  timer = setTimeout(check, Math.min(milliseconds, CHECK_MS));
  return () => clearTimeout(timer);
}
