import { z } from 'zod';
import { eventChanged, eventsRestored } from '#server/events/events.domain-events.ts';
import { groupMembershipsEnded } from '#server/groups/groups.domain-events.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { listUpcomingEvents } from './rsvps.queries.ts';
import { endSeatsOfFormerMembers } from './seats/leaving.actions.ts';
import { settleSeats } from './seats/seating.actions.ts';

/** Enqueued by a database trigger when RSVPs are deleted. */
const settleSeatsJob = job({ name: 'settle-seats', payload: z.object({ eventId: z.uuid() }) });

/** Updates seats and the waitlist after an event was edited or is shown again, an account deleted or a group membership ended. */
export function rsvpJobs({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work {
  const settle = ({ eventId }: { eventId: string }) => db.transaction((tx) => settleSeats(tx, eventId, clock.now()));
  return combine([
    handle(settleSeatsJob, settle),
    on(eventChanged, { name: 'settle-seats-of-changed-event' }, settle),
    on(eventsRestored, { name: 'settle-seats-of-restored-events' }, async ({ eventIds }) => {
      for (const eventId of await listUpcomingEvents(db, eventIds, clock.now())) await settle({ eventId });
    }),
    on(groupMembershipsEnded, { name: 'free-seats-of-former-members' }, (ended) =>
      endSeatsOfFormerMembers({ db, clock }, ended),
    ),
  ]);
}
