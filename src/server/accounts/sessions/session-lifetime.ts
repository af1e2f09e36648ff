import { type AccountRole, isStaff } from '#contracts/accounts/account-roles.ts';
import type { Assurance } from '#contracts/accounts/sign-in-methods.ts';
import { RECENT_SIGN_IN_MINUTES } from '#contracts/accounts/sign-in-methods.ts';
import { secondsAfter } from '#server/platform/clock.ts';

const DAY_SECONDS = 86_400;
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

/** Until when a sign-in, or another proof of identity, counts as recent. */
export const recentUntil = (at: Date): Date => secondsAfter(at, RECENT_SIGN_IN_MINUTES * 60);

export const isRecent = (at: Date, now: Date): boolean => recentUntil(at) > now;

const STAFF_ASSURANCE_SECONDS = 12 * 3600;
const ASSURANCE_SECONDS = 30 * DAY_SECONDS;

/** A second factor counts for 30 days, of staff for 12 hours. */
export function assuranceOf(
  { role, secondFactorAt }: { role: AccountRole; secondFactorAt: Date | null },
  now: Date,
): Assurance {
  if (!secondFactorAt) return 1;
  return secondsAfter(secondFactorAt, isStaff(role) ? STAFF_ASSURANCE_SECONDS : ASSURANCE_SECONDS) > now ? 2 : 1;
}
