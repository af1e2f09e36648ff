import type { TestApp } from './test-app.ts';

/** Runs the work at a later time, until which the site has run. Sessions end when the clock advances for good. */
export async function atLaterTime<T>(
  { clock, db }: Pick<TestApp, 'clock' | 'db'>,
  { hours = 0, minutes = 0, days = 0 }: { hours?: number; minutes?: number; days?: number },
  work: () => Promise<T>,
): Promise<T> {
  clock.advance({ hours, minutes, days });
  try {
    await db.execute('update rsvp_deadline_runs set ran_at = $1', [clock.now()]);
    return await work();
  } finally {
    clock.advance({ hours: -hours, minutes: -minutes, days: -days });
  }
}
