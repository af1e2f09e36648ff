import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import { paths } from '#contracts/site-paths.ts';
import { calendarEntriesFor } from '#server/events/calendar.actions.ts';
import type { Letter, Notice, TellingDeps } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import { type CalendarEntry, writeCalendar } from '#server/platform/formats/icalendar.ts';
import type { Attachment } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { timeOf, type Words } from './event-notices.emails.ts';
import type { Addressee } from './event-notices.queries.ts';

export type AboutEvent = {
  kind: NotificationKind;
  reason: string;
  actorId?: string | null | undefined;
  isReceipt?: boolean;
};

/** Tells some of those who answered an event, as far as each may know it, with their calendar entry where that has changed. */
export async function tellOfEvent(
  tx: Db,
  deps: TellingDeps,
  {
    to,
    about,
    words,
    hasCalendar,
  }: { to: readonly Addressee[]; about: AboutEvent; words: Words; hasCalendar: boolean },
): Promise<void> {
  const first = to[0];
  if (!first) return;
  const { eventId, startsAt, endsAt: expiresAt } = first;
  const personIds = to.map(({ personId }) => personId);
  const entries = await calendarEntriesFor({ db: tx, config: deps.config }, eventId, personIds);
  const { subject: title, short: text = words.before.join(' ') } = words;
  const same = {
    ...about,
    eventId,
    title,
    text,
    path: paths.event(eventId),
    startsAt,
    expiresAt,
  } as const;
  // There are two entries at most, so letters are written once and not for each.
  const letters = new Map(
    [...new Set(entries.values())].map((entry) => [entry, letterOf(first, { words, entry, hasCalendar }, deps.config)]),
  );
  const notices = personIds.flatMap((personId): Notice[] => {
    const entry = entries.get(personId);
    return entry ? [{ ...same, personId, letter: letters.get(entry) }] : [];
  });
  await tellPeople(tx, deps, notices);
}

type Telling = { words: Words; entry: CalendarEntry; hasCalendar: boolean };

function letterOf(
  event: Addressee,
  { words: { before, after, button }, entry, hasCalendar }: Telling,
  config: TellingDeps['config'],
): Letter {
  const facts = [event.title, timeOf(event), entry.location].filter(Boolean).join('\n');
  const attachments = hasCalendar ? [calendarAttachment('event.ics', entry, config)] : [];
  return { paragraphs: [...before, facts, ...after], button, attachments };
}

export const calendarAttachment = (
  name: string,
  entry: CalendarEntry,
  { PRODUCT_NAME }: TellingDeps['config'],
): Attachment => calendarFile(name, writeCalendar({ productName: PRODUCT_NAME, entries: [entry] }));

export const calendarFile = (name: string, text: string): Attachment => ({
  name,
  type: 'text/calendar; charset=utf-8; method=PUBLISH',
  text,
});
