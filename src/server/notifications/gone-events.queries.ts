import type { Row } from '#server/accounts/personal-data.actions.ts';
import type { Db } from '#server/platform/db.ts';

/** What a mail says of an event that is no longer there to be asked. */
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

/** The address for mails of a kind; none when they were switched off. */
export async function findAddressOf(db: Db, personId: string, kind: string): Promise<string | undefined> {
  const { rows } = await db.query<{ email: string }>(
    `select email from accounts a where id = $1 and not exists (select from notification_switches x where x.person_id = a.id and x.kind = $2 and x.channel = 'mail' and x.value = 'off')`,
    [personId, kind],
  );
  return rows[0]?.email;
}

export async function listMutedMails(db: Db, personId: string): Promise<Row[]> {
  const { rows } = await db.query(
    'select kind, channel, value, changed_at as "changedAt" from notification_switches where person_id = $1 order by kind, channel',
    [personId],
  );
  return rows;
}
