import { MessageHost } from '#contracts/conversations/conversations.contract.ts';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** The person, then the groups they run and the organizations they staff, by name. */
export async function listMessageHosts(db: Db, personId: string): Promise<MessageHost[]> {
  return db.rows(
    MessageHost,
    `select host.kind, host.id, host.name, host."isOpen" from (
       select 0 as position, 'person' as kind, p.id, p.name, not exists (select from closed_hosts k where k.person_id = p.id) as "isOpen"
         from people p where p.id = $1
       union all select 1, 'group', g.id, g.name, not exists (select from closed_hosts k where k.group_id = g.id)
         from group_members m join groups g on g.id = m.group_id where m.person_id = $1 and m.role <> 'member'
       union all select 2, 'organization', o.id, o.name, not exists (select from closed_hosts k where k.organization_id = o.id)
         from organization_staff s join organizations o on o.id = s.organization_id where s.person_id = $1) host
      order by host.position, host.name, host.id`,
    [personId],
  );
}

const columns = { person: 'person_id', group: 'group_id', organization: 'organization_id' } as const;

export async function insertClosedHost(db: Db, { kind, id }: HostChoice): Promise<void> {
  await db.execute(`insert into closed_hosts (${columns[kind]}) values ($1) on conflict do nothing`, [id]);
}

export async function deleteClosedHost(db: Db, { kind, id }: HostChoice): Promise<void> {
  await db.execute(`delete from closed_hosts where ${columns[kind]} = $1`, [id]);
}
