import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

export type LockLimits = { timeoutMs: number; retries: number; pauseMs: number };

/** While a statement waits for the lock of a table, all that come after it wait too: give up soon, and try again. */
export const LOCK_LIMITS: LockLimits = { timeoutMs: 1000, retries: 20, pauseMs: 1000 };
const LOCK_FAILURES = ['55P03', '40P01'];

const isLockFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (LOCK_FAILURES.includes((error as pg.DatabaseError).code ?? '') || isLockFailure(error.cause));

/** Repeats a transaction that changes tables until it gets its locks, each within the limit. The work sets it as its `lock_timeout`. */
export async function untilUnlocked<T>(
  { retries, pauseMs }: LockLimits,
  work: () => Promise<T>,
  onWait: () => void = () => {},
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isLockFailure(error) || attempt === retries) throw error;
      onWait();
      await delay(pauseMs);
    }
  }
}
