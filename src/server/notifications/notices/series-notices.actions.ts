import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import { paths } from '#contracts/site-paths.ts';
import { calendarEntriesFor } from '#server/events/calendar.actions.ts';
import type { Notice, TellingDeps } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import { type CalendarEntry, writeCalendar } from '#server/platform/formats/icalendar.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { calendarFile } from './event-notices.actions.ts';
import { timeOf } from './event-notices.emails.ts';
import type { SeriesWords } from './series-notices.emails.ts';
import type { AnsweredDate } from './series-notices.queries.ts';

const MOST_SHOWN = 5;

type AboutSeries = { kind: NotificationKind; reason: string; actorId?: string | undefined; isReceipt?: boolean };
type Telling = { about: AboutSeries; say: (dates: readonly AnsweredDate[]) => SeriesWords };

/** One notice for each person, with the calendar entries of all their dates, of which the mail itself names the first. */
export async function tellOfDates(
  tx: Db,
  deps: TellingDeps,
  dates: readonly AnsweredDate[],
  { about, say }: Telling,
): Promise<void> {
  const entries = new Map<string, Map<string, CalendarEntry>>();
  for (const [eventId, on] of Map.groupBy(dates, (date) => date.eventId))
    entries.set(eventId, await calendarEntriesFor({ db: tx, config: deps.config }, eventId, on.map(idOfPerson)));
  const notices = [...Map.groupBy(dates, idOfPerson)].flatMap(([personId, own]) => {
    const seen = own.flatMap(({ eventId }) => entries.get(eventId)?.get(personId) ?? []);
    return seen.length > 0 ? [{ ...about, ...noticeOf(own, seen, say(own), deps.config) }] : [];
  });
  await tellPeople(tx, deps, notices);
}

const idOfPerson = ({ personId }: AnsweredDate) => personId;

function noticeOf(
  dates: readonly AnsweredDate[],
  entries: readonly CalendarEntry[],
  { subject, before, after, short }: SeriesWords,
  { PRODUCT_NAME: productName }: TellingDeps['config'],
): Omit<Notice, 'kind' | 'reason'> {
  const first = dates[0]!;
  const shown = dates.slice(0, MOST_SHOWN).map(timeOf);
  const more = dates.length - shown.length;
  const facts = [first.title, ...shown, ...(more > 0 ? [`and ${more} more`] : []), entries[0]!.location];
  const text = writeCalendar({ productName, entries });
  return {
    personId: first.personId,
    eventId: first.eventId,
    title: subject,
    text: short ?? before.join(' '),
    path: paths.series(first.seriesId),
    startsAt: first.startsAt,
    letter: {
      paragraphs: [...before, facts.filter(Boolean).join('\n'), ...after],
      button: 'See all dates',
      attachments: [calendarFile('events.ics', text)],
    },
  };
}
