import type { Db } from '#server/platform/postgres/db.ts';
import { isLaterDateSql } from './hidden-events.queries.ts';
import { IS_DELETED_WITH_PERSON } from './hosts/deleted-hosts.queries.ts';
import { lockListings } from './occurrences.queries.ts';

/*
 * A transaction that takes several events into or out of the listings locks in the order of everything else that does: the host, the counters of the
 * events by id, the listings. One event needs no more than its counters. Drafts are not listed, and those who publish one hold its counters while they
 * wait for its host.
 */
async function lockListed(tx: Db, condition: string, values: readonly unknown[]): Promise<void> {
  if ((await lockCounters(tx, condition, values)) > 1) await lockListings(tx);
}

const lockCounters = (tx: Db, condition: string, values: readonly unknown[]): Promise<number> =>
  tx.execute(
    `select from event_counters c join events e on e.id = c.event_id
      where ${condition} and (e.status <> 'draft' or e.hidden_at is not null) order by c.event_id for update of c`,
    values,
  );

/** The same for events that are deleted: nobody has to wait for those that are not listed, such as those of private groups. */
async function lockDeleted(tx: Db, condition: string, values: readonly unknown[]): Promise<void> {
  await lockCounters(tx, condition, values);
  // Read after locking: until then, an event could be listed.
  const listed = await tx.execute(
    `select from events e join event_listings l on l.event_id = e.id where ${condition} limit 2`,
    values,
  );
  if (listed > 1) await lockListings(tx);
}

/** Before a series lists events of a private or a public group, which could change at that moment. */
export async function lockGroupOfEvent(tx: Db, eventId: string): Promise<void> {
  await tx.execute('select from groups where id = (select host_group_id from events where id = $1) for share', [
    eventId,
  ]);
}

/** The events that are deleted with a person. */
export const lockEventsDeletedWith = (tx: Db, personId: string): Promise<void> =>
  lockDeleted(tx, IS_DELETED_WITH_PERSON, [personId]);

/** The events that are deleted with a group, which the caller has locked. */
export const lockEventsOfGroup = (tx: Db, { groupId }: { groupId: string }): Promise<void> =>
  lockDeleted(tx, 'e.host_group_id = $1', [groupId]);

/** The same of an organization. */
export const lockEventsOfOrganization = (tx: Db, { organizationId }: { organizationId: string }): Promise<void> =>
  lockDeleted(tx, 'e.host_organization_id = $1', [organizationId]);

/** The public events of a group, which the caller has locked. */
export const lockPublicEventsOfGroup = (tx: Db, groupId: string): Promise<void> =>
  lockListed(tx, `e.host_group_id = $1 and e.visibility = 'public'`, [groupId]);

/** What decisions are about: events, with all later dates of their series, and hosts with all of their events. */
export type DecidedTargets = {
  eventIds: readonly string[];
  personIds: readonly string[];
  groupIds: readonly string[];
  organizationIds: readonly string[];
};

/** Before several things are hidden or shown again in one transaction: each on its own would take its locks in whatever order they come. */
export async function lockDecided(tx: Db, targets: DecidedTargets): Promise<void> {
  const { eventIds, personIds, groupIds, organizationIds } = targets;
  // In the order in which the deletion of an account locks them.
  const hosts = { organizations: organizationIds, groups: groupIds };
  for (const [table, ids] of Object.entries(hosts))
    if (ids.length > 0)
      await tx.execute(`select from ${table} where id = any ($1::uuid[]) order by id for no key update`, [ids]);
  const decided = `e.id in (select id from events where id = any ($1::uuid[]) or hidden_by = any ($1::uuid[])
    union all select later.id from events first join events later on ${isLaterDateSql('later', 'first')} where first.id = any ($1::uuid[])
    union all select id from events where host_person_id = any ($2::uuid[]) or host_group_id = any ($3::uuid[]) or host_organization_id = any ($4::uuid[]))`;
  await lockListed(tx, decided, [eventIds, personIds, groupIds, organizationIds]);
}
