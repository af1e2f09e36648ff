import { DAY_MS } from '#contracts/durations.ts';

const WEEK_MS = 7 * DAY_MS;

/** The first time to come on the same day of the week, at the same local time: a week after the show at the earliest. */
export function copyStart(startsAt: string | null, now: Date): string | null {
  if (!startsAt) return null;
  const start = new Date(startsAt);
  const weeksLater = (weeks: number): Date => {
    const next = new Date(start);
    next.setDate(next.getDate() + 7 * weeks);
    return next;
  };
  const weeks = Math.max(1, Math.ceil((now.getTime() - start.getTime()) / WEEK_MS));
  const next = weeksLater(weeks);
  // The clocks may have changed in between.
  return (next > now ? next : weeksLater(weeks + 1)).toISOString();
}
