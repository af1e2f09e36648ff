import type { EventChange } from '#server/events/event-writes.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { enqueueJob } from '#server/platform/jobs/job-queue.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import { listEventsWithoutMembership } from './rsvps.queries.ts';
import { settleSeats, takeAnswers } from './seating.actions.ts';

/** Seats and the waitlist, after what changed them from outside: an edited event, or an account that is gone. */
export function rsvpJobs({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work {
  return {
    tasks: {
      'settle-seats': (payload) =>
        db.transaction((tx) => settleSeats(tx, (payload as { eventId: string }).eventId, clock.now())),
      'free-seats-of-former-member': async (payload) => {
        const former = payload as { groupId: string; personId: string };
        const leaving = {
          personId: former.personId,
          status: 'not-going',
          guests: 0,
          answers: {},
          isHidden: false,
        } as const;
        for (const eventId of await listEventsWithoutMembership(db, { ...former, now: clock.now() }))
          await takeAnswers(db, eventId, [leaving], clock.now());
      },
      'event-changed': (payload) =>
        db.transaction(async (tx) => {
          const change = payload as EventChange;
          await settleSeats(tx, change.eventId, clock.now());
          // Telling people is for the features above.
          await enqueueJob(tx, 'tell-event-change', change);
        }),
    },
  };
}
