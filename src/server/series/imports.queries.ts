import { z } from 'zod';
import type { EventFields } from '#contracts/events/event-fields.ts';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import { isHostSql } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { wallTimeSql } from '#server/platform/postgres/timestamps.ts';

const EventRow = z.object({ title: z.string(), startsLocal: z.string().nullable(), isRepeating: z.boolean() });
type Wanted = Pick<EventFields, 'title' | 'startsLocal' | 'rule'>;

/** Whether the host has the event; `startsLocal` is missing for an entry whose time could not be read, or was refused. */
export type SameEvents = (wanted: Wanted) => boolean;

/**
 * Events that an earlier import of the same file made, or somebody typed. Only for the host's people, who may see all of its events. Repeating events are
 * the same on any date, because imports begin them with their next one.
 */
export async function findSameEvents(
  db: Db,
  { viewerId, host, titles }: { viewerId: string; host: HostChoice; titles: readonly string[] },
): Promise<SameEvents> {
  const rows = await db.rows(
    EventRow,
    `select e.title, ${wallTimeSql('e.starts_local')} as "startsLocal", e.draft_rule is not null or e.series_id is not null as "isRepeating" from events e
      where (e.host_person_id = $2 or e.host_group_id = $2 or e.host_organization_id = $2) and ${isHostSql('$1::uuid')}
        and e.title = any ($3) and e.status <> 'cancelled'`,
    [viewerId, host.id, titles],
  );
  const keyOf = (title: string | undefined, time: string | null | undefined) => `${time ?? ''} ${title}`;
  const starts = new Set(rows.map(({ title, startsLocal }) => keyOf(title, startsLocal)));
  const repeating = rows.filter(({ isRepeating }) => isRepeating);
  const times = new Set(repeating.map(({ title, startsLocal }) => keyOf(title, startsLocal?.slice(11))));
  return ({ title, startsLocal, rule }) =>
    starts.has(keyOf(title, startsLocal)) || (!!rule && times.has(keyOf(title, startsLocal?.slice(11))));
}
