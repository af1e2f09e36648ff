import type { HostedRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { maySeeSql } from '#server/people/visibility.policy.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const PERSON = `json_build_object('id', p.id, 'name', p.name, 'avatar', '/media/avatars/' || v.id || '.jpg')`;
const JOINS = `rsvps r join people p on p.id = r.person_id left join avatars v on v.person_id = p.id`;

type Place = { position: number; id: string };
type Page = { after: Place | null; limit: number };

export type AttendeeRow = { id: string; name: string; avatar: string | null; guests: number } & { at: Place };

/** Those going whom the viewer may see, if the host lets them see any. */
export async function listShownAttendees(
  db: Db,
  eventId: string,
  { viewerId, after, limit }: Page & { viewerId: string | null },
): Promise<AttendeeRow[]> {
  const { rows } = await db.query<AttendeeRow>(
    {
      name: 'attendees',
      text: `select p.id, p.name, '/media/avatars/' || v.id || '.jpg' as avatar, r.guests,
          json_build_object('position', r.position, 'id', r.id) as at
        from ${JOINS} where r.event_id = $1 and r.status = 'going' and not r.is_hidden and ${maySeeSql('attendance', 'p', '$5')}
          and (r.position, r.id) > ($2::bigint, $3::uuid) order by r.position, r.id limit $4`,
    },
    [eventId, after?.position ?? -1, after?.id ?? NO_ID, limit, viewerId],
  );
  return rows;
}
const NO_ID = '00000000-0000-0000-0000-000000000000';

type Row = Omit<HostedRsvp, 'checkedInAt' | 'answeredAt'> & { checkedInAt: Date | null; answeredAt: Date; at: Place };
const COLUMNS = `${PERSON} as person, r.status, r.guests, r.answers, r.is_hidden as "isHidden", r.is_held as "isHeld",
  r.check_in_code as "checkInCode", r.checked_in_at as "checkedInAt", r.answered_at as "answeredAt",
  json_build_object('position', r.position, 'id', r.id) as at`;

type Wanted = Page & { status: HostedRsvp['status']; q: string };

export async function listRsvpsOf(db: Db, eventId: string, { status, q, after, limit }: Wanted): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from ${JOINS} where r.event_id = $1 and r.status = $2
        and ($3 = '' or strpos(fold(p.name), fold($3)) > 0 or starts_with(r.check_in_code, upper($3)))
        and (r.position, r.id) > ($4::bigint, $5::uuid) order by r.position, r.id limit $6`,
    [eventId, status, q, after?.position ?? -1, after?.id ?? NO_ID, limit],
  );
  return rows;
}

export async function listAllRsvpsOf(db: Db, eventId: string): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from ${JOINS} where r.event_id = $1
      order by array_position('{going,waitlisted,not-going,removed}', r.status), r.position, r.id`,
    [eventId],
  );
  return rows;
}

export type RsvpCounts = Record<HostedRsvp['status'] | 'checkedIn', number>;

export async function countRsvps(db: Db, eventId: string): Promise<RsvpCounts> {
  const of = (status: string) => `count(*) filter (where status = '${status}') as "${status}"`;
  const { rows } = await db.query<RsvpCounts>(
    `select ${['going', 'waitlisted', 'not-going', 'removed'].map(of).join()},
       count(*) filter (where status = 'going' and checked_in_at is not null) as "checkedIn"
     from rsvps where event_id = $1`,
    [eventId],
  );
  return rows[0]!;
}

/** By the person, or by the code shown at the door. */
export async function findHostedRsvp(
  db: Db,
  eventId: string,
  by: { personId: string } | { code: string },
): Promise<Row | undefined> {
  const [column, value] = 'code' in by ? ['check_in_code', by.code] : ['person_id', by.personId];
  const { rows } = await db.query<Row>(`select ${COLUMNS} from ${JOINS} where r.event_id = $1 and r.${column} = $2`, [
    eventId,
    value,
  ]);
  return rows[0];
}

/** True for the first of many at once; false when they were there already, or are not going. */
export async function updateToCheckedIn(db: Db, eventId: string, code: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update rsvps set checked_in_at = $3 where event_id = $1 and check_in_code = $2 and status = 'going' and checked_in_at is null`,
    [eventId, code, now],
  );
  return rowCount === 1;
}

/** False when nobody has the code. */
export async function updateToNotCheckedIn(db: Db, eventId: string, code: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'update rsvps set checked_in_at = null where event_id = $1 and check_in_code = $2',
    [eventId, code],
  );
  return rowCount === 1;
}
