import type { Db } from '#server/platform/postgres/db.ts';

/** What a notice says of an event that is no longer there to be asked. */
export type GoneEvent = { id: string; title: string; startsAt: Date; endsAt: Date; timeZone: string };

/** What goes with the person `$1`: their own events, and those of groups and organizations in which there is nobody else. */
const GOES = `(e.host_person_id = $1 or e.host_group_id in (select m.group_id from group_members m where m.person_id = $1
  and not exists (select from group_members o where o.group_id = m.group_id and o.person_id <> $1))
  or e.host_organization_id in (select s.organization_id from organization_staff s where s.person_id = $1
  and not exists (select from organization_staff o where o.organization_id = s.organization_id and o.person_id <> $1)))`;

/** Events to come of a host who leaves. Nobody answers them any more until the transaction ends, and then they are gone. */
export async function lockEventsToCome(tx: Db, hostId: string, now: Date): Promise<GoneEvent[]> {
  await tx.query(
    `select from event_counters k join events e on e.id = k.event_id
      where ${GOES} and e.status = 'published' and e.ends_at > $2 order by k.event_id for update of k`,
    [hostId, now],
  );
  const { rows } = await tx.query<GoneEvent>(
    `select id, title, starts_at as "startsAt", ends_at as "endsAt", time_zone as "timeZone" from events e
      where ${GOES} and status = 'published' and ends_at > $2 order by id`,
    [hostId, now],
  );
  return rows;
}

/** One job for each batch of those who go, help or wait, who are named in it: their answers will be gone as well. */
export async function enqueueForAnswerers(
  tx: Db,
  eventId: string,
  payload: object,
  { atOnce, now }: { atOnce: number; now: Date },
): Promise<void> {
  await tx.query(
    `select graphile_worker.add_job('notify-of-deleted-event', ($2::jsonb || jsonb_build_object('eventId', $1::uuid, 'personIds', batch.ids))::json,
       max_attempts := 10)
     from (select jsonb_agg(person_id) as ids from (
       select person_id, (row_number() over (order by person_id) - 1) / $3::integer as batch from (
         select person_id from rsvps where event_id = $1 and status in ('going', 'waitlisted')
         union select u.person_id from volunteer_roles r join volunteer_shifts s on s.role_id = r.id join shift_sign_ups u on u.shift_id = s.id
          where r.event_id = $1 and u.status in ('signed-up', 'waitlisted') and s.cancelled_at is null and s.ends_at > $4) all_of_them
        ) r group by r.batch) batch`,
    [eventId, JSON.stringify(payload), atOnce, now],
  );
}
