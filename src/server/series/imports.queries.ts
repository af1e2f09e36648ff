import { z } from 'zod';
import type { EventFields } from '#contracts/events/event-fields.ts';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import { isHostSql } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { wallTimeSql } from '#server/platform/postgres/timestamps.ts';

const EventRow = z.object({
  title: z.string(),
  venue: z.string(),
  startsLocal: z.string().nullable(),
  rule: z.string().nullable(),
});
type ComparedFields = Pick<EventFields, 'title' | 'venue' | 'startsLocal' | 'rule'>;

/** Whether the host has the event; `startsLocal` is missing for an entry whose time could not be read, or was refused. */
export type SameEvents = (fields: ComparedFields) => boolean;

/**
 * Events that an earlier import of the same file made, or somebody typed. Only for the host's people, who may see all of its events. A repeating event to
 * come is the same on any date, because imports begin it with its next one. Two events at different venues are not the same.
 */
export async function findSameEvents(
  db: Db,
  { viewerId, host, titles, now }: { viewerId: string; host: HostChoice; titles: readonly string[]; now: Date },
): Promise<SameEvents> {
  const rows = await db.rows(
    EventRow,
    `select e.title, e.venue, ${wallTimeSql('e.starts_local')} as "startsLocal", case when e.status = 'draft' or e.starts_at > $4 then coalesce(e.draft_rule, e.series_rule) end as rule from events e
      where (e.host_person_id = $2 or e.host_group_id = $2 or e.host_organization_id = $2) and ${isHostSql('$1::uuid')}
        and e.title = any ($3) and e.status <> 'cancelled'`,
    [viewerId, host.id, titles, now],
  );
  const keyOf = (...facts: (string | null | undefined)[]) => facts.map((fact) => fact ?? '').join('\n');
  const sameTimes = Map.groupBy(rows, ({ title, startsLocal }) => keyOf(title, startsLocal));
  const repeating = Map.groupBy(
    rows.filter(({ rule }) => rule),
    ({ title, startsLocal, rule }) => keyOf(title, startsLocal?.slice(11), withoutEnd(rule!)),
  );
  return ({ title, venue, startsLocal, rule }) =>
    [
      ...(sameTimes.get(keyOf(title, startsLocal)) ?? []),
      ...((rule && repeating.get(keyOf(title, startsLocal?.slice(11), withoutEnd(rule)))) || []),
    ].some((event) => !venue || !event.venue || event.venue.toLowerCase() === venue.toLowerCase());
}

const withoutEnd = (rule: string): string => rule.replaceAll(/;(?:COUNT|UNTIL)=[^;]*/g, '');
