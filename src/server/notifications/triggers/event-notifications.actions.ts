import { buildCalendarEntryByPerson } from '#server/events/calendar.actions.ts';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import { type EventFacts, type StoredFacts, spanOf } from '#server/notifications/notification-facts.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { type CalendarEntry, writeCalendar } from '#server/platform/formats/icalendar.ts';
import type { Attachment } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { Attendee } from './event-notifications.queries.ts';

/** Kinds and facts of notifications for attendees of one event. */
export type EventContent = Extract<StoredFacts, { kind: 'rsvp' | 'news' | 'reminder' | 'message' }>;

type Delivery = Pick<NewNotification, 'reason' | 'actorId' | 'isReceipt'> & {
  attachesCalendar: boolean;
  /** The whole text of the host's message. */
  quote?: string;
};

export const eventFacts = (event: Attendee): EventFacts => ({
  eventId: event.eventId,
  title: event.title,
  host: event.host,
  ...spanOf(event),
});

/** Notifies attendees of one event who may see it. Mails contain a hidden address only if the recipient may see it. */
export async function notifyAttendees(
  tx: Db,
  deps: NotifyDeps,
  attendees: readonly Attendee[],
  content: EventContent,
  { attachesCalendar, quote = '', ...delivery }: Delivery,
): Promise<void> {
  const event = attendees[0];
  if (!event) return;
  const { eventId, startsAt, endsAt: expiresAt } = event;
  const personIds = attendees.map(({ personId }) => personId);
  const entries = await buildCalendarEntryByPerson({ db: tx, config: deps.config }, eventId, personIds);
  // Recipients share at most two different entries, so build the mail facts once per entry.
  const mails = new Map(
    [...new Set(entries.values())].map((entry) => [
      entry,
      {
        mail: { location: entry.location, dates: [spanOf(event)], quote },
        attachments: attachesCalendar ? [calendarAttachment('event.ics', [entry], deps.config)] : [],
      },
    ]),
  );
  const notifications = personIds.flatMap((personId): NewNotification[] => {
    const mail = mails.get(entries.get(personId)!);
    return mail ? [{ ...delivery, ...content, ...mail, personId, eventId, startsAt, expiresAt }] : [];
  });
  await notify(tx, deps, notifications);
}

export const calendarAttachment = (
  name: string,
  entries: readonly CalendarEntry[],
  { PRODUCT_NAME: productName }: NotifyDeps['config'],
): Attachment => calendarFile(name, writeCalendar({ productName, entries }));

export const calendarFile = (name: string, text: string): Attachment => ({
  name,
  type: 'text/calendar; charset=utf-8; method=PUBLISH',
  text,
});
