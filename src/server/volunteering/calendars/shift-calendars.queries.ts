import { z } from 'zod';
import { MEETING_LINK } from '#server/events/calendar/calendar.queries.ts';
import { upcomingFirstSql } from '#server/events/event-cards.queries.ts';
import { TOWN_NAME } from '#server/places/places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { CalendarSpan } from '#server/rsvps/calendar-feeds.queries.ts';
import { IS_PLACE_SHOWN, IS_SHIFT_SHOWN } from '#server/volunteering/needs/shift-cards.queries.ts';

const ShiftCalendarRow = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  timeZone: z.string(),
  isCancelled: z.boolean(),
  isOnline: z.boolean(),
  isPlaceShown: z.boolean(),
  isWaiting: z.boolean(),
  venue: z.string(),
  address: z.string(),
  city: z.string(),
  /** The position of the event's pin: a shift of an organization has none, and the middle of a town is not exact. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  meetingLink: z.string(),
  eventId: z.string().nullable(),
  eventTitle: z.string().nullable(),
  hostName: z.string(),
  /** The organization's slug if the shift belongs to one. */
  slug: z.string().nullable(),
  sequence: z.number(),
  changedAt: z.date(),
});
export type ShiftCalendarRow = z.infer<typeof ShiftCalendarRow>;

const COLUMNS = `s.id, r.title, r.description, s.starts_at as "startsAt", s.ends_at as "endsAt", s.time_zone as "timeZone",
  s.cancelled_at is not null or coalesce(e.status = 'cancelled', false) as "isCancelled",
  coalesce(e.attendance = 'online', r.attendance = 'online') as "isOnline",
  ${IS_PLACE_SHOWN} as "isPlaceShown", coalesce(u.status = 'waitlisted', false) as "isWaiting",
  coalesce(e.venue, r.venue) as venue, coalesce(e.address, r.address) as address, coalesce(${TOWN_NAME}, '') as city,
  e.latitude, e.longitude,
  case when u.status = 'signed-up' then coalesce(${MEETING_LINK}, '') else '' end as "meetingLink",
  e.id as "eventId", e.title as "eventTitle", coalesce(h.name, hg.name, ho.name) as "hostName", ho.slug,
  s.sequence + coalesce(e.sequence, 0) as sequence, greatest(s.updated_at, e.updated_at) as "changedAt"`;
const JOINS = `join volunteer_roles r on r.id = s.role_id
  left join events e on e.id = r.event_id
  left join people h on h.id = e.host_person_id
  left join groups hg on hg.id = e.host_group_id
  left join organizations ho on ho.id = coalesce(e.host_organization_id, r.organization_id)
  left join places p on p.id = coalesce(e.place_id, r.place_id)`;

const PersonalShiftRow = ShiftCalendarRow.extend({ personId: z.string(), email: z.string(), revision: z.number() });
export type PersonalShiftRow = z.infer<typeof PersonalShiftRow>;

const PERSONAL_SHIFTS = `select ${COLUMNS}, u.person_id as "personId", a.email, u.revision
  from shift_sign_ups u join accounts a on a.id = u.person_id join volunteer_shifts s on s.id = u.shift_id ${JOINS}`;

/** The sign-ups of these people for one shift. */
export async function listPersonalShifts(
  db: Db,
  { shiftId, personIds }: { shiftId: string; personIds: readonly string[] },
): Promise<PersonalShiftRow[]> {
  return db.rows(PersonalShiftRow, `${PERSONAL_SHIFTS} where u.person_id = any ($2::uuid[]) and s.id = $1`, [
    shiftId,
    personIds,
  ]);
}

/**
 * All shifts at these events that these people have, of a cancelled event those that were to come. Clocks of nodes differ: a shift that was cancelled
 * less than a minute before the event counts as cancelled with it.
 */
export async function listShiftsAtEvents(
  db: Db,
  { eventIds, personIds }: { eventIds: readonly string[]; personIds: readonly string[] },
): Promise<PersonalShiftRow[]> {
  return db.rows(
    PersonalShiftRow,
    `${PERSONAL_SHIFTS} where u.person_id = any ($2::uuid[]) and u.status = 'signed-up' and r.event_id = any ($1::uuid[]) and ${IS_SHIFT_SHOWN}
        and (e.cancelled_at is null or s.ends_at > e.cancelled_at and coalesce(s.cancelled_at > e.cancelled_at - interval '1 minute', true))
      order by s.starts_at, s.id`,
    [eventIds, personIds],
  );
}

/** The shift from which the person was moved to this one, in the same transaction. */
export async function listShiftsLeftFor(db: Db, shiftId: string, personId: string): Promise<PersonalShiftRow[]> {
  return db.rows(
    PersonalShiftRow,
    `${PERSONAL_SHIFTS} join shift_sign_ups n on n.shift_id = $1 and n.person_id = u.person_id
      where u.person_id = $2 and u.status = 'withdrawn' and u.updated_at = n.updated_at`,
    [shiftId, personId],
  );
}

/** One shift as visible to the person, or to the public without one. Undefined while a decision hides it, also for its volunteers. */
export async function findShiftForCalendar(
  db: Db,
  shiftId: string,
  personId: string | null = null,
): Promise<ShiftCalendarRow | undefined> {
  return db.row(
    ShiftCalendarRow,
    `select ${COLUMNS} from volunteer_shifts s ${JOINS}
       left join shift_sign_ups u on u.shift_id = s.id and u.person_id = $2 where s.id = $1 and ${IS_SHIFT_SHOWN}`,
    [shiftId, personId],
  );
}

/** Shifts that the person has or waits for: those to come soonest first, then past ones. */
export async function listShiftsForCalendar(
  db: Db,
  personId: string,
  { now, after, limit }: CalendarSpan,
): Promise<ShiftCalendarRow[]> {
  return db.rows(
    ShiftCalendarRow,
    `select ${COLUMNS} from shift_sign_ups u join volunteer_shifts s on s.id = u.shift_id ${JOINS}
      where u.person_id = $1 and u.status in ('signed-up', 'waitlisted') and s.ends_at > $2 and ${IS_SHIFT_SHOWN}
      order by ${upcomingFirstSql('s', '$3')} limit $4`,
    [personId, after, now, limit],
  );
}
