import { expect, vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Waits until so many statements wait for a lock. */
export const isWaiting = ({ db }: TestApp, count: number) => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return vi.waitFor(async () => expect(await db.execute(waiting)).toBe(count), { timeout: 20_000 });
};
