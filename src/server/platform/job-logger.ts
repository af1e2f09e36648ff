import { Logger } from 'graphile-worker';

type Level = 'error' | 'warn';

/** graphile-worker reports each job it runs; only what went wrong is worth a line. */
export const jobLogger = (log: (level: Level, message: string) => void): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log('error', message);
    else if (level === 'warning') log('warn', message);
  });

export const quietJobLogger = jobLogger(() => {});
