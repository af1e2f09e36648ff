import type { Db } from '#server/platform/postgres/db.ts';
import { type Standing, standingSql } from './event-hosts.queries.ts';

export type CalendarRow = {
  id: string;
  status: 'published' | 'cancelled';
  visibility: 'public' | 'members' | 'unlisted';
  title: string;
  category: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  attendance: 'in-person' | 'online' | 'hybrid';
  city: string;
  venue: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  isAddressHidden: boolean;
  meetingLink: string;
  cancellationReason: string;
  sequence: number;
  updatedAt: Date;
} & Standing;

const COLUMNS = `e.id, e.status, e.visibility, e.title, e.category, e.description, e.starts_at as "startsAt", e.ends_at as "endsAt",
  e.attendance, coalesce(p.name || ', ' || p.country, '') as city, e.venue, e.address, e.latitude, e.longitude,
  e.is_address_hidden as "isAddressHidden", e.meeting_link as "meetingLink", e.cancellation_reason as "cancellationReason", e.sequence,
  e.updated_at as "updatedAt", ${standingSql('$2::uuid')}`;

/** What calendars need of events that are not drafts, by their ids, and how a viewer stands to each. */
export async function listCalendarRows(
  db: Db,
  eventIds: readonly string[],
  viewerId: string | null,
): Promise<CalendarRow[]> {
  const { rows } = await db.query<CalendarRow>(
    `select ${COLUMNS} from events e left join places p on p.id = e.place_id
      where e.id = any ($1::uuid[]) and e.status <> 'draft' order by e.starts_at, e.id`,
    [eventIds, viewerId],
  );
  return rows;
}

/** How each of many people stands to an event. */
export async function listStandings(
  db: Db,
  eventId: string,
  personIds: readonly string[],
): Promise<(Standing & { personId: string })[]> {
  const { rows } = await db.query<Standing & { personId: string }>(
    `select viewer.id as "personId", ${standingSql('viewer.id')} from events e cross join unnest($2::uuid[]) as viewer (id) where e.id = $1`,
    [eventId, personIds],
  );
  return rows;
}
