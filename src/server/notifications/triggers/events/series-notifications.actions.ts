import { buildCalendarEntryByPerson } from '#server/events/calendar/calendar.actions.ts';
import { spanOf } from '#server/notifications/event-facts.ts';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import { type StoredFacts } from '#server/notifications/notification-facts.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import type { CalendarEntry, CalendarMethod } from '#server/platform/formats/icalendar.ts';
import type { Attachment } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { attendancesOf, attendeeCalendars, isForCalendar } from './event-notifications.actions.ts';
import type { AnsweredDate } from './series-notifications.queries.ts';

/** The dates of one person, which are never empty. */
export type Dates = readonly [AnsweredDate, ...AnsweredDate[]];
export type SeriesContent = Extract<StoredFacts, { kind: 'rsvp' | 'news' }>;
type Delivery = Pick<NewNotification, 'reason' | 'actorId' | 'isMailOnly'> & {
  calendar?: CalendarMethod;
  /** Further files of some of the people, by their id. */
  moreFiles?: ReadonlyMap<string, readonly Attachment[]> | undefined;
};

/** Sends each person one notification, with the calendar entries of all their dates that they may see. */
export async function notifyOfDates(
  tx: Db,
  deps: NotifyDeps,
  dates: readonly AnsweredDate[],
  contentOf: (dates: Dates) => SeriesContent,
  { calendar = 'PUBLISH', moreFiles, ...delivery }: Delivery,
): Promise<void> {
  const entries = new Map<string, Map<string, CalendarEntry>>();
  for (const [eventId, eventDates] of Map.groupBy(dates, (date) => date.eventId))
    entries.set(
      eventId,
      await buildCalendarEntryByPerson({ db: tx, config: deps.config }, eventId, attendancesOf(eventDates)),
    );
  const notifications = [...Map.groupBy(dates, personIdOf)].flatMap(([personId, group]): NewNotification[] => {
    // Map.groupBy creates no empty groups.
    const ownDates = group as unknown as Dates;
    const [first] = ownDates;
    const visible = ownDates.flatMap((attendee) => {
      const entry = entries.get(attendee.eventId)?.get(personId);
      return entry ? [{ entry, attendee }] : [];
    });
    const inCalendar = visible.filter(({ attendee }) => isForCalendar(calendar, attendee));
    if (visible.length === 0) return [];
    return [
      {
        ...delivery,
        ...contentOf(ownDates),
        mail: { location: visible[0]!.entry.location, dates: ownDates.map(spanOf) },
        attachments: [...attendeeCalendars(calendar, inCalendar, deps.config), ...(moreFiles?.get(personId) ?? [])],
        personId,
        eventId: first.eventId,
        startsAt: first.startsAt,
      },
    ];
  });
  await notify(tx, deps, notifications);
}

const personIdOf = ({ personId }: AnsweredDate) => personId;
