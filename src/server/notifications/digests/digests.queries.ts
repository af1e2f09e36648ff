import { z } from 'zod';
import { hasReadableFacts, notificationRow } from '#server/notifications/notification-facts.ts';
import { FACTS, isStillNewsSql, reachesPersonSql, VISIBLE } from '#server/notifications/notifications.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** SQL: a notification `n` to a suspended person waits until the suspension ends. */
const REACHES = reachesPersonSql('n.kind', 'n.person_id');

const DueDigest = z.object({
  personId: z.string(),
  email: z.string(),
  digest: z.enum(['daily', 'weekly']),
  /** The digest contains notifications created before this time. */
  dueAt: z.date(),
  /** The date in the person's time zone; there is one digest per day. */
  day: z.string(),
  quietEnd: z.date().nullable(),
});
export type DueDigest = z.infer<typeof DueDigest>;

/** Lists people who had pending notifications when their last digest was due, and have not been sent a digest for that day. */
export async function listDueDigests(db: Db, now: Date, limit: number): Promise<DueDigest[]> {
  return db.rows(
    DueDigest,
    `select a.id as "personId", a.email, s.digest, due.at as "dueAt", due.day,
       quiet_hours_end(s.quiet_from, s.quiet_until, s.zone, $1) as "quietEnd"
     from (select distinct person_id from notifications where waits_for_digest) waiting
     join accounts a on a.id = waiting.person_id
     cross join lateral (select coalesce(max(digest), 'daily') as digest, coalesce(max(time_zone), 'UTC') as zone,
         max(quiet_from) as quiet_from, max(quiet_until) as quiet_until from notification_settings where person_id = a.id) s
     cross join lateral (select d.at, to_char(d.at at time zone s.zone, 'YYYY-MM-DD') as day
       from (select last_digest_at(s.digest, s.zone, $1) as at) d) due
     where exists (select from notifications n where n.person_id = a.id and n.waits_for_digest and n.created_at < due.at and ${REACHES})
       and not exists (select from outbox o where o.reason = 'digest:' || a.id || ':' || due.day)
     limit $2`,
    [now, limit],
  );
}

const PendingRow = notificationRow({ personId: z.string(), isForMembers: z.boolean() });
export type PendingNotification = z.infer<typeof PendingRow>;

/** Clears the pending notifications and returns those that are unread, visible, still news and not switched off in the meantime. */
export async function takePendingNotifications(
  tx: Db,
  due: readonly DueDigest[],
  now: Date,
): Promise<PendingNotification[]> {
  const rows = await tx.rows(
    PendingRow,
    `with taken as (update notifications n set waits_for_digest = false
       from unnest($1::uuid[], $2::timestamptz[]) as due (person_id, at)
       where n.person_id = due.person_id and n.waits_for_digest and n.created_at < due.at and ${REACHES} returning n.*)
     select n.person_id as "personId", n.is_for_members as "isForMembers", n.kind, ${FACTS} as facts from taken n
      where n.read_at is null and ${VISIBLE} and not exists (select from notification_preferences s
        where s.person_id = n.person_id and s.kind = n.kind and s.channel = 'mail' and s.value = 'off')
        and ${isStillNewsSql('$3')}
      order by n.person_id, n.id`,
    [due.map(({ personId }) => personId), due.map(({ dueAt }) => dueAt), now],
  );
  return rows.filter(hasReadableFacts).flatMap((pending) => withoutBegun(pending, now));
}

/** Takes the events that have begun out of the matches of a saved search; empty if all have. Of many, only the first are stored and can be named. */
function withoutBegun(pending: PendingNotification, now: Date): PendingNotification[] {
  if (pending.kind !== 'saved-search') return [pending];
  const { events, count } = pending.facts;
  const upcoming = events.filter(({ startsAt }) => new Date(startsAt) > now);
  const left = count - (events.length - upcoming.length);
  return left > 0 ? [{ ...pending, facts: { ...pending.facts, events: upcoming, count: left } }] : [];
}
