/**
 * Runs `work` in one tab of this browser at a time, and only while that tab is visible: a person with thirty tabs holds one connection, and none
 * while all are hidden. The next visible tab takes over. `work` runs until its signal aborts.
 */
export function onePerBrowser(name: string, work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): void {
  let visible: AbortController | null = null;
  const update = () => {
    const isVisible = document.visibilityState === 'visible' && !signal.aborted;
    if (isVisible === (visible !== null)) return;
    visible?.abort();
    visible = isVisible ? new AbortController() : null;
    if (visible) void runWithLock(name, work, visible.signal);
  };
  document.addEventListener('visibilitychange', update, { signal });
  signal.addEventListener('abort', update);
  update();
}

async function runWithLock(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  // Without Web Locks (no HTTPS, old browsers) each visible tab runs its own.
  if (!locks) return work(signal);
  // A tab hidden before its turn leaves the queue, which rejects with an error.
  await locks.request(name, { signal }, () => work(signal)).catch(() => undefined);
}
