import { secondsAfter } from '#server/platform/clock.ts';

const DAY_SECONDS = 86_400;
const IDLE_SECONDS = 30 * DAY_SECONDS;
const ABSOLUTE_SECONDS = 90 * DAY_SECONDS;

type Lifetime = { createdAt: Date; lastSeenAt: Date };

/** A session ends 30 days after it was last used, and 90 days after signing in whatever happens. */
export function sessionEndsAt({ createdAt, lastSeenAt }: Lifetime): Date {
  const idle = secondsAfter(lastSeenAt, IDLE_SECONDS);
  const absolute = secondsAfter(createdAt, ABSOLUTE_SECONDS);
  return idle < absolute ? idle : absolute;
}

export const isOver = (session: Lifetime, now: Date): boolean => sessionEndsAt(session) <= now;

/** Sessions last seen or made before these are over. */
export const overBefore = (now: Date) => ({
  seen: secondsAfter(now, -IDLE_SECONDS),
  created: secondsAfter(now, -ABSOLUTE_SECONDS),
});
