import { AppError } from '#server/platform/app-error.ts';

/** Runs at most `atOnce` pieces of heavy work side by side; past `waiting` in line it refuses with 503. */
export function workQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const line: (() => void)[] = [];

  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running++;
      return;
    }
    if (line.length >= waiting) throw new AppError('server.busy', { retryAfterSeconds: 2 });
    // Whoever leaves hands the place over, so `running` stays as it is.
    await new Promise<void>((resolve) => line.push(resolve));
  };
  const leave = () => {
    const next = line.shift();
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
