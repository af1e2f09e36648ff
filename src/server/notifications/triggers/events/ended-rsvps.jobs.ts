import type { z } from 'zod';
import { spanOf } from '#server/notifications/event-facts.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { lockPerson } from '#server/people/person-locks.queries.ts';
import { utcDay } from '#server/platform/clock.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import { memberSeatsEnded, seriesRsvpEnded } from '#server/rsvps/rsvps.domain-events.ts';
import { freeSeatsOfFormerMembers } from '#server/rsvps/seats/leaving.actions.ts';
import { withdrawSeriesRsvps } from '#server/rsvps/series-rsvps.actions.ts';
import { ENDED_REASONS, type EndedDate, listEndedDates } from './ended-rsvps.queries.ts';
import { expireRemindersOfLeftEvents } from './rsvp-notifications.jobs.ts';
import { type Dates, notifyOfDates, type SeriesContent } from './series-notifications.actions.ts';

/** Tells people of all the dates that they gave up at once, and takes those out of their calendars. */
export const endedRsvpJobs = (deps: NotifyDeps): Work =>
  combine([
    on(seriesRsvpEnded, { name: 'notify-of-series-rsvp-ended' }, (left) => notifyOfSeriesLeft(deps, left)),
    on(memberSeatsEnded, { name: 'notify-of-member-seats-ended' }, (ended) => notifyOfMemberSeatsEnded(deps, ended)),
  ]);

const delivery = {
  calendar: 'CANCEL',
  isInCalendar: ({ wasConfirmed }: EndedDate) => wasConfirmed,
  reachesOutsiders: true,
} as const;

export const seriesLeftReason = (seriesId: string, day: string): string => `${ENDED_REASONS.left}:${seriesId}:${day}`;

/** Notifies people only of dates that they had a mail about going to, once a day (ADR 74). */
async function notifyOfSeriesLeft(deps: NotifyDeps, left: z.output<typeof seriesRsvpEnded.payload>): Promise<void> {
  const now = deps.clock.now();
  // This job may run before the request that published the event has withdrawn from all dates.
  await withdrawSeriesRsvps(deps, left);
  const { seriesId } = left;
  const contentOf = (dates: Dates<EndedDate>, isVisible: boolean): SeriesContent => {
    const [{ title, host }] = dates;
    const facts = { change: 'left-series', seriesId, title, host, dateCount: dates.length } as const;
    return { kind: 'rsvp', facts: { ...facts, ...(!isVisible && { hasNoAccess: true }) } };
  };
  await deps.db.transaction(async (tx) => {
    await lockPerson(tx, left.personId);
    await expireRemindersOfLeftEvents(tx, deps, left.personId);
    const dates = (await listEndedDates(tx, { ...left, ending: 'left', now })).filter(
      ({ wasConfirmed }) => wasConfirmed,
    );
    const reason = seriesLeftReason(seriesId, utcDay(now));
    await notifyOfDates(tx, deps, dates, contentOf, { ...delivery, reason, isMailOnly: true });
  });
}

/** Notifies once of all dates of a series. */
async function notifyOfMemberSeatsEnded(
  deps: NotifyDeps,
  ended: z.output<typeof memberSeatsEnded.payload>,
): Promise<void> {
  const { groupId, personId } = ended;
  await freeSeatsOfFormerMembers(deps, { groupId, personIds: [personId] });
  await deps.db.transaction(async (tx) => {
    await lockPerson(tx, personId);
    await expireRemindersOfLeftEvents(tx, deps, personId);
    const dates = await listEndedDates(tx, { ...ended, ending: 'membership', now: deps.clock.now() });
    for (const [subjectId, group] of Map.groupBy(dates, ({ seriesId, eventId }) => seriesId ?? eventId)) {
      const { eventId, revision } = group[0]!;
      const reason = `${ENDED_REASONS.membership}:${subjectId}:${eventId}:${revision}`;
      await notifyOfDates(tx, deps, group, membershipEndedContent, { ...delivery, reason });
    }
  });
}

function membershipEndedContent(dates: Dates<EndedDate>): SeriesContent {
  const [first] = dates;
  const { eventId, title, host } = first;
  const dateCount = dates.length > 1 ? { dateCount: dates.length } : {};
  return { kind: 'rsvp', facts: { change: 'membership-ended', eventId, title, host, ...spanOf(first), ...dateCount } };
}
