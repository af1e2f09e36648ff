import { spanOf } from '#server/notifications/event-facts.ts';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import { type StoredFacts } from '#server/notifications/notification-facts.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import type { CalendarMethod } from '#server/platform/formats/icalendar.ts';
import type { Attachment } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { attendeeCalendars, buildOwnEntries, isForCalendar, type OwnEntries } from './event-notifications.actions.ts';
import type { DateRow } from './series-notifications.queries.ts';

/** The dates of one person, which are never empty. */
export type Dates<D> = readonly [D, ...D[]];
export type SeriesContent = Extract<StoredFacts, { kind: 'rsvp' | 'news' }>;
type Delivery<D> = Pick<NewNotification, 'reason' | 'actorId' | 'isMailOnly'> & {
  calendar?: CalendarMethod;
  /** Which dates the files are about; by default those that the person goes to or, to remove them, has not only requested. */
  isInCalendar?: (date: D) => boolean;
  /** Further files of some of the people, by their id. */
  moreFiles?: ReadonlyMap<string, readonly Attachment[]> | undefined;
  /** Also notifies people who may no longer see the dates. */
  reachesOutsiders?: boolean;
};

/** Sends each person one notification, with the calendar entries of all their dates that they may see. */
export async function notifyOfDates<D extends DateRow>(
  tx: Db,
  deps: NotifyDeps,
  dates: readonly D[],
  contentOf: (dates: Dates<D>, isVisible: boolean) => SeriesContent,
  {
    calendar = 'PUBLISH',
    isInCalendar = (date) => isForCalendar(calendar, date),
    moreFiles,
    reachesOutsiders = false,
    ...delivery
  }: Delivery<D>,
): Promise<void> {
  const entries = new Map<string, OwnEntries>();
  for (const [eventId, eventDates] of Map.groupBy(dates, (date) => date.eventId))
    entries.set(eventId, await buildOwnEntries(tx, deps, eventDates, { reachesOutsiders }));
  const notifications = [...Map.groupBy(dates, ({ personId }) => personId)].flatMap(
    ([personId, group]): NewNotification[] => {
      // Map.groupBy creates no empty groups.
      const ownDates = group as unknown as Dates<D>;
      const [first] = ownDates;
      const shown = ownDates.flatMap((attendee) => {
        const own = entries.get(attendee.eventId)?.get(personId);
        return own ? [{ ...own, attendee }] : [];
      });
      const inCalendar = shown.filter(({ attendee }) => isInCalendar(attendee));
      if (shown.length === 0) return [];
      const isVisible = shown.some((date) => date.isVisible);
      return [
        {
          ...delivery,
          ...contentOf(ownDates, isVisible),
          mail: { location: shown[0]!.entry.location, dates: ownDates.map(spanOf) },
          attachments: [...attendeeCalendars(calendar, inCalendar, deps.config), ...(moreFiles?.get(personId) ?? [])],
          personId,
          eventId: isVisible ? first.eventId : null,
          startsAt: first.startsAt,
        },
      ];
    },
  );
  await notify(tx, deps, notifications);
}
