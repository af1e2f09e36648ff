import { secondsAfter } from '#server/platform/clock.ts';
import type { Timing } from '#server/platform/jobs/job.ts';

/** Changes within this time are one notification. */
const DEBOUNCE_SECONDS = 600;
/** The last hour, in which people set out. */
const URGENT_SECONDS = 3600;

/** When people are notified of a change: once the host had time to correct it, but no later than an hour before the start, or at once within it. */
export function newsTime(now: Date, earliestStart: Date): Pick<Timing, 'runAt' | 'isTimeReplaced'> {
  const usual = secondsAfter(now, DEBOUNCE_SECONDS);
  const latest = secondsAfter(earliestStart, -URGENT_SECONDS);
  return latest >= usual ? { runAt: usual } : { runAt: latest > now ? latest : now, isTimeReplaced: true };
}
