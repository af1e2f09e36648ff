import { z } from 'zod';
import { RsvpForHost } from '#contracts/rsvps/attendees.contract.ts';
import { maySeeSql } from '#server/people/visibility.policy.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const PERSON = `json_build_object('id', p.id, 'name', p.name, 'avatar', '/media/avatars/' || v.id || '.jpg')`;
const JOINS = `rsvps r join people p on p.id = r.person_id left join avatars v on v.person_id = p.id`;

const Place = z.object({ position: z.number(), id: z.string() });
type Place = z.infer<typeof Place>;
type Page = { after: Place | null; limit: number };

const AttendeeRow = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  guests: z.number(),
  at: Place,
});
export type AttendeeRow = z.infer<typeof AttendeeRow>;

/** Those going whom the viewer may see, if the host lets them see any. */
export async function listShownAttendees(
  db: Db,
  eventId: string,
  { viewerId, after, limit }: Page & { viewerId: string | null },
): Promise<AttendeeRow[]> {
  return db.rows(
    AttendeeRow,
    {
      name: 'attendees',
      text: `select p.id, p.name, '/media/avatars/' || v.id || '.jpg' as avatar, r.guests,
          json_build_object('position', r.position, 'id', r.id) as at
        from ${JOINS} where r.event_id = $1 and r.status = 'going' and not r.is_hidden and ${maySeeSql('attendance', 'p', '$5')}
          and (r.position, r.id) > ($2::bigint, $3::uuid) order by r.position, r.id limit $4`,
    },
    [eventId, after?.position ?? -1, after?.id ?? NO_ID, limit, viewerId],
  );
}
const NO_ID = '00000000-0000-0000-0000-000000000000';

const HostedRow = RsvpForHost.extend({ checkedInAt: z.date().nullable(), answeredAt: z.date(), at: Place });
type HostedRow = z.infer<typeof HostedRow>;
const COLUMNS = `${PERSON} as person, r.status, r.guests, r.answers, r.is_hidden as "isHidden", r.is_held as "isHeld",
  r.check_in_code as "checkInCode", r.checked_in_at as "checkedInAt", r.answered_at as "answeredAt",
  json_build_object('position', r.position, 'id', r.id) as at`;

type AttendeeFilter = Page & { status: RsvpForHost['status']; q: string };

export async function listRsvpsOf(
  db: Db,
  eventId: string,
  { status, q, after, limit }: AttendeeFilter,
): Promise<HostedRow[]> {
  return db.rows(
    HostedRow,
    `select ${COLUMNS} from ${JOINS} where r.event_id = $1 and r.status = $2
        and ($3 = '' or strpos(fold(p.name), fold($3)) > 0 or starts_with(r.check_in_code, upper($3)))
        and (r.position, r.id) > ($4::bigint, $5::uuid) order by r.position, r.id limit $6`,
    [eventId, status, q, after?.position ?? -1, after?.id ?? NO_ID, limit],
  );
}

export async function listAllRsvpsOf(db: Db, eventId: string): Promise<HostedRow[]> {
  return db.rows(
    HostedRow,
    `select ${COLUMNS} from ${JOINS} where r.event_id = $1
      order by array_position('{going,waitlisted,not-going,removed}', r.status), r.position, r.id`,
    [eventId],
  );
}

const RsvpCounts = z.record(z.union([RsvpForHost.shape.status, z.literal('checkedIn')]), z.number());
export type RsvpCounts = z.infer<typeof RsvpCounts>;

export async function countRsvps(db: Db, eventId: string): Promise<RsvpCounts> {
  const of = (status: string) => `count(*) filter (where status = '${status}') as "${status}"`;
  return db.one(
    RsvpCounts,
    `select ${['going', 'waitlisted', 'not-going', 'removed'].map(of).join()},
       count(*) filter (where status = 'going' and checked_in_at is not null) as "checkedIn"
     from rsvps where event_id = $1`,
    [eventId],
  );
}

/** By the person, or by the code shown at the door. */
export async function findHostedRsvp(
  db: Db,
  eventId: string,
  by: { personId: string } | { code: string },
): Promise<HostedRow | undefined> {
  const [column, value] = 'code' in by ? ['check_in_code', by.code] : ['person_id', by.personId];
  return db.row(HostedRow, `select ${COLUMNS} from ${JOINS} where r.event_id = $1 and r.${column} = $2`, [
    eventId,
    value,
  ]);
}

/** True for the first of many at once; false when they were there already, or are not going. */
export async function updateToCheckedIn(db: Db, eventId: string, code: string, now: Date): Promise<boolean> {
  const rowCount = await db.execute(
    `update rsvps set checked_in_at = $3 where event_id = $1 and check_in_code = $2 and status = 'going' and checked_in_at is null`,
    [eventId, code, now],
  );
  return rowCount === 1;
}

/** False when nobody has the code. */
export async function updateToNotCheckedIn(db: Db, eventId: string, code: string): Promise<boolean> {
  const rowCount = await db.execute(
    'update rsvps set checked_in_at = null where event_id = $1 and check_in_code = $2',
    [eventId, code],
  );
  return rowCount === 1;
}
