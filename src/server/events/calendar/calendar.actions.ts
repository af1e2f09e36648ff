import { type CategorySlug, categoryNames } from '#contracts/categories.ts';
import { cutBetweenWords } from '#contracts/cut-between-words.ts';
import { paths } from '#contracts/site-paths.ts';
import { canSeeAddress, canSeeEvent, canSeeLink } from '#server/events/events.policy.ts';
import type { ViewerRelation } from '#server/events/hosts/event-hosts.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { CalendarEntry } from '#server/platform/formats/icalendar.ts';
import { markdownToText } from '#server/platform/formats/markdown-text.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type CalendarRow, listCalendarRows, listViewerRelations } from './calendar.queries.ts';

const MAX_DESCRIPTION_LENGTH = 2000;
/** How people attend the hybrid events among these, by event or by person. Without an entry: both the place and the link are given. */
type Attendances = ReadonlyMap<string, 'in-person' | 'online'>;
type Site = Pick<AppDeps['config'], 'PUBLIC_URL'>;

/** Calendar entries of the events that the viewer may see, ordered by start. */
export async function buildCalendarEntries(
  { db, config }: { db: Db; config: Site },
  eventIds: readonly string[],
  viewerId: string | null,
  attendances: Attendances = new Map(),
): Promise<CalendarEntry[]> {
  const rows = await listCalendarRows(db, eventIds, viewerId);
  return rows
    .filter((row) => canSeeEvent(row, row))
    .map((row) => buildEntry(forAttendance(row, attendances.get(row.id)), config, detailsFor(row)));
}

/** Calendar entries of one event by person, for the people who may see it. They are shared: with and without the private details, in person and online. */
export async function buildCalendarEntryByPerson(
  { db, config }: { db: Db; config: Site },
  eventId: string,
  attendances: Attendances,
): Promise<Map<string, CalendarEntry>> {
  const [row] = await listCalendarRows(db, [eventId], null);
  if (!row) return new Map();
  const personIds = [...attendances.keys()];
  const viewers = (await listViewerRelations(db, eventId, personIds)).filter((viewer) => canSeeEvent(viewer, row));
  const entries = new Map<string, CalendarEntry>();
  const entryFor = (details: Details, attendance: CalendarRow['attendance']) => {
    const key = `${details.address} ${details.link} ${attendance}`;
    const entry = entries.get(key) ?? buildEntry({ ...row, attendance }, config, details);
    entries.set(key, entry);
    return entry;
  };
  return new Map(
    viewers.map((viewer) => {
      const { attendance } = forAttendance(row, attendances.get(viewer.personId));
      return [viewer.personId, entryFor(detailsFor(viewer), attendance)];
    }),
  );
}

/** What takes an event out of the calendars of people who may no longer see it, without its description and place. */
export async function buildEntryForOutsiders(
  { db, config }: { db: Db; config: Site },
  eventId: string,
): Promise<CalendarEntry | undefined> {
  const [row] = await listCalendarRows(db, [eventId], null);
  const details = { address: false, link: false };
  return row && { ...buildEntry(row, config, details), description: '', location: '', position: null };
}

/** To a person who attends a hybrid event in one way, it is an event of that format. */
const forAttendance = (row: CalendarRow, attendance: CalendarRow['attendance'] = row.attendance): CalendarRow =>
  row.attendance === 'hybrid' ? { ...row, attendance } : row;

/** Which private details an entry has. */
type Details = { address: boolean; link: boolean };
const detailsFor = (viewer: ViewerRelation): Details => ({ address: canSeeAddress(viewer), link: canSeeLink(viewer) });

function buildEntry(row: CalendarRow, { PUBLIC_URL }: Site, details: Details): CalendarEntry {
  const isPlaceShown = row.attendance !== 'online' && (details.address || !row.isAddressHidden);
  const { latitude, longitude } = row;
  const link = details.link ? row.meetingLink : '';
  const url = PUBLIC_URL + paths.event(row.id);
  return {
    uid: row.id,
    sequence: row.sequence,
    changedAt: row.updatedAt,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    isCancelled: row.status === 'cancelled',
    summary: row.title,
    description: [
      formatCancellation(row),
      link && `Join: ${link}`,
      cutBetweenWords(markdownToText(row.description), MAX_DESCRIPTION_LENGTH),
      url,
    ]
      .filter(Boolean)
      .join('\n\n'),
    location: formatLocation(row, isPlaceShown) || link || (row.attendance === 'online' ? 'Online' : ''),
    position: isPlaceShown && latitude !== null && longitude !== null ? { latitude, longitude } : null,
    url,
    categories: [categoryNames[row.category as CategorySlug]],
  };
}

const formatCancellation = ({ status, cancellationReason }: CalendarRow): string =>
  status === 'cancelled' ? ['Cancelled.', cancellationReason].filter(Boolean).join(' ') : '';

function formatLocation({ attendance, venue, address, city }: CalendarRow, isPlaceShown: boolean): string {
  if (attendance === 'online') return '';
  return [...(isPlaceShown ? [venue, address] : []), city].filter(Boolean).join(', ');
}
