import { DAY_SECONDS } from '#contracts/durations.ts';
import { endRequestsOf, type RequestKinds } from '#server/accounts/unconfirmed/unconfirmed-requests.actions.ts';
import { isSuspended } from '#server/accounts/unconfirmed/unconfirmed-requests.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { leaveUpcomingEvents } from '#server/rsvps/seats/leaving.actions.ts';
import { leaveUpcomingShifts } from '#server/volunteering/sign-ups/leaving-shifts.actions.ts';
import { endExpiredDecisions } from './appeals.actions.ts';
import { eraseOldSnapshots } from './cases.queries.ts';
import { personSuspended } from './moderation.domain-events.ts';
import { deleteOldFingerprints } from './screening.queries.ts';
import { promoteSuccessors } from './successors.actions.ts';

const endExpiredDecisionsJob = job({ name: 'end-expired-decisions', cron: '* * * * *' });
const eraseOldSnapshotsJob = job({ name: 'erase-old-snapshots', cron: '17 4 * * *' });
const deleteOldFingerprintsJob = job({ name: 'delete-old-fingerprints', cron: '37 * * * *' });
const promoteSuccessorsJob = job({ name: 'promote-successors-of-suspended', cron: '27 4 * * *' });
const SNAPSHOT_DAYS = 183;
/** Texts are compared for a day; edits with what they replace, for longer. */
const FINGERPRINT_DAYS = 30;

export const moderationJobs = (deps: Pick<AppDeps, 'db' | 'clock'>, kinds: RequestKinds): Work =>
  combine([
    handle(endExpiredDecisionsJob, async () => {
      for (let ended = 1; ended > 0; ) ended = await endExpiredDecisions(deps);
    }),
    handle(eraseOldSnapshotsJob, () =>
      eraseOldSnapshots(deps.db, secondsAfter(deps.clock.now(), -SNAPSHOT_DAYS * DAY_SECONDS)),
    ),
    handle(deleteOldFingerprintsJob, () =>
      deleteOldFingerprints(deps.db, secondsAfter(deps.clock.now(), -FINGERPRINT_DAYS * DAY_SECONDS)),
    ),
    handle(promoteSuccessorsJob, () => promoteSuccessors(deps)),
    // In a job: the transaction that suspends holds locks of other events already.
    on(personSuspended, { name: 'free-seats-of-suspended-person' }, ({ personId }) =>
      whileSuspended(deps, personId, () => leaveUpcomingEvents(deps, personId)),
    ),
    on(personSuspended, { name: 'free-shifts-of-suspended-person' }, ({ personId }) =>
      whileSuspended(deps, personId, () => leaveUpcomingShifts(deps, personId)),
    ),
    on(personSuspended, { name: 'free-held-places-of-suspended-person' }, ({ personId }) =>
      whileSuspended(deps, personId, () => endRequestsOf(deps, kinds, personId)),
    ),
  ]);

/** A job that is late, or repeated after a failure, takes nothing from a person who was restored meanwhile. */
async function whileSuspended({ db }: Pick<AppDeps, 'db'>, personId: string, work: () => Promise<void>): Promise<void> {
  if (await isSuspended(db, personId)) await work();
}
