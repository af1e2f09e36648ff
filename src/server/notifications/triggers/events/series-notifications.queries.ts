import { z } from 'zod';
import { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { HOST_NAME, isMemberSql } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { PersonIdRow } from '#server/platform/postgres/row-schemas.ts';
import { ATTENDANCE, GOING_OR_WAITLISTED, wasComing } from '#server/rsvps/rsvp-status.queries.ts';
import { FROM_RSVPS } from './event-notifications.queries.ts';

export const DateRow = z.object({
  personId: z.string(),
  email: z.string(),
  revision: z.number(),
  eventId: z.string(),
  title: z.string(),
  host: z.string(),
  status: z.enum(['going', 'reserved', 'offered', 'waitlisted', 'requested', 'not-going']),
  hasTicket: z.boolean(),
  attendance: RsvpAttendance,
  startsAt: z.date(),
  endsAt: z.date(),
  timeZone: z.string(),
});
/** An event, as one of several, with the RSVP of one person. */
export type DateRow = z.infer<typeof DateRow>;

const AnsweredDate = DateRow.extend({ seriesId: z.string(), rule: z.string(), cancellationReason: z.string() });
/** An event of a series with the RSVP of one person. */
export type AnsweredDate = z.infer<typeof AnsweredDate>;

export const SELECT_DATE = `select r.person_id as "personId", a.email, r.revision, e.id as "eventId", e.series_id as "seriesId", e.title, ${HOST_NAME} as host, r.status, r.has_ticket as "hasTicket", ${ATTENDANCE} as attendance,
    e.starts_at as "startsAt", e.ends_at as "endsAt", e.time_zone as "timeZone"`;
const SELECT = `${SELECT_DATE}, e.series_rule as rule, e.cancellation_reason as "cancellationReason" ${FROM_RSVPS} where r.person_id = any ($1::uuid[])`;

/** Lists the upcoming dates of a series that a person attends as a whole. Empty if they have changed their answer to the series since. */
export async function listUpcomingDates(
  db: Db,
  { personId, seriesId, revision, now }: { personId: string; seriesId: string; revision: number; now: Date },
): Promise<AnsweredDate[]> {
  return db.rows(
    AnsweredDate,
    `${SELECT} and r.status in ${GOING_OR_WAITLISTED} and e.series_id = $2 and e.status = 'published' and e.starts_at > $3
       and exists (select from series_rsvps s where s.series_id = $2 and s.person_id = r.person_id and s.revision = $4)
      order by e.starts_at`,
    [[personId], seriesId, now, revision],
  );
}

/** Lists the given events that these people have answered, ordered by person and start. */
export async function listAnsweredDates(
  db: Db,
  personIds: readonly string[],
  { eventIds, status }: { eventIds: readonly string[]; status: 'published' | 'cancelled' },
): Promise<AnsweredDate[]> {
  return db.rows(
    AnsweredDate,
    `${SELECT} and ${wasComing('e.cancelled_at')} and e.id = any ($2::uuid[]) and e.status = $3 order by r.person_id, e.starts_at`,
    [personIds, eventIds, status],
  );
}

/** Lists a batch of people who go to, wait for or have requested to join any of the events, ordered by id. */
export async function listAttendeeIds(
  db: Db,
  eventIds: readonly string[],
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db.rows(
    PersonIdRow,
    `select distinct r.person_id as "personId" from rsvps r join events e on e.id = r.event_id
      where e.id = any ($1::uuid[]) and ${wasComing('e.cancelled_at')} and ($2::uuid is null or r.person_id > $2)
      order by r.person_id limit $3`,
    [eventIds, after, limit],
  );
  return rows.map(({ personId }) => personId);
}

type PrivateGroup = { groupId: string; now: Date };
const OF_PRIVATE_GROUP = `e.host_group_id = $2 and e.visibility = 'members' and e.status = 'published' and e.starts_at > $3`;

/** Lists a batch of people who go to a whole series of a group without being members, ordered by id. */
export async function listOutsiderIds(
  db: Db,
  { groupId, now }: PrivateGroup,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db.rows(
    PersonIdRow,
    `select distinct s.person_id as "personId" from events e join series_rsvps s on s.series_id = e.series_id
      where ($1::uuid is null or s.person_id > $1) and ${OF_PRIVATE_GROUP} and not ${isMemberSql('s.person_id')} order by 1 limit $4`,
    [after, groupId, now, limit],
  );
  return rows.map(({ personId }) => personId);
}

/** Lists the dates of those series that they go to or wait for, ordered by person and start. */
export async function listDatesOfOutsiders(
  db: Db,
  personIds: readonly string[],
  { groupId, now }: PrivateGroup,
): Promise<AnsweredDate[]> {
  return db.rows(
    AnsweredDate,
    `${SELECT} and ${OF_PRIVATE_GROUP} and r.status in ${GOING_OR_WAITLISTED}
       and exists (select from series_rsvps s where s.series_id = e.series_id and s.person_id = r.person_id) order by r.person_id, e.starts_at`,
    [personIds, groupId, now],
  );
}
