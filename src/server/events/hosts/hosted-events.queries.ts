import { type CardKey, listCardPage } from '#server/events/card-pages.queries.ts';
import { DECISION_ID, IS_HELD, IS_LISTED_ONCE } from '#server/events/event-cards.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';
import { hostedBySql, hostedOrCohostedBySql } from './event-hosts.queries.ts';

export type HostedState = 'draft' | 'upcoming' | 'past';
const HOSTED_STATES: Record<HostedState, { condition: string; key: string; direction: 'asc' | 'desc' }> = {
  draft: { condition: `e.status = 'draft'`, key: 'e.updated_at', direction: 'desc' },
  upcoming: { condition: `e.status <> 'draft' and e.ends_at > $2`, key: 'e.starts_at', direction: 'asc' },
  past: { condition: `e.status <> 'draft' and e.ends_at <= $2`, key: 'e.starts_at', direction: 'desc' },
};

type HostedPage = {
  state: HostedState;
  isOncePerSeries: boolean;
  now: Date;
  after: CardKey | null;
  limit: number;
};

/** Cards of the events that the person hosts, also for groups and organizations, or co-hosts, as JSON. */
export async function listEventsHostedBy(
  db: Db,
  personId: string,
  { state, isOncePerSeries, now, after, limit }: HostedPage,
) {
  const { condition, key, direction } = HOSTED_STATES[state];
  const isOnce = isOncePerSeries && state === 'upcoming';
  // Co-hosts see no drafts, nor events that the site staff hide, which are drafts meanwhile.
  const isOwn = state === 'draft' ? hostedBySql('$1') : hostedOrCohostedBySql('$1');
  return listCardPage(db, {
    rows: `select e.id, e.starts_at, e.updated_at, e.series_id from events e
      where ${isOwn} and ${condition} and $2::timestamptz is not null ${isOnce ? `and ${IS_LISTED_ONCE}` : ''}`,
    isOncePerSeries: isOnce,
    key,
    direction,
    fields: `'updatedAt', ${instantSql('e.updated_at')}, 'isHeld', ${IS_HELD}, 'decisionId', ${DECISION_ID}`,
    params: [personId, now],
    after,
    limit,
  });
}
