import { type AccountRole, isStaff } from '#contracts/accounts/account-roles.ts';
import {
  ASSURANCE_DAYS,
  type Assurance,
  RECENT_SIGN_IN_MINUTES,
  STAFF_ASSURANCE_HOURS,
} from '#contracts/accounts/sign-in-methods.ts';
import { DAY_SECONDS } from '#contracts/durations.ts';
import { secondsAfter } from '#server/platform/clock.ts';

const IDLE_SECONDS = 30 * DAY_SECONDS;
const ABSOLUTE_SECONDS = 90 * DAY_SECONDS;

type Lifetime = { createdAt: Date; lastSeenAt: Date };

/** A session expires 30 days after its last use, and at the latest 90 days after signing in. */
export function sessionEndsAt({ createdAt, lastSeenAt }: Lifetime): Date {
  const idle = secondsAfter(lastSeenAt, IDLE_SECONDS);
  const absolute = secondsAfter(createdAt, ABSOLUTE_SECONDS);
  return idle < absolute ? idle : absolute;
}

export const isExpired = (session: Lifetime, now: Date): boolean => sessionEndsAt(session) <= now;

/** Sessions last seen or created before these times have expired. */
export const expiryCutoffs = (now: Date) => ({
  seen: secondsAfter(now, -IDLE_SECONDS),
  created: secondsAfter(now, -ABSOLUTE_SECONDS),
});

/** Returns until when a sign-in, or another proof of identity, counts as recent. */
export const recentUntil = (at: Date): Date => secondsAfter(at, RECENT_SIGN_IN_MINUTES * 60);

export const isRecent = (at: Date, now: Date): boolean => recentUntil(at) > now;

/** Whether a second factor of the session still counts. */
export function assuranceOf(
  { role, secondFactorAt }: { role: AccountRole; secondFactorAt: Date | null },
  now: Date,
): Assurance {
  if (!secondFactorAt) return 1;
  const seconds = isStaff(role) ? STAFF_ASSURANCE_HOURS * 3600 : ASSURANCE_DAYS * DAY_SECONDS;
  return secondsAfter(secondFactorAt, seconds) > now ? 2 : 1;
}
