import { z } from 'zod';
import type { EventCard, Host } from '#contracts/events/events.contract.ts';
import { cardFields, EVENT_JOINS, oncePerSeriesSql, presentCardsJson } from '#server/events/event-cards.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const HOST_COLUMNS = {
  person: 'host_person_id',
  group: 'host_group_id',
  organization: 'host_organization_id',
} as const;

const CardsRow = z.object({ cards: z.string() });

/** The next public events of a host, each series once. */
export async function listNextEventsOfHost(
  db: Db,
  host: Pick<Host, 'kind' | 'id'>,
  { now, limit }: { now: Date; limit: number },
): Promise<EventCard[]> {
  const events = `select e.id, e.starts_at, e.series_id from events e where e.${HOST_COLUMNS[host.kind]} = $1
    and e.status = 'published' and e.visibility = 'public' and e.starts_at > $2`;
  const { cards } = await db.one(
    CardsRow,
    `select coalesce(json_agg(json_build_object(${cardFields('page.more')}) order by e.starts_at, e.id), '[]')::text as cards
        from (select * from ${oncePerSeriesSql(events)} once order by starts_at, id limit $3) page join events e on e.id = page.id ${EVENT_JOINS}`,
    [host.id, now, limit],
  );
  return JSON.parse(presentCardsJson(cards)) as EventCard[];
}
