import pg from 'pg';
import { AppError } from '#server/platform/app-error.ts';

const BUSY: Record<string, string> = {
  '40001': 'serialization failure',
  '40P01': 'deadlock',
  '53300': 'too many connections',
  '55P03': 'lock timeout',
  '57014': 'statement timeout',
};
const DISK_FULL = '53100';
/** A write on a server that became a replica, or was one. */
const READ_ONLY = '25006';
const RETRY_AFTER_SECONDS = 2;

/** pg reports these failures only by message (pg 8, pg-pool 3). */
export const QUERY_TIMEOUT = 'Query read timeout';
const LOST_CONNECTION =
  /^Connection terminated|^Query read timeout|not queryable|pool after calling end|Connection ended/;
const NO_FREE_CONNECTION = /timeout exceeded when trying to connect/;

/**
 * Node fails with one error for all addresses of a host, such as both of localhost; it has neither a message nor the system call of the errors in
 * it.
 */
export const reasonOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map(({ message }: Error) => message).join('; ') : error.message;

/** Maps failures of the database itself to 503 or 507; violated constraints and wrong queries are returned unchanged. */
function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  if (error instanceof AggregateError)
    return toDatabaseError(Object.assign(new Error(reasonOf(error), { cause: error }), { syscall: 'connect' }));
  const retry = { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS };
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error;
    if (code === DISK_FULL) return new AppError('server.storage_full', { cause: error });
    if (code in BUSY) return new AppError('server.busy', retry);
    if (hasNoUsablePlan(error)) return new AppError('server.unavailable', retry);
    // 08 connection, 53 resources, 57P shutdown or recovery, 58 system
    return code === READ_ONLY || /^(08|53|57P|58)/.test(code) ? new AppError('server.unavailable', retry) : error;
  }
  if (NO_FREE_CONNECTION.test(error.message)) return new AppError('server.busy', retry);
  const { syscall } = error as NodeJS.ErrnoException;
  return syscall !== undefined || LOST_CONNECTION.test(error.message)
    ? new AppError('server.unavailable', retry)
    : error;
}

export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof Error && error.cause.message === QUERY_TIMEOUT;

const causeCode = (error: unknown): string | undefined =>
  error instanceof AppError && error.cause instanceof pg.DatabaseError ? error.cause.code : undefined;

const NO_SUCH_STATEMENT = '26000';

/**
 * Columns of a prepared statement have other types now, because a migration beside the running site changed them; or the statement just before,
 * which should have prepared this one, failed.
 */
const hasNoUsablePlan = ({ code, routine }: pg.DatabaseError): boolean =>
  code === NO_SUCH_STATEMENT || (code === '0A000' && routine === 'RevalidateCachedQuery');

export const isWithoutPlan = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof pg.DatabaseError && hasNoUsablePlan(error.cause);

const FOREIGN_KEY = '23503';

/** A row was deleted while a statement referred to it: mostly `mapConstraint` tells the caller what is missing. */
export const isOvertaken = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === FOREIGN_KEY;

/** Whether the row with this id was the one that is missing. */
export const isMissing = ({ detail = '' }: pg.DatabaseError, id: string): boolean =>
  detail.includes(`(${id}) is not present`);

/** PostgreSQL has answered that a statement or a commit failed: nothing of it is stored. */
export function isRejection(error: unknown): boolean {
  const failure = error instanceof AppError ? error.cause : error;
  // Class 08: a pooler has lost the server, which may have stored it.
  if (failure instanceof pg.DatabaseError) return failure.severity === 'ERROR' && !failure.code?.startsWith('08');
  return error instanceof AppError && error.code === 'server.busy';
}

export const isReadOnly = (error: unknown): boolean => causeCode(error) === READ_ONLY;

export const isStatementTimeout = (error: unknown): boolean => isQueryTimeout(error) || causeCode(error) === '57014';

export async function mapFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // An error of pg leads to where the answer was read; from here, it leads to who asked.
    if (error instanceof pg.DatabaseError) Error.captureStackTrace(error);
    throw toDatabaseError(error);
  }
}
