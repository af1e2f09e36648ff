import { paths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { CalendarEntry } from '#server/platform/formats/icalendar.ts';
import type { CalendarSpan } from '#server/rsvps/calendar-feeds.queries.ts';
import { listShiftsForCalendar, type ShiftCalendarRow } from './shift-calendars.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'config'>;

type ShiftPlace = Pick<ShiftCalendarRow, 'isOnline' | 'isPlaceShown' | 'venue' | 'address' | 'city'>;

export const formatShiftPlace = ({ isOnline, isPlaceShown, venue, address, city }: ShiftPlace): string =>
  isOnline ? 'Online' : [...(isPlaceShown ? [venue, address] : []), city].filter(Boolean).join(', ');

const shiftUid = (shiftId: string): string => `shift-${shiftId}`;
const formatSummary = (role: string, ownerName: string): string => `${role} (${ownerName})`;
const CATEGORIES = ['Volunteering'];

/** The calendar entry of a shift. For a hidden address, it contains only the city. */
export function buildShiftEntry(
  row: ShiftCalendarRow,
  { PUBLIC_URL }: Pick<AppDeps['config'], 'PUBLIC_URL'>,
): CalendarEntry {
  const { isOnline, isPlaceShown, latitude, longitude, eventId, eventTitle, hostName } = row;
  const url = PUBLIC_URL + (eventId ? paths.event(eventId) : `${paths.organization(row.slug!)}#volunteers`);
  return {
    uid: shiftUid(row.id),
    sequence: row.sequence,
    changedAt: row.changedAt,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    isCancelled: row.isCancelled,
    isTentative: row.isWaiting,
    summary:
      (row.isWaiting && !row.isCancelled ? 'Waitlisted: ' : '') + formatSummary(row.title, eventTitle ?? hostName),
    description: [row.isCancelled && 'Cancelled.', row.meetingLink && `Join: ${row.meetingLink}`, row.description, url]
      .filter(Boolean)
      .join('\n\n'),
    location: formatShiftPlace(row),
    position: !isOnline && isPlaceShown && latitude !== null && longitude !== null ? { latitude, longitude } : null,
    url,
    categories: CATEGORIES,
  };
}

export type DeletedShift = {
  shiftId: string;
  role: string;
  ownerName: string;
  startsAt: Date;
  endsAt: Date;
  sequence: number;
};

/** The calendar entry of a shift that was deleted with its host: nothing is left to link to but the shifts of others. */
export const buildDeletedShiftEntry = (
  { shiftId, role, ownerName, startsAt, endsAt, sequence }: DeletedShift,
  { PUBLIC_URL }: Pick<AppDeps['config'], 'PUBLIC_URL'>,
  now: Date,
): CalendarEntry => ({
  uid: shiftUid(shiftId),
  sequence,
  changedAt: now,
  startsAt,
  endsAt,
  isCancelled: true,
  summary: formatSummary(role, ownerName),
  description: '',
  location: '',
  position: null,
  url: PUBLIC_URL + paths.volunteer(),
  categories: CATEGORIES,
});

/** The person's shifts, for their personal calendar. */
export async function listShiftEntries(
  { db, config }: Deps,
  personId: string,
  span: CalendarSpan,
): Promise<CalendarEntry[]> {
  return (await listShiftsForCalendar(db, personId, span)).map((row) => buildShiftEntry(row, config));
}
