import { z } from 'zod';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import { isHostSql } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { wallTimeSql } from '#server/platform/postgres/timestamps.ts';

const IdRow = z.object({ id: z.string() });

type SameEvent = {
  viewerId: string;
  host: HostChoice;
  title: string;
  /** Null for an entry whose time could not be read. */
  startsLocal: string | null;
  /** What this import has made. */
  exceptIds: readonly string[];
};

/** Whether an earlier import of the same file made the event, or somebody typed it. Only for the host's people, who may see all of its events. */
export async function hasSameEvent(
  db: Db,
  { viewerId, host, title, startsLocal, exceptIds }: SameEvent,
): Promise<boolean> {
  const row = await db.row(
    IdRow,
    `select e.id from events e where (e.host_person_id = $2 or e.host_group_id = $2 or e.host_organization_id = $2) and ${isHostSql('$1::uuid')}
       and e.title = $3 and ${wallTimeSql('e.starts_local')} is not distinct from $4 and e.status <> 'cancelled' and e.id <> all ($5::uuid[]) limit 1`,
    [viewerId, host.id, title, startsLocal, exceptIds],
  );
  return row !== undefined;
}
