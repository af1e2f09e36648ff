import {
  CardPageRow,
  cardFields,
  EVENT_JOINS,
  IS_LISTED_ONCE,
  oncePerSeriesSql,
  presentCardsJson,
} from '#server/events/event-cards.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { GOING_OR_WAITLISTED } from './rsvp-status.queries.ts';

const STATES = {
  upcoming: { condition: 'e.ends_at > $2', direction: 'asc', after: '>' },
  past: { condition: 'e.ends_at <= $2', direction: 'desc', after: '<' },
} as const;

type Page = {
  state: keyof typeof STATES;
  status: 'going' | 'waitlisted' | null;
  isOncePerSeries: boolean;
  now: Date;
  after: { at: string; id: string } | null;
  limit: number;
};

/** Event cards with the person's RSVP, as JSON. `last` is the key of the last card when there are more pages. */
export async function listEventsByRsvp(
  db: Db,
  personId: string,
  { state, status, isOncePerSeries, now, after, limit }: Page,
) {
  const { condition, direction, after: isAfter } = STATES[state];
  const order = `e.starts_at ${direction}, e.id ${direction}`;
  const isOnce = isOncePerSeries && state === 'upcoming';
  const answered = `select e.id, e.starts_at, e.series_id, r.status, r.guests from rsvps r join events e on e.id = r.event_id
    where r.person_id = $1 and r.status in ${GOING_OR_WAITLISTED} and r.status = coalesce($6, r.status) and e.status <> 'draft' and ${condition}
      ${isOnce ? `and ${IS_LISTED_ONCE}` : ''}`;
  const { cards, count, lastAt, lastId } = await db.one(
    CardPageRow,
    `with page as (
       select e.*, e.starts_at as at, row_number() over (order by ${order}) as position
         from ${isOnce ? oncePerSeriesSql(answered) : `(${answered})`} e
        where ($3::timestamptz is null or (e.starts_at, e.id) ${isAfter} ($3, $4::uuid))
        order by ${order} limit $5::integer + 1)
     select coalesce(json_agg(json_build_object(${cardFields(isOnce ? 'page.more' : undefined)}, 'answer',
           json_build_object('status', page.status, 'guests', page.guests)) order by page.position)
         filter (where page.position <= $5), '[]')::text as cards,
       count(*) as count, (array_agg(page.at order by page.position))[$5]::text as "lastAt",
       (array_agg(page.id order by page.position))[$5] as "lastId"
     from page join events e on e.id = page.id ${EVENT_JOINS}`,
    [personId, now, after?.at ?? null, after?.id ?? null, limit, status],
  );
  return {
    cards: presentCardsJson(cards),
    last: count > limit && lastAt && lastId ? { at: lastAt, id: lastId } : null,
  };
}
