import { type CategorySlug, categoryNames } from '#contracts/categories.ts';
import { paths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { CalendarEntry } from '#server/platform/formats/icalendar.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type CalendarRow, listCalendarRows, listViewerRelations } from './calendar.queries.ts';
import { canSeeDetails, canSeeEvent } from './events.policy.ts';

const LONGEST_DESCRIPTION = 2000;
type Site = Pick<AppDeps['config'], 'PUBLIC_URL'>;

/** Events as entries of the viewer's calendar, as far as they may see them; by start. */
export async function buildCalendarEntries(
  { db, config }: { db: Db; config: Site },
  eventIds: readonly string[],
  viewerId: string | null,
): Promise<CalendarEntry[]> {
  const rows = await listCalendarRows(db, eventIds, viewerId);
  return rows.filter((row) => canSeeEvent(row, row)).map((row) => entryOf(row, config, canSeeDetails(row)));
}

/** One event as the entry of each of many people who may see it, by their ids: at most two different ones, with its details and without. */
export async function calendarEntriesFor(
  { db, config }: { db: Db; config: Site },
  eventId: string,
  personIds: readonly string[],
): Promise<Map<string, CalendarEntry>> {
  const [row] = await listCalendarRows(db, [eventId], null);
  if (!row) return new Map();
  const entries = { hidden: entryOf(row, config, false), shown: entryOf(row, config, true) };
  const viewers = (await listViewerRelations(db, eventId, personIds)).filter((viewer) => canSeeEvent(viewer, row));
  return new Map(viewers.map((viewer) => [viewer.personId, entries[canSeeDetails(viewer) ? 'shown' : 'hidden']]));
}

function entryOf(row: CalendarRow, { PUBLIC_URL }: Site, seesDetails: boolean): CalendarEntry {
  const isPlaceShown = row.attendance !== 'online' && (seesDetails || !row.isAddressHidden);
  const { latitude, longitude } = row;
  const link = seesDetails ? row.meetingLink : '';
  const url = PUBLIC_URL + paths.event(row.id);
  return {
    uid: row.id,
    sequence: row.sequence,
    changedAt: row.updatedAt,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    isCancelled: row.status === 'cancelled',
    summary: row.title,
    description: [cancellation(row), link && `Join: ${link}`, row.description.slice(0, LONGEST_DESCRIPTION), url]
      .filter(Boolean)
      .join('\n\n'),
    location: placeOf(row, isPlaceShown) || link || (row.attendance === 'online' ? 'Online' : ''),
    position: isPlaceShown && latitude !== null && longitude !== null ? { latitude, longitude } : null,
    url,
    categories: [categoryNames[row.category as CategorySlug]],
  };
}

const cancellation = ({ status, cancellationReason }: CalendarRow): string =>
  status === 'cancelled' ? ['Cancelled.', cancellationReason].filter(Boolean).join(' ') : '';

function placeOf({ attendance, venue, address, city }: CalendarRow, isPlaceShown: boolean): string {
  if (attendance === 'online') return '';
  return [...(isPlaceShown ? [venue, address] : []), city].filter(Boolean).join(', ');
}
