import { MOST_UNREAD, type NotificationItem } from '#contracts/notifications/notifications.contract.ts';
import { seesEventSql } from '#server/events/event-hosts.queries.ts';
import { personJson } from '#server/groups/group-members.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/**
 * SQL: whether the person of a row `n` of notifications may still know of what it tells. Asked whenever notifications are listed, counted or
 * gathered in a digest: somebody may have left the group, or a page may have been closed, since.
 */
export const VISIBLE = `(n.event_id is null or exists (select from events e where e.id = n.event_id and ${seesEventSql('n.person_id')}))
  and (n.group_id is null or is_group_member(n.group_id, n.person_id)
    or (not n.is_for_members and can_see_group(n.group_id, n.person_id)))
  and not exists (select from person_blocks b where b.blocker_id = n.person_id and b.blocked_id = n.actor_id)`;

type Row = Omit<NotificationItem, 'createdAt'> & { createdAt: Date };
export type State = { personId: string; unreadCount: number; newest: Row | null };

const ITEM = `n.id, n.kind, n.title, n.text, n.path, ${personJson('p', 'v')} as actor, n.created_at as "createdAt", n.read_at is not null as "isRead"`;
const ACTOR = 'left join people p on p.id = n.actor_id left join avatars v on v.person_id = p.id';
const countUnreadOf = (person: string) => `(select count(*) from (select from notifications n
  where n.person_id = ${person} and n.is_in_site and n.read_at is null and ${VISIBLE} limit ${MOST_UNREAD}) unread)`;

type Page = { before: number | null; isUnreadOnly: boolean; limit: number };

export async function listNotificationsOf(
  db: Db,
  personId: string,
  { before, isUnreadOnly, limit }: Page,
): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select ${ITEM} from notifications n ${ACTOR}
      where n.person_id = $1 and n.is_in_site and ($2::bigint is null or n.id < $2) and (not $3 or n.read_at is null) and ${VISIBLE}
      order by n.id desc limit $4`,
    [personId, before, isUnreadOnly, limit],
  );
  return rows;
}

export async function countUnread(db: Db, personId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select ${countUnreadOf('$1::uuid')} as count`, [personId]);
  return rows[0]!.count;
}

/** What the bells of some people show. */
export async function listStates(db: Db, personIds: readonly string[]): Promise<State[]> {
  const { rows } = await db.query<Partial<Row> & { personId: string; unreadCount: number }>(
    `select o.id as "personId", ${countUnreadOf('o.id')} as "unreadCount", newest.*
       from unnest($1::uuid[]) as o (id) left join lateral (select ${ITEM} from notifications n ${ACTOR}
         where n.person_id = o.id and n.is_in_site and ${VISIBLE} order by n.id desc limit 1) newest on true`,
    [personIds],
  );
  return rows.map(({ personId, unreadCount, ...newest }) => ({
    personId,
    unreadCount,
    newest: newest.id === null ? null : (newest as Row),
  }));
}

/** Which of some sessions are there no more. */
export async function listEndedSessions(db: Db, sessionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    'select asked.id from unnest($1::uuid[]) as asked (id) where not exists (select from sessions s where s.id = asked.id)',
    [sessionIds],
  );
  return new Set(rows.map(({ id }) => id));
}

type Reading = { ids: readonly number[]; upTo: number; now: Date };

/** Answers whether any of them was unread. */
export async function markRead(db: Db, personId: string, { ids, upTo, now }: Reading): Promise<boolean> {
  const { rowCount } = await db.query(
    `update notifications set read_at = $4
      where person_id = $1 and is_in_site and read_at is null and (id = any ($2::bigint[]) or id <= $3)`,
    [personId, ids, upTo, now],
  );
  return rowCount !== 0;
}

export async function deleteNotificationsBefore(db: Db, before: Date): Promise<void> {
  await db.query('delete from notifications where created_at < $1', [before]);
}
