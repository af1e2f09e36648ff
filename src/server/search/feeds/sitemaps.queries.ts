import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const DayRow = z.object({ day: z.string(), events: z.number() });

/** How many listed events start on each UTC day from one on, by day: sums of counters, however many events there are. */
export async function listDaysWithEvents(db: Db, from: string, limit: number): Promise<z.infer<typeof DayRow>[]> {
  return db.rows(
    DayRow,
    `select day::text, sum(events)::integer as events from event_day_counts
      where scope = -1 and day >= $1 group by day having sum(events) > 0 order by day limit $2`,
    [from, limit],
  );
}

const EventRow = z.object({ id: z.string(), updatedAt: z.date() });

/** Listed events by their start, the soonest first; what is over is left out. */
export async function listEventsStarting(
  db: Db,
  span: { from: Date; to: Date; now: Date; limit: number },
): Promise<z.infer<typeof EventRow>[]> {
  return db.rows(
    EventRow,
    `select l.event_id as id, e.updated_at as "updatedAt" from event_listings l join events e on e.id = l.event_id
      where l.starts_at >= $1 and l.starts_at < $2 and l.ends_at > $3 order by l.starts_at, l.event_id limit $4`,
    [span.from, span.to, span.now, span.limit],
  );
}

const views = { groups: 'listable_groups', organizations: 'listable_organizations' } as const;
export type HostKind = keyof typeof views;

const HostCountsRow = z.object({ groups: z.number(), organizations: z.number() });

export async function countHosts(db: Db): Promise<Record<HostKind, number>> {
  return db.one(
    HostCountsRow,
    'select (select count(*) from listable_groups) as groups, (select count(*) from listable_organizations) as organizations',
  );
}

const HostPageRow = z.object({ slug: z.string(), updatedAt: z.date() });

/** Addresses of groups or organizations that anybody may see, in the order they were made. */
export async function listHostPages(
  db: Db,
  kind: HostKind,
  { limit, offset }: { limit: number; offset: number },
): Promise<z.infer<typeof HostPageRow>[]> {
  return db.rows(
    HostPageRow,
    `select slug, updated_at as "updatedAt" from ${views[kind]} order by created_at, id limit $1 offset $2`,
    [limit, offset],
  );
}
