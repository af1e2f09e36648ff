import { AppError } from '#server/platform/app-error.ts';
import { throwAll } from '#server/platform/jobs/attempt-all.ts';
import { isStatementTimeout } from '#server/platform/postgres/database-failure.ts';

/** Collects what fails for single searches, so that the others continue. Without a database the whole run fails, and is repeated. */
export function collectFailures() {
  const failures = new Map<string, Error>();
  return {
    /** The searches that have failed. */
    ids: () => [...failures.keys()],
    async attempt<Result>(searchId: string, work: () => Promise<Result>): Promise<Result | undefined> {
      try {
        return await work();
      } catch (error) {
        if (isDatabaseDown(error)) throw error;
        const message = error instanceof Error ? error.message : String(error);
        failures.set(searchId, new Error(`The saved search ${searchId} failed: ${message}`, { cause: error }));
        return undefined;
      }
    },
    /** The staff see it as a failed job. */
    throwAll: () => throwAll([...failures.values()]),
  };
}

export type Failures = ReturnType<typeof collectFailures>;

/** A statement that takes too long is the fault of the search. */
export const isDatabaseDown = (error: unknown): boolean =>
  error instanceof AppError && error.code.startsWith('server.') && !isStatementTimeout(error);
