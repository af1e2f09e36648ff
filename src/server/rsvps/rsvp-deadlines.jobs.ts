import { z } from 'zod';
import { eventChanged } from '#server/events/events.domain-events.ts';
import { lockSeats } from '#server/events/seats.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import * as queries from './rsvp-deadlines.queries.ts';
import { releaseSeats } from './seats/seating.actions.ts';

/** The number of people per transaction. */
const BATCH_SIZE = 200;

/** Every minute, on one node: offers that expire, guests to ask for a confirmation, and unconfirmed seats to release. */
export const enforceRsvpDeadlinesJob = job({ name: 'enforce-rsvp-deadlines', cron: '* * * * *' });
const releaseUnconfirmedSeatsJob = job({
  name: 'release-unconfirmed-seats',
  payload: z.object({ eventId: z.uuid() }),
});

type Deps = Pick<AppDeps, 'db' | 'clock'>;

export const rsvpDeadlineJobs = (deps: Deps): Work =>
  combine([
    handle(enforceRsvpDeadlinesJob, async () => {
      const now = deps.clock.now();
      await queries.enqueueExpiredOffers(deps.db, now);
      await queries.insertConfirmationRequests(deps.db, now);
      await queries.enqueueReleases(deps.db, now);
    }),
    handle(releaseUnconfirmedSeatsJob, ({ eventId }) => releaseUnconfirmedSeats(deps, eventId)),
    on(eventChanged, { name: 'move-confirmation-request' }, ({ eventId }) =>
      queries.moveConfirmationRequest(deps.db, eventId),
    ),
  ]);

async function releaseUnconfirmedSeats({ db, clock }: Deps, eventId: string): Promise<void> {
  const now = clock.now();
  let isLast = false;
  while (!isLast)
    isLast = await db.transaction(async (tx) => {
      await lockSeats(tx, eventId);
      const personIds = await queries.lockUnconfirmed(tx, eventId, { now, limit: BATCH_SIZE });
      if (personIds.length > 0) await releaseSeats(tx, eventId, personIds, now);
      if (personIds.length === BATCH_SIZE) return false;
      await queries.updateToReleased(tx, eventId, now);
      return true;
    });
}
