import { type CardKey, listCardPage } from '#server/events/card-pages.queries.ts';
import { IS_LISTED_ONCE } from '#server/events/event-cards.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';
import { IS_UNCONFIRMED, RELEASE_AT } from './rsvp-deadlines.queries.ts';
import { ATTENDANCE, GOING_OR_WAITLISTED } from './rsvp-status.queries.ts';

const STATES = {
  upcoming: { condition: 'e.ends_at > $2', direction: 'asc' },
  /** Nobody attended an event that was cancelled. */
  past: { condition: `e.ends_at <= $2 and e.status <> 'cancelled'`, direction: 'desc' },
} as const;

type Page = {
  state: keyof typeof STATES;
  /** Null for going and waitlisted. */
  status: 'going' | 'waitlisted' | 'requested' | null;
  isOncePerSeries: boolean;
  now: Date;
  after: CardKey | null;
  limit: number;
};

/** Event cards with the person's RSVP, as JSON. */
export async function listEventsByRsvp(
  db: Db,
  personId: string,
  { state, status, isOncePerSeries, now, after, limit }: Page,
) {
  const { condition, direction } = STATES[state];
  const isOnce = isOncePerSeries && state === 'upcoming';
  return listCardPage(db, {
    rows: `select e.id, e.starts_at, e.series_id, r.status, r.guests, ${ATTENDANCE} as attendance,
        case r.status when 'offered' then r.answer_by when 'going' then ${RELEASE_AT} end as answer_by,
        q.event_id is not null as is_confirmation_due
      from rsvps r join events e on e.id = r.event_id
      left join confirmation_requests q on q.event_id = r.event_id and ${IS_UNCONFIRMED} and q.starts_at > $2
      where r.person_id = $1 and case when $3::text is null then r.status in ${GOING_OR_WAITLISTED}
          else $3 = case r.status when 'offered' then 'waitlisted' else r.status end end
        and e.status <> 'draft' and ${condition}
        ${isOnce ? `and ${IS_LISTED_ONCE}` : ''}`,
    isOncePerSeries: isOnce,
    direction,
    fields: `'answer', json_build_object('status', page.status, 'guests', page.guests, 'attendance', page.attendance,
      'answerBy', ${instantSql('page.answer_by')}, 'isConfirmationDue', page.is_confirmation_due, 'isTicketOffer', page.status = 'offered'
        and exists (select from event_counters k where k.event_id = page.id and k.ticket_price is not null))`,
    params: [personId, now, status],
    after,
    limit,
  });
}
