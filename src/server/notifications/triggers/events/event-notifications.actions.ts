import { buildCalendarEntryByPerson, buildEntryForOutsiders } from '#server/events/calendar/calendar.actions.ts';
import { type EventFacts, spanOf } from '#server/notifications/event-facts.ts';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import { type StoredFacts } from '#server/notifications/notification-facts.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { spotUrls } from '#server/notifications/spot-links.ts';
import { type CalendarEntry, type CalendarMethod, writeCalendar } from '#server/platform/formats/icalendar.ts';
import type { Attachment } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { Attendee } from './event-notifications.queries.ts';

/** Kinds and facts of notifications for attendees of one event. */
export type EventContent = Extract<StoredFacts, { kind: 'rsvp' | 'spot' | 'news' | 'reminder' | 'message' }>;

type Delivery = Pick<NewNotification, 'reason' | 'actorId' | 'isMailOnly'> & {
  /** The attached calendar adds or updates the event (PUBLISH) or removes it (CANCEL). */
  calendar?: CalendarMethod | undefined;
  /** Further files of some of the people, by their id. */
  moreFiles?: ReadonlyMap<string, readonly Attachment[]> | undefined;
  /** The whole text of the host's message. */
  quote?: string;
  /** The deadline of a question: its mail has buttons that answer, and is neither held back nor sent until after it. */
  answerBy?: Date | undefined;
  /** Also notifies people who may no longer see the event. */
  reachesOutsiders?: boolean;
};

export const eventFacts = (event: Attendee): EventFacts => ({
  eventId: event.eventId,
  title: event.title,
  host: event.host,
  ...spanOf(event),
});

/** The calendar entry of one event for each person, and whether they may see the event. */
export type OwnEntries = ReadonlyMap<string, { entry: CalendarEntry; isVisible: boolean }>;

/** The calendar entry of an event for each of the people who may see it; with `reachesOutsiders`, a bare one for the others. */
export async function buildOwnEntries(
  tx: Db,
  { config }: Pick<NotifyDeps, 'config'>,
  attendees: readonly Pick<Attendee, 'personId' | 'eventId' | 'attendance'>[],
  { reachesOutsiders = false },
): Promise<OwnEntries> {
  const eventId = attendees[0]!.eventId;
  const entries = await buildCalendarEntryByPerson({ db: tx, config }, eventId, attendancesOf(attendees));
  const hasOutsiders = reachesOutsiders && entries.size < attendees.length;
  const bareEntry = hasOutsiders ? await buildEntryForOutsiders({ db: tx, config }, eventId) : undefined;
  return new Map(
    attendees.flatMap(({ personId }) => {
      const entry = entries.get(personId) ?? bareEntry;
      return entry ? [[personId, { entry, isVisible: entries.has(personId) }] as const] : [];
    }),
  );
}

/** Notifies attendees of one event who may see it. Mails contain a hidden address only if the recipient may see it. */
export async function notifyAttendees(
  tx: Db,
  deps: NotifyDeps,
  attendees: readonly Attendee[],
  content: EventContent,
  { calendar, moreFiles, quote = '', answerBy, reachesOutsiders = false, ...delivery }: Delivery,
): Promise<void> {
  const event = attendees[0];
  if (!event) return;
  const { eventId } = event;
  const times = answerBy ? { startsAt: answerBy, expiresAt: answerBy } : timesOf(content.kind, event, deps.clock.now());
  const entries = await buildOwnEntries(tx, deps, attendees, { reachesOutsiders });
  // Recipients share entries, so build the mail facts once per entry.
  const mails = new Map(
    [...new Set([...entries.values()].map(({ entry }) => entry))].map((entry) => [
      entry,
      { location: entry.location, dates: [spanOf(event)], quote },
    ]),
  );
  const notifications = attendees.flatMap((attendee): NewNotification[] => {
    const { personId } = attendee;
    const own = entries.get(personId);
    if (!own) return [];
    const { entry } = own;
    const dates = calendar && isForCalendar(calendar, attendee) ? [{ entry, attendee }] : [];
    const attachments = [
      ...(calendar ? attendeeCalendars(calendar, dates, deps.config) : []),
      ...(moreFiles?.get(personId) ?? []),
    ];
    const mail = mails.get(entry)!;
    // A ticket is ordered on the event's page.
    const isAnswerable = content.kind === 'spot' && !('hasTickets' in content.facts);
    const answerUrls = isAnswerable ? spotUrls(deps, { eventId, personId }) : undefined;
    const subject = own.isVisible ? { eventId } : {};
    return [{ ...delivery, ...content, mail, attachments, answerUrls, personId, ...subject, ...times }];
  });
  await notify(tx, deps, notifications);
}

/** A message does not expire: hosts also thank their guests, who are not woken once the event is over. */
function timesOf(kind: EventContent['kind'], { startsAt, endsAt }: Attendee, now: Date) {
  if (kind === 'message') return endsAt > now ? { startsAt } : {};
  return { startsAt, expiresAt: kind === 'reminder' ? startsAt : endsAt };
}

/** Only events that a person goes to are put into their calendar, and none that they only requested to join is taken out of it. */
export const isForCalendar = (method: CalendarMethod, { status }: Pick<Attendee, 'status'>): boolean =>
  method === 'PUBLISH' ? status === 'going' : status !== 'requested';

const attendancesOf = (attendees: readonly Pick<Attendee, 'personId' | 'attendance'>[]) =>
  new Map(attendees.map(({ personId, attendance }) => [personId, attendance]));

export type AttendeeEntry = { entry: CalendarEntry; attendee: Pick<Attendee, 'host' | 'revision' | 'email'> };

/** The files in a mail to one person; none without dates. With method CANCEL, each contains one date only (RFC 5546, 3.2.5). */
export function attendeeCalendars(
  method: CalendarMethod,
  dates: readonly AttendeeEntry[],
  config: NotifyDeps['config'],
  noun = 'event',
): Attachment[] {
  const files = method === 'CANCEL' ? dates.map((date) => [date]) : dates.length > 0 ? [dates] : [];
  return files.map((file) => attendeeCalendar(method, file, config, noun));
}

/**
 * The entries in a mail to one person. Their own changes increase the sequence as well as the event's: a calendar ignores an entry that does not
 * have a higher one than the cancellation it has received.
 */
const attendeeCalendar = (
  method: CalendarMethod,
  dates: readonly AttendeeEntry[],
  { PRODUCT_NAME: productName, MAIL_FROM: email }: NotifyDeps['config'],
  noun: string,
): Attachment => {
  const entries = dates.map(({ entry, attendee }) => ({
    ...entry,
    sequence: entry.sequence + attendee.revision - 1,
    organizer: { name: attendee.host, email },
    ...(method === 'CANCEL' && { attendee: attendee.email }),
  }));
  const name = `${noun}${entries.length === 1 ? '' : 's'}.ics`;
  return calendarFile(name, writeCalendar({ productName, method, entries }), method);
};

export const calendarFile = (name: string, text: string, method: CalendarMethod = 'PUBLISH'): Attachment => ({
  name,
  type: `text/calendar; charset=utf-8; method=${method}`,
  text,
});
