import type { TestApp } from './test-app.ts';

/** Runs the work at a later time. Sessions end when the clock advances for good. */
export async function atLaterTime<T>(
  { clock }: Pick<TestApp, 'clock'>,
  { hours = 0, minutes = 0, days = 0 }: { hours?: number; minutes?: number; days?: number },
  work: () => Promise<T>,
): Promise<T> {
  clock.advance({ hours, minutes, days });
  try {
    return await work();
  } finally {
    clock.advance({ hours: -hours, minutes: -minutes, days: -days });
  }
}
