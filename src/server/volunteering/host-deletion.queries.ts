import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

type Host = z.infer<typeof HostRow>;
const HostRow = z.object({ kind: z.enum(['person', 'group', 'organization']), id: z.string() });

/** The person, and the groups and organizations that have no other members. */
export function listHostsToDelete(tx: Db, personId: string): Promise<Host[]> {
  return tx.rows(
    HostRow,
    `select 'person' as kind, $1::uuid as id
     union all select 'group', m.group_id from group_members m where m.person_id = $1
       and not exists (select from group_members o where o.group_id = m.group_id and o.person_id <> $1)
     union all select 'organization', s.organization_id from organization_staff s where s.person_id = $1
       and not exists (select from organization_staff o where o.organization_id = s.organization_id and o.person_id <> $1)`,
    [personId],
  );
}

/**
 * Only those of shifts that have begun: people may be checked in a day before, and the others do not take place. Skips people who are deleting their own
 * accounts: their rows are locked, or passed as `leavingId`.
 */
export async function insertArchivedHours(
  tx: Db,
  { kind, id }: Host,
  { now, leavingId = null }: { now: Date; leavingId?: string | null },
): Promise<void> {
  await tx.execute(
    `insert into archived_hours (person_id, host_kind, host_id, host_name, role_title, event_title, starts_local, ends_local, time_zone, minutes,
         hours_state)
       select g.person_id, g.host_kind, $2, coalesce((select name from people where $1 = 'person' and id = $2),
           (select name from groups where $1 = 'group' and id = $2), (select name from organizations where $1 = 'organization' and id = $2)),
         g.role_title, g.event_title, g.starts_local, g.ends_local, g.time_zone, g.minutes, g.hours_state
         from volunteer_hours g join people p on p.id = g.person_id
        where g.shift_id in (select shifts_of_host($1, $2)) and g.person_id is distinct from $3 and g.starts_at <= $4
          for key share of p skip locked`,
    [kind, id, leavingId, now],
  );
}

const ShiftRow = z.object({
  shiftId: z.string(),
  role: z.string(),
  /** The event's title, or the organization's name. */
  ownerName: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  timeZone: z.string(),
  /** Higher than in any mail to a volunteer: see `attendeeCalendar`. */
  sequence: z.number(),
  /** The people signed up or waitlisted. */
  personIds: z.array(z.string()),
  signedUpIds: z.array(z.string()),
});

/** Upcoming shifts with sign-ups that belong to the event, or to the organization itself and not to one of its events. */
export function listShiftsToDelete(tx: Db, ownerId: string, now: Date): Promise<z.infer<typeof ShiftRow>[]> {
  return tx.rows(
    ShiftRow,
    `select s.id as "shiftId", r.title as role, coalesce(e.title, o.name) as "ownerName", s.starts_at as "startsAt", s.ends_at as "endsAt",
       s.time_zone as "timeZone", s.sequence + coalesce(e.sequence, 0) + max(u.revision) as sequence,
       array_agg(u.person_id order by u.person_id) as "personIds",
       coalesce(array_agg(u.person_id order by u.person_id) filter (where u.status = 'signed-up'), '{}') as "signedUpIds"
     from volunteer_roles r join volunteer_shifts s on s.role_id = r.id join shift_sign_ups u on u.shift_id = s.id
       left join events e on e.id = r.event_id left join organizations o on o.id = r.organization_id
      where (r.event_id = $1 or r.organization_id = $1) and s.cancelled_at is null and s.ends_at > $2 and u.status in ('signed-up', 'waitlisted')
      group by s.id, r.id, e.id, o.id order by s.starts_at, s.id`,
    [ownerId, now],
  );
}

const SignUpRow = z.object({ signUpId: z.string(), shiftId: z.string() });

/** The upcoming shifts that the person is on. */
export function listUpcomingSignUps(tx: Db, personId: string, now: Date): Promise<z.infer<typeof SignUpRow>[]> {
  return tx.rows(
    SignUpRow,
    `select u.id as "signUpId", s.id as "shiftId" from shift_sign_ups u join volunteer_shifts s on s.id = u.shift_id
      where u.person_id = $1 and u.status = 'signed-up' and s.starts_at > $2 and s.cancelled_at is null order by s.starts_at, s.id`,
    [personId, now],
  );
}
