import type { NotificationKind } from '#contracts/notification-kinds.ts';
import { calendarEntriesFor } from '#server/events/calendar.actions.ts';
import type { Db } from '#server/platform/db.ts';
import { type CalendarEntry, writeCalendar } from '#server/platform/icalendar.ts';
import type { Attachment } from '#server/platform/outbox.ts';
import { timeOf, type Words } from './event-notices.emails.ts';
import type { Addressee } from './event-notices.queries.ts';
import type { Notice, TellingDeps } from './notices.ts';
import { tellPeople } from './tell-people.actions.ts';

export type AboutEvent = {
  kind: NotificationKind;
  reason: string;
  hasCalendar: boolean;
  actorId?: string | null | undefined;
  isReceipt?: boolean;
};

/** Tells some of those who answered an event, as far as each may know it, with their calendar entry where that has changed. */
export async function tellOfEvent(
  tx: Db,
  deps: TellingDeps,
  { to, about, say }: { to: readonly Addressee[]; about: AboutEvent; say: (to: Addressee) => Words },
): Promise<void> {
  const eventId = to[0]?.eventId;
  if (!eventId) return;
  const { config } = deps;
  const personIds = to.map(({ personId }) => personId);
  const entries = await calendarEntriesFor({ db: tx, config }, eventId, personIds);
  const calendars = new Map(
    [...new Set(entries.values())].map((entry) => [entry, calendarAttachment('event.ics', entry, config)]),
  );
  const notices = to.flatMap((person) => {
    const entry = entries.get(person.personId);
    return entry ? [noticeOf(person, { ...about, words: say(person), entry, calendar: calendars.get(entry)! })] : [];
  });
  await tellPeople(tx, deps, notices);
}

export const calendarAttachment = (
  name: string,
  entry: CalendarEntry,
  { PRODUCT_NAME }: TellingDeps['config'],
): Attachment => ({
  name,
  type: 'text/calendar; charset=utf-8; method=PUBLISH',
  text: writeCalendar({ productName: PRODUCT_NAME, entries: [entry] }),
});

type Telling = AboutEvent & { words: Words; entry: CalendarEntry; calendar: Attachment };

function noticeOf(to: Addressee, { words, hasCalendar, entry, calendar, ...about }: Telling): Notice {
  const { subject, short, before, after, button } = words;
  const facts = [to.title, timeOf(to), entry.location].filter(Boolean).join('\n');
  return {
    ...about,
    personId: to.personId,
    eventId: to.eventId,
    title: subject,
    text: short ?? before.join(' '),
    path: `/events/${to.eventId}`,
    startsAt: to.startsAt,
    expiresAt: to.endsAt,
    letter: { paragraphs: [...before, facts, ...after], button, attachments: hasCalendar ? [calendar] : [] },
  };
}
