import { z } from 'zod';
import { ViewerRelation, viewerRelationSql } from '#server/events/hosts/event-hosts.queries.ts';
import { TOWN_NAME } from '#server/places/places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const CalendarRow = z
  .object({
    id: z.string(),
    status: z.enum(['published', 'cancelled']),
    visibility: z.enum(['public', 'members', 'unlisted']),
    title: z.string(),
    category: z.string(),
    description: z.string(),
    startsAt: z.date(),
    endsAt: z.date(),
    attendance: z.enum(['in-person', 'online', 'hybrid']),
    city: z.string(),
    venue: z.string(),
    address: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    isAddressHidden: z.boolean(),
    meetingLink: z.string(),
    cancellationReason: z.string(),
    sequence: z.number(),
    updatedAt: z.date(),
  })
  .extend(ViewerRelation.shape);
export type CalendarRow = z.infer<typeof CalendarRow>;

/** SQL: the meeting link of the event `e`. One that is in person by now keeps what was typed, which nobody joins. */
export const MEETING_LINK = `case when e.attendance = 'in-person' then '' else e.meeting_link end`;

const COLUMNS = `e.id, e.status, e.visibility, e.title, e.category, e.description, e.starts_at as "startsAt", e.ends_at as "endsAt",
  e.attendance, coalesce(${TOWN_NAME}, '') as city, e.venue, e.address, e.latitude, e.longitude,
  e.is_address_hidden as "isAddressHidden", ${MEETING_LINK} as "meetingLink", e.cancellation_reason as "cancellationReason", e.sequence,
  e.updated_at as "updatedAt", ${viewerRelationSql('$2::uuid')}`;

/** Calendar data of published and cancelled events, with the viewer's relation to each. */
export async function listCalendarRows(
  db: Db,
  eventIds: readonly string[],
  viewerId: string | null,
): Promise<CalendarRow[]> {
  return db.rows(
    CalendarRow,
    `select ${COLUMNS} from events e left join places p on p.id = e.place_id
      where e.id = any ($1::uuid[]) and e.status <> 'draft' order by e.starts_at, e.id`,
    [eventIds, viewerId],
  );
}

const PersonRelation = ViewerRelation.extend({ personId: z.string() });

/** The relation of each of many people to an event. */
export async function listViewerRelations(
  db: Db,
  eventId: string,
  personIds: readonly string[],
): Promise<z.infer<typeof PersonRelation>[]> {
  return db.rows(
    PersonRelation,
    `select viewer.id as "personId", ${viewerRelationSql('viewer.id')} from events e cross join unnest($2::uuid[]) as viewer (id) where e.id = $1`,
    [eventId, personIds],
  );
}
