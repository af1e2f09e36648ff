/**
 * Runs `work` in one tab of this browser at a time, and only while that tab is visible: a person with thirty tabs holds one connection, and none
 * while all are hidden. The next visible tab takes over. `work` runs until its signal aborts.
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
  // Without Web Locks (no HTTPS, old browsers) each visible tab runs its own.
  if (!locks) return work(signal);
  // A tab hidden before its turn leaves the queue, which rejects with an error.
  await locks.request(name, { signal }, () => work(signal)).catch(() => undefined);
}
