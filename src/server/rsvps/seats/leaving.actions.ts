import type { AppDeps } from '#server/platform/app-deps.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { memberSeatsEnded } from '#server/rsvps/rsvps.domain-events.ts';
import { listEventsOfFormerMembers, listUpcomingAnswersOf } from '#server/rsvps/rsvps.queries.ts';
import { deleteSeriesRsvpsOf } from '#server/rsvps/series-rsvps.queries.ts';
import { submitRsvps } from './seating.actions.ts';

/** Takes a person who may not stay off an event. */
const LEAVE_REQUEST = {
  status: 'not-going',
  guests: 0,
  answers: {},
  isHidden: false,
  isForced: true,
} as const;

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type FormerMembers = { groupId: string; personIds: readonly string[] };

/** Frees the seats of former members of a group at its events for members. Published first: if this crashes, notifying them completes it. */
export async function endSeatsOfFormerMembers(deps: Deps, { groupId, personIds }: FormerMembers): Promise<void> {
  const { db, clock } = deps;
  const events = await listEventsOfFormerMembers(db, { groupId, personIds, now: clock.now() });
  await db.transaction(async (tx) => {
    for (const personId of personIds) {
      const eventIds = events.filter((event) => event.personIds.includes(personId)).map(({ eventId }) => eventId);
      if (eventIds.length > 0) await publish(tx, memberSeatsEnded, { groupId, personId, eventIds });
    }
  });
  await freeSeatsOfFormerMembers(deps, { groupId, personIds });
}

export async function freeSeatsOfFormerMembers({ db, clock }: Deps, former: FormerMembers): Promise<void> {
  const now = clock.now();
  for (const { eventId, personIds } of await listEventsOfFormerMembers(db, { ...former, now })) {
    const requests = personIds.map((personId) => ({ ...LEAVE_REQUEST, personId }));
    await submitRsvps(db, eventId, requests, now);
  }
}

/** Gives the person's seats and places on waitlists to others, as if they had left each event themselves. */
export async function leaveUpcomingEvents({ db, clock }: Deps, personId: string): Promise<void> {
  const now = clock.now();
  // First, because a job answers new dates for people who go to a whole series.
  await deleteSeriesRsvpsOf(db, personId);
  for (const eventId of await listUpcomingAnswersOf(db, personId, now))
    await submitRsvps(db, eventId, [{ ...LEAVE_REQUEST, personId }], now);
}
