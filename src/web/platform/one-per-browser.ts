/**
 * Runs `work` in one tab of this browser at a time, and only while that tab is in sight: a person with thirty tabs holds one
 * connection, and none when they look elsewhere. The next tab in sight takes over. `work` runs until its own signal.
 */
export function onePerBrowser(name: string, work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): void {
  let inSight: AbortController | null = null;
  const look = () => {
    const isSeen = document.visibilityState === 'visible' && !signal.aborted;
    if (isSeen === (inSight !== null)) return;
    inSight?.abort();
    inSight = isSeen ? new AbortController() : null;
    if (inSight) void inTurn(name, work, inSight.signal);
  };
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', look);
  look();
}

async function inTurn(name: string, work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  // Without Web Locks (no HTTPS, old browsers) each tab in sight works for itself.
  if (!locks) return work(signal);
  // Who is hidden before their turn comes leaves the queue, which is reported as an error.
  await locks.request(name, { signal }, () => work(signal)).catch(() => undefined);
}
