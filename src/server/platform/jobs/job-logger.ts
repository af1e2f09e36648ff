import { Logger } from 'graphile-worker';

/** The part of the app's logger that jobs need. */
export type JobLogger = { warn(message: string): void; error(message: string): void };

/** Logs only warnings and errors of graphile-worker, which otherwise reports each job. */
export const jobLogger = (target: JobLogger): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') target.error(message);
    else if (level === 'warning') target.warn(message);
  });

export const quietJobLogger = jobLogger({ warn() {}, error() {} });
