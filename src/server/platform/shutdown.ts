import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Ctrl-C under npm arrives twice, once from the terminal and once from npm; only somebody impatient sends a later one. */
const SAME_SIGNAL_MS = 1000;
/** More than the steps together may take by their own limits. */
const LONGEST_MS = 45_000;

/** Takes the steps, each after the one before, when the process is asked to end or has met an error that nobody caught. */
export function endInOrder(logger: Logger, steps: readonly (() => Promise<unknown> | undefined)[]): void {
  const { close } = closeWithGrace({ delay: LONGEST_MS, logger: false, skip: [...SIGNALS] }, async ({ err }) => {
    if (err) logger.error({ err }, 'stopping after an error');
    for (const step of steps) await step();
    logger.info('stopped');
  });
  let askedAt: number | undefined;
  const end = (signal: string) => {
    if (askedAt !== undefined && performance.now() - askedAt > SAME_SIGNAL_MS) process.exit(1);
    if (askedAt !== undefined) return;
    askedAt = performance.now();
    logger.info({ signal }, 'stopping');
    close();
  };
  for (const signal of SIGNALS) process.on(signal, end);
}
