import { z } from 'zod';
import { MAX_FACES, type MessageAudience, PersonCard, RsvpForHost } from '#contracts/rsvps/attendees.contract.ts';
import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { canSeeEventSql, isAdmittedSql } from '#server/events/hosts/event-hosts.queries.ts';
import { avatarSql, personJson } from '#server/people/avatars.queries.ts';
import { maySeeSql } from '#server/people/visibility.policy.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { CountRow } from '#server/platform/postgres/row-schemas.ts';
import { IS_UNCONFIRMED } from './rsvp-deadlines.queries.ts';
import { ATTENDANCE, GOING_WAITLISTED_OR_REQUESTED } from './rsvp-status.queries.ts';

const JOINS = `rsvps r join people p on p.id = r.person_id left join avatars v on v.person_id = p.id`;

const CURSOR_KEY = `json_build_object('position', r.position, 'id', r.id) as "cursorKey"`;

const CursorKey = z.object({ position: z.number(), id: z.string() });
type CursorKey = z.infer<typeof CursorKey>;
type Page = { after: CursorKey | null; limit: number };

const AttendeeRow = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  guests: z.number(),
  cursorKey: CursorKey,
});
export type AttendeeRow = z.infer<typeof AttendeeRow>;

/** The attendees that the viewer may see, provided that the host shows the list to the viewer. */
export async function listVisibleAttendees(
  db: Db,
  eventId: string,
  { viewerId, after, limit }: Page & { viewerId: string | null },
): Promise<AttendeeRow[]> {
  return db.rows(
    AttendeeRow,
    `select p.id, p.name, ${avatarSql('p', 'v')} as avatar, r.guests,
          ${CURSOR_KEY}
        from ${JOINS} where r.event_id = $1 and r.status = 'going' and not r.is_hidden and ${maySeeSql('attendance', 'p', '$5')}
          and (r.position, r.id) > ($2::bigint, $3::uuid) order by r.position, r.id limit $4`,
    [eventId, after?.position ?? -1, after?.id ?? NO_ID, limit, viewerId],
  );
}
const FacesRow = z.object({ eventId: z.string(), faces: z.array(PersonCard.omit({ id: true })) });

/** The first attendees of each event, by the rules of its list of attendees. */
export async function listFaces(db: Db, eventIds: readonly string[], viewerId: string | null) {
  return db.rows(
    FacesRow,
    `select e.id as "eventId", shown.faces from events e
        cross join lateral (select json_agg(json_build_object('name', name, 'avatar', avatar)) as faces from (
          select p.name, ${avatarSql('p', 'v')} as avatar from ${JOINS}
           where r.event_id = e.id and r.status = 'going' and not r.is_hidden and ${maySeeSql('attendance', 'p', '$2')}
           order by r.position, r.id limit ${MAX_FACES}) first) shown
       where e.id = any ($1::uuid[]) and e.status <> 'draft' and shown.faces is not null and ${canSeeEventSql('$2::uuid')}
         and (e.attendee_list = 'everyone' or (e.attendee_list = 'going' and ${isAdmittedSql('$2::uuid')}))`,
    [eventIds, viewerId],
  );
}
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Sorted as in lists. */
const STATUSES = RsvpForHost.shape.status.options;

const RsvpForHostRow = RsvpForHost.extend({
  checkedInAt: z.date().nullable(),
  answeredAt: z.date(),
  offeredUntil: z.date().nullable(),
  cursorKey: CursorKey,
});
export type RsvpForHostRow = z.infer<typeof RsvpForHostRow>;
const COLUMNS = `${personJson()} as person, r.status, r.guests, r.answers, r.is_hidden as "isHidden", r.attendance, r.is_held as "isHeld", r.has_ticket as "hasTicket",
  case r.status when 'offered' then r.answer_by end as "offeredUntil", r.status = 'waitlisted' and r.answer_by is not null as "isPassedOver",
  (select not (${IS_UNCONFIRMED}) from confirmation_requests q where q.event_id = r.event_id and r.status = 'going' and not r.has_ticket) as "isConfirmed",
  r.check_in_code as "checkInCode", r.checked_in_at as "checkedInAt", r.answered_at as "answeredAt", r.note, r.decline_note as "declineNote",
  ${CURSOR_KEY}`;

/** Without `attendance`, it matches people who attend either way. */
type AttendeeFilter = Page & { status: RsvpForHost['status']; q: string; attendance: RsvpAttendance | null };

