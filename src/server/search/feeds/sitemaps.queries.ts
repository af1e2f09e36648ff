import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import type { DayRange } from '#server/search/upcoming/time-ranges.ts';

const DayRow = z.object({ day: z.string(), events: z.number() });

/** The number of listed events per counted_day(), summed from counters. */
export async function listDaysWithEvents(db: Db, from: string, limit: number): Promise<z.infer<typeof DayRow>[]> {
  return db.rows(
    DayRow,
    `select day::text, sum(events)::integer as events from event_day_counts
      where scope = -1 and day >= $1 group by day having sum(events) > 0 order by day limit $2`,
    [from, limit],
  );
}

const EventRow = z.object({ id: z.string(), updatedAt: z.date() });

/** Listed events that have not ended, by start. Days are those of the counters, in which `from` and `to` contain every start. */
export async function listEventsOnDays(
  db: Db,
  { first, last, from, to, now, limit }: DayRange & { from: Date; to: Date; now: Date; limit: number },
): Promise<z.infer<typeof EventRow>[]> {
  return db.rows(
    EventRow,
    `select l.event_id as id, e.updated_at as "updatedAt" from event_listings l join events e on e.id = l.event_id
      where l.starts_at >= $1 and l.starts_at < $2 and l.ends_at > $3 and counted_day(l) between $4::date and $5::date
      order by l.starts_at, l.event_id limit $6`,
    [from, to, now, first, last, limit],
  );
}

const VIEWS = { groups: 'listable_groups', organizations: 'listable_organizations' } as const;
export type HostKind = keyof typeof VIEWS;

const HostCountsRow = z.object({ groups: z.number(), organizations: z.number() });

export async function countHosts(db: Db): Promise<Record<HostKind, number>> {
  return db.one(
    HostCountsRow,
    'select (select count(*) from listable_groups) as groups, (select count(*) from listable_organizations) as organizations',
  );
}

const HostPageRow = z.object({ slug: z.string(), updatedAt: z.date() });

/** The pages of public groups or organizations, in order of creation. */
export async function listHostPages(
  db: Db,
  kind: HostKind,
  { limit, offset }: { limit: number; offset: number },
): Promise<z.infer<typeof HostPageRow>[]> {
  return db.rows(
    HostPageRow,
    `select slug, updated_at as "updatedAt" from ${VIEWS[kind]} order by created_at, id limit $1 offset $2`,
    [limit, offset],
  );
}
