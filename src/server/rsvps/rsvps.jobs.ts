import { z } from 'zod';
import { eventChanged } from '#server/events/events.domain-events.ts';
import { groupMembershipsEnded } from '#server/groups/groups.domain-events.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { listEventsWithoutMembership } from './rsvps.queries.ts';
import { settleSeats, takeAnswers } from './seating.actions.ts';

/** Enqueued by a trigger on deleted RSVPs. */
const settleSeatsJob = job({ name: 'settle-seats', payload: z.object({ eventId: z.uuid() }) });

const LEAVING = { status: 'not-going', guests: 0, answers: {}, isHidden: false } as const;

/** Seats and the waitlist, after what changed them from outside: an edited event, or an account that is gone. */
export function rsvpJobs({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work {
  const settle = ({ eventId }: { eventId: string }) => db.transaction((tx) => settleSeats(tx, eventId, clock.now()));
  return combine([
    handle(settleSeatsJob, settle),
    on(eventChanged, { name: 'settle-seats-of-changed-event' }, settle),
    on(groupMembershipsEnded, { name: 'free-seats-of-former-members' }, async ({ groupId, personIds }) => {
      const now = clock.now();
      for (const attended of await listEventsWithoutMembership(db, { groupId, personIds, now })) {
        const answers = attended.personIds.map((personId) => ({ ...LEAVING, personId }));
        await takeAnswers(db, attended.eventId, answers, now);
      }
    }),
  ]);
}