export async function listRsvps(
  db: Db,
  eventId: string,
  { status, q, attendance, after, limit }: AttendeeFilter,
): Promise<RsvpForHostRow[]> {
  return db.rows(
    RsvpForHostRow,
    `select ${COLUMNS} from ${JOINS} where r.event_id = $1 and r.status = $2
        and ($3 = '' or strpos(fold(p.name), fold($3)) > 0 or starts_with(r.check_in_code, upper($3)))
        and ($7::text is null or r.attendance = $7) and (r.position, r.id) > ($4::bigint, $5::uuid)
      order by r.position, r.id limit $6`,
    [eventId, status, q, after?.position ?? -1, after?.id ?? NO_ID, limit, attendance],
  );
}

export async function listAllRsvps(db: Db, eventId: string): Promise<RsvpForHostRow[]> {
  return db.rows(
    RsvpForHostRow,
    `select ${COLUMNS} from ${JOINS} where r.event_id = $1
      order by array_position('{${STATUSES.join()}}', r.status), r.position, r.id`,
    [eventId],
  );
}

const RsvpCounts = z.record(z.union([RsvpForHost.shape.status, z.literal('checkedIn')]), z.number());
export type RsvpCounts = z.infer<typeof RsvpCounts>;

export async function countRsvps(db: Db, eventId: string, attendance: RsvpAttendance | null): Promise<RsvpCounts> {
  const peopleWhere = (condition: string) => `coalesce(sum(1 + guests) filter (where ${condition}), 0)::int`;
  const countOf = (status: string) => `${peopleWhere(`status = '${status}'`)} as "${status}"`;
  return db.one(
    RsvpCounts,
    `select ${STATUSES.map(countOf).join()},
       ${peopleWhere(`status = 'going' and checked_in_at is not null`)} as "checkedIn"
     from rsvps where event_id = $1 and ($2::text is null or attendance = $2)`,
    [eventId, attendance],
  );
}

export type Audience = { to: MessageAudience; personIds?: readonly string[] | undefined };

/** A condition on RSVPs `r` to an event `e` for the recipients of a message. */
export const isRecipientSql = (to: string, personIds: string): string =>
  `case when ${personIds}::uuid[] is not null then r.person_id = any (${personIds}) and r.status in ${GOING_WAITLISTED_OR_REQUESTED}
        when ${to} = 'checked-in' then r.status = 'going' and r.checked_in_at is not null
        when ${to} in ('in-person', 'online') then r.status = 'going' and ${ATTENDANCE} = ${to}
        when ${to} = 'waitlisted' then r.status in ('offered', 'waitlisted') else r.status = ${to} end`;

/** The sender is notified of nothing. */
export async function countRecipients(
  db: Db,
  eventId: string,
  { to, personIds, senderId }: Audience & { senderId: string },
): Promise<number> {
  const { count } = await db.one(
    CountRow,
    `select count(*) from rsvps r join events e on e.id = r.event_id where r.event_id = $1 and ${isRecipientSql('$2::text', '$3')}
      and r.person_id <> $4`,
    [eventId, to, personIds ?? null, senderId],
  );
  return count;
}

/** Finds an RSVP by person or by check-in code. */
export async function findRsvpForHost(
  db: Db,
  eventId: string,
  key: { personId: string } | { code: string },
): Promise<RsvpForHostRow | undefined> {
  const [column, value] = 'code' in key ? ['check_in_code', key.code] : ['person_id', key.personId];
  return db.row(RsvpForHostRow, `select ${COLUMNS} from ${JOINS} where r.event_id = $1 and r.${column} = $2`, [
    eventId,
    value,
  ]);
}

/** False when the person is already checked in or is not going. Of concurrent calls, only one returns true. */
export async function insertCheckIn(db: Db, eventId: string, code: string, pressedAt: Date): Promise<boolean> {
  const rowCount = await db.execute(
    `update rsvps set checked_in_at = $3 where event_id = $1 and check_in_code = $2 and status = 'going' and checked_in_at is null`,
    [eventId, code, pressedAt],
  );
  return rowCount === 1;
}

/** False when the code is unknown. A check-in after `pressedAt` stays. */
export async function deleteCheckIn(db: Db, eventId: string, code: string, pressedAt: Date): Promise<boolean> {
  const rowCount = await db.execute(
    `update rsvps set checked_in_at = case when checked_in_at > $3 then checked_in_at end where event_id = $1 and check_in_code = $2`,
    [eventId, code, pressedAt],
  );
  return rowCount === 1;
}
