import { DAY_SECONDS } from '#contracts/durations.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { updateSecondFactorAsked } from './accounts.queries.ts';

/** Whether the person runs a group or an organization; groups are above accounts. */
export type IsOrganizer = (db: Db, personId: string) => Promise<boolean>;
type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings'> & { isOrganizer: IsOrganizer };
type RequirementNotice = { accountId: string; secondFactorAskedAt: Date | null };

/** From when on a session without a second factor reaches only its setup; null if the site does not ask this person for one (ADR 128). */
export async function findSecondFactorDue(
  deps: Deps,
  { accountId, secondFactorAskedAt }: RequirementNotice,
): Promise<Date | null> {
  const { db, clock, settings, isOrganizer } = deps;
  const group = settings.get('second-factor');
  if (group === 'staff' || (group === 'organizers' && !(await isOrganizer(db, accountId)))) return null;
  const askedAt = secondFactorAskedAt ?? (await updateSecondFactorAsked(db, accountId, clock.now()));
  return dueAfter(askedAt, settings.changedAt('second-factor'), Number(settings.get('second-factor-grace')));
}

/** A person who was asked before the setting was changed has the days of grace again. */
function dueAfter(askedAt: Date, changedAt: Date | null, graceDays: number): Date {
  const from = changedAt && changedAt > askedAt ? changedAt : askedAt;
  return secondsAfter(from, graceDays * DAY_SECONDS);
}
