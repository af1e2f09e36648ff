import { z } from 'zod';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import { isHostSql } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { wallTimeSql } from '#server/platform/postgres/timestamps.ts';

const EventRow = z.object({ title: z.string(), startsLocal: z.string().nullable() });

/** Whether the host has the event; `startsLocal` is null for an entry whose time could not be read. */
export type SameEvents = (title: string, startsLocal: string | null) => boolean;

/** Events that an earlier import of the same file made, or somebody typed. Only for the host's people, who may see all of its events. */
export async function findSameEvents(
  db: Db,
  { viewerId, host, titles }: { viewerId: string; host: HostChoice; titles: readonly string[] },
): Promise<SameEvents> {
  const rows = await db.rows(
    EventRow,
    `select e.title, ${wallTimeSql('e.starts_local')} as "startsLocal" from events e
      where (e.host_person_id = $2 or e.host_group_id = $2 or e.host_organization_id = $2) and ${isHostSql('$1::uuid')}
        and e.title = any ($3) and e.status <> 'cancelled'`,
    [viewerId, host.id, titles],
  );
  const keyOf = (title: string, startsLocal: string | null) => `${startsLocal} ${title}`;
  const keys = new Set(rows.map(({ title, startsLocal }) => keyOf(title, startsLocal)));
  return (title, startsLocal) => keys.has(keyOf(title, startsLocal));
}
