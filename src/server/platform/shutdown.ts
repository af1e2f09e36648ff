import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import { packageRoot } from './package-root.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Ctrl-C under npm arrives twice, from the terminal and from npm; a later signal forces the exit. */
const SAME_SIGNAL_MS = 1000;
/** More than the sum of the steps' own timeouts. */
const SHUTDOWN_TIMEOUT_MS = 45_000;

const PARENT_CHECK_MS = 500;
const parentId = process.ppid;
/** The scripts of package.json that run the site in the foreground. */
const SITE_SCRIPTS = ['start', 'demo'];

/**
 * Whether npm runs the site itself. A script with another name, or of another package, passes its environment on as well, and may start the site in
 * the background and end.
 */
export function isRunByNpm({ npm_lifecycle_event: script = '', npm_package_json: file }: NodeJS.ProcessEnv): boolean {
  if (!SITE_SCRIPTS.includes(script) || !file || !existsSync(file)) return false;
  return realpathSync(file) === realpathSync(join(packageRoot, 'package.json'));
}

/** npm ends the shell in which it runs the site, and the shell passes no signal on: the site stops with it. */
function stopWithShell(end: (signal: string) => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parentId) return;
    clearInterval(timer);
    end('end of npm');
  }, PARENT_CHECK_MS).unref();
}

/** Runs the steps in order when the process gets a signal or has an uncaught error. */
export function shutDownInOrder(logger: Logger, steps: readonly (() => Promise<unknown> | undefined)[]): void {
  const { close } = closeWithGrace(
    { delay: SHUTDOWN_TIMEOUT_MS, logger: false, skip: [...SIGNALS] },
    async ({ err }) => {
      if (err) logger.error({ err }, 'stopping after an error');
      for (const step of steps) await step();
      logger.info('stopped');
    },
  );
  let requestedAt: number | undefined;
  const end = (signal: string) => {
    if (requestedAt !== undefined && performance.now() - requestedAt > SAME_SIGNAL_MS) process.exit(1);
    if (requestedAt !== undefined) return;
    requestedAt = performance.now();
    logger.info({ signal }, 'stopping');
    close();
  };
  for (const signal of SIGNALS) process.on(signal, end);
  if (isRunByNpm(process.env)) stopWithShell(end);
}
