import { AppError } from '#server/platform/app-error.ts';

/** Runs at most `atOnce` pieces of heavy work concurrently and queues `waiting` more; beyond that it rejects with 503. */
export function workQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];

  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running++;
      return;
    }
    if (queue.length >= waiting) throw new AppError('server.busy', { retryAfterSeconds: 2 });
    // The slot is passed to the next one, so `running` does not change.
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else running--;
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
