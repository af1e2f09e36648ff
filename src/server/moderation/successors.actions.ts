import { DAY_SECONDS } from '#contracts/durations.ts';
import { promoteNextOrganizers } from '#server/groups/organizers.queries.ts';
import { promoteNextOwners } from '#server/organizations/owners.queries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { ModerationDeps } from './decisions.actions.ts';

/** Time to appeal before others run what the person ran. */
const SUCCESSION_DAYS = 14;

/** Groups and organizations that only people run who are suspended for good are inherited as if those had deleted their accounts (ADR 215). */
export async function promoteSuccessors({ db, clock }: Pick<ModerationDeps, 'db' | 'clock'>): Promise<void> {
  const before = secondsAfter(clock.now(), -SUCCESSION_DAYS * DAY_SECONDS);
  for (const promote of [promoteNextOrganizers, promoteNextOwners])
    for (let promoted = 1; promoted > 0; ) promoted = await db.transaction((tx) => promote(tx, before));
}
