import { z } from 'zod';
import type { DateStyle } from '#contracts/date-style.ts';
import { kindNames, type NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import { MAX_UNREAD_COUNT, type NotificationItem } from '#contracts/notifications/notifications.contract.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { isSuspendedSql } from '#server/accounts/account-limits.queries.ts';
import { canSeeConversationSql } from '#server/conversations/conversations.queries.ts';
import { canSeeEventSql, managesGuestsSql } from '#server/events/hosts/event-hosts.queries.ts';
import { optionalPersonJson } from '#server/people/avatars.queries.ts';
import { TOWN_NAME } from '#server/places/places.queries.ts';
import type { Database, Db } from '#server/platform/postgres/db.ts';
import { dropOldPartitions } from '#server/platform/postgres/partitions/partitions.ts';
import { CountRow } from '#server/platform/postgres/row-schemas.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';
import { hasReadableFacts, notificationRow } from './notification-facts.ts';
import { formatNotification } from './text/notification-text.ts';

/** SQL: whether the recipient of a notification `n` is on the staff of the organization whose slug is this fact. */
const isStaffSql = (slug: string) =>
  `exists (select from organizations o where o.slug = n.facts->>'${slug}' and is_organization_staff(o.id, n.person_id))`;

/** SQL: the events that an alert `n` of a saved search names and that are still listed, as rows `named` with `event` and `position`. */
const LISTED_EVENTS = `jsonb_array_elements(n.facts->'events') with ordinality as named (event, position)
  where exists (select from event_listings l where l.event_id = (named.event->>'id')::uuid)`;
/** SQL: the number of matches of such an alert, without those that are known to be no longer listed. */
const LISTED_COUNT = `((n.facts->>'count')::integer - jsonb_array_length(n.facts->'events') + (select count(*) from ${LISTED_EVENTS})::integer)`;
/** SQL: whether a notification `n` is the alert of several matches. The visibility of a single one is that of its event. */
const IS_ALERT_OF_SEVERAL = `n.kind = 'saved-search' and n.event_id is null`;

/** SQL: whether a notification `n` is about several people, whom its facts list. */
const IS_ABOUT_PEOPLE = `(n.kind = 'answer' or n.kind in ('event-request', 'group-request') and n.facts ? 'people')`;
const factsWithKnown = (...lists: string[]) =>
  `n.facts || jsonb_build_object(${lists.map((list) => `'${list}', known_people(n.facts->'${list}', n.person_id)`).join(', ')})`;
/** SQL: the facts of a notification `n` without people who have deleted their accounts, or whom the recipient has blocked. */
const FACTS_OF_KNOWN_PEOPLE = `case when n.kind = 'volunteer' and n.facts ? 'movedUp' then ${factsWithKnown('movedUp')}
  when not ${IS_ABOUT_PEOPLE} then n.facts
  when n.kind = 'answer' then ${factsWithKnown('going', 'waitlisted', 'notGoing')} else ${factsWithKnown('people')} end`;

/**
 * SQL: the facts of a notification `n`, without people whom the recipient no longer knows. Announcements wait for digests and in the bell, so what they say of events that are yet to come follows the
 * events: alerts name and count those that are still listed, and new events have their present title, time and place.
 */
export const FACTS = `case when ${IS_ALERT_OF_SEVERAL} then n.facts || jsonb_build_object('count', ${LISTED_COUNT},
    'events', (select coalesce(jsonb_agg(named.event order by named.position), '[]') from ${LISTED_EVENTS}))
  when n.kind = 'group-event' then n.facts || coalesce((select jsonb_build_object('title', e.title, 'startsAt', ${instantSql('e.starts_at')},
      'endsAt', ${instantSql('e.ends_at')}, 'timeZone', e.time_zone, 'isOnline', e.attendance = 'online', 'placeName', coalesce(${TOWN_NAME}, ''))
    from events e left join places p on p.id = e.place_id where e.id = n.event_id and e.status <> 'draft'), '{}')
  else ${FACTS_OF_KNOWN_PEOPLE} end`;

/** SQL: kinds that announce events: not while these are unlisted, and of no use once nobody can join them. */
const ANNOUNCEMENTS = `('group-event', 'saved-search')`;

/** SQL: kinds about an event that only those read who manage its guests. */
const FOR_HOSTS = `('answer', 'event-request', 'sale', 'volunteer')`;

/**
 * SQL: whether the recipient of a notification `n` still runs the group or organization, or sees the conversation, that it is about. Other kinds are not only
 * for those.
 */
const STILL_RESPONSIBLE = `case n.kind
  when 'group-request' then runs_group(n.group_id, n.person_id)
  when 'co-host' then n.group_id is null or runs_group(n.group_id, n.person_id)
  when 'conversation' then exists (select from conversations c
    where c.id = (n.facts->>'conversationId')::uuid and ${canSeeConversationSql('n.person_id')})
  when 'volunteer' then n.event_id is not null or ${isStaffSql('organizationSlug')}
  when 'contribution' then case n.facts->>'hostKind' when 'organization' then ${isStaffSql('slug')}
    else exists (select from groups g where g.slug = n.facts->>'slug' and runs_group(g.id, n.person_id)) end
  else true end`;

/**
 * SQL: whether the recipient of a notification `n` may still see its subject. Checked whenever notifications are listed, counted, exported, pushed, mailed
 * or added to a digest, because the recipient may have left the group or its leaders, or the event may have been hidden, in the meantime.
 */
export const VISIBLE = `(not (${IS_ALERT_OF_SEVERAL}) or ${LISTED_COUNT} > 0)
  and (n.event_id is null or exists (select from events e where e.id = n.event_id
    and case when n.kind in ${FOR_HOSTS} then ${managesGuestsSql('n.person_id')} else ${canSeeEventSql('n.person_id')} end
    and (n.kind not in ${ANNOUNCEMENTS} or e.visibility <> 'unlisted')))
  and (n.group_id is null or is_group_member(n.group_id, n.person_id)
    or (not n.is_for_members and can_see_group(n.group_id, n.person_id)))
  and ${STILL_RESPONSIBLE}
  and (not ${IS_ABOUT_PEOPLE} or has_known_people(n.facts, n.person_id))
  and not exists (select from person_blocks b where b.blocker_id = n.person_id and b.blocked_id = n.actor_id)`;

/** SQL: kinds about money that the recipient owes or is owed, which outlasts a suspension. */
const ABOUT_MONEY = `('order', 'sale', 'contribution', 'subscription', 'payee')`;

/** SQL: whether a notification of the kind leaves the site for a person. Suspended people see nothing of it there, so mails do not tell them either. */
export const reachesPersonSql = (kind: string, personId: string): string =>
  `(${kind} in ${ABOUT_MONEY} or not ${isSuspendedSql(personId)})`;

/** Kinds about the recipient's own place, role or money: their mails often tell of what the recipient may therefore no longer see. */
const ABOUT_RECIPIENT: readonly NotificationKind[] = [
  ...(['rsvp', 'spot', 'news', 'shift', 'shift-reminder', 'shift-message', 'hours', 'group-membership'] as const),
  ...(['order', 'subscription', 'payee'] as const),
];
const OTHER_KINDS = kindNames.filter((kind) => !ABOUT_RECIPIENT.includes(kind));

/**
 * SQL: whether a row of `outbox` is the mail of a notification that was deleted, or that its recipient may no longer see, while the mail waited: its author,
 * or one of several people whom it names, may have deleted the account, or the recipient may have blocked them. Who moved up into a place is not what such a
 * mail is about: organizers have to know that somebody left. Applied when it is sent.
 */
export const IS_OUTDATED_MAIL = `case when outbox.list_id in (${OTHER_KINDS.map((kind) => `'${kind}'`).join(', ')}) then not exists (
  select from notification_reasons r join notifications n on n.id = r.notification_id and n.created_at = r.created_at
   where r.person_id = right(outbox.reason, 36)::uuid and r.reason = left(outbox.reason, -37) and ${VISIBLE}
     and n.facts - 'movedUp' = (${FACTS_OF_KNOWN_PEOPLE}) - 'movedUp') else false end`;

const isListedAfter = (event: string, now: string) =>
  `${event}.status = 'published' and ${event}.visibility <> 'unlisted' and ${event}.starts_at > ${now}`;

/** SQL: whether a notification `n` is not the announcement of an event that is unlisted, or of which no date can be joined any more. */
export const isStillNewsSql = (now: string): string => `(n.kind not in ${ANNOUNCEMENTS} or n.event_id is null
  or exists (select from events e where e.id = n.event_id and e.visibility <> 'unlisted' and (${isListedAfter('e', now)}
    or exists (select from events d where d.series_id = e.series_id and ${isListedAfter('d', now)}))))`;

const columns = { id: z.number(), actor: PersonCard.nullable(), createdAt: z.date(), isRead: z.boolean() };
const ItemRow = notificationRow(columns);
type ItemRow = z.infer<typeof ItemRow>;

const ITEM = `n.id, n.kind, ${FACTS} as facts, ${optionalPersonJson()} as actor, n.created_at as "createdAt", n.read_at is not null as "isRead"`;
const ACTOR = 'left join people p on p.id = n.actor_id left join avatars v on v.person_id = p.id';
const countUnreadOf = (person: string) => `(select count(*) from (select from notifications n
  where n.person_id = ${person} and n.is_in_site and n.read_at is null and ${VISIBLE} limit ${MAX_UNREAD_COUNT}) unread)`;

const presentItem = ({ id, actor, createdAt, isRead, ...stored }: ItemRow, style: DateStyle): NotificationItem => ({
  id,
  kind: stored.kind,
  ...formatNotification(stored, style),
  actor,
  createdAt: createdAt.toISOString(),
  isRead,
});

type PageRequest = { before: number | null; isUnreadOnly: boolean; limit: number; style: DateStyle };

/** Lists a page, newest first. `lastId` is the id of its last row, or null on the last page. */
export async function listNotificationsOf(
  db: Db,
  personId: string,
  { before, isUnreadOnly, limit, style }: PageRequest,
): Promise<{ items: NotificationItem[]; lastId: number | null }> {
  const rows = await db.rows(
    ItemRow,
    `select ${ITEM} from notifications n ${ACTOR}
      where n.person_id = $1 and n.is_in_site and ($2::bigint is null or n.id < $2) and (not $3 or n.read_at is null) and ${VISIBLE}
      order by n.id desc limit $4`,
    [personId, before, isUnreadOnly, limit + 1],
  );
  const page = rows.slice(0, limit);
  return {
    items: page.filter(hasReadableFacts).map((row) => presentItem(row, style)),
    lastId: rows.length > limit ? page.at(-1)!.id : null,
  };
}

export async function countUnread(db: Db, personId: string): Promise<number> {
  return (await db.one(CountRow, `select ${countUnreadOf('$1::uuid')} as count`, [personId])).count;
}

const bell = { personId: z.string(), unreadCount: z.number() };
const nullColumns = Object.fromEntries(['kind', 'facts', ...Object.keys(columns)].map((column) => [column, z.null()]));
const BellRow = z.union([
  notificationRow({ ...bell, ...columns }),
  z.object({ ...bell, ...nullColumns, id: z.null() }),
]);

/** The content of a person's notification bell, whose browsers may write dates differently. */
export type Bell = {
  personId: string;
  unreadCount: number;
  newestIn: (style: DateStyle) => NotificationItem | null;
};

export async function listBells(db: Db, personIds: readonly string[]): Promise<Bell[]> {
  const rows = await db.rows(
    BellRow,
    `select o.id as "personId", ${countUnreadOf('o.id')} as "unreadCount", newest.*
       from unnest($1::uuid[]) as o (id) left join lateral (select ${ITEM} from notifications n ${ACTOR}
         where n.person_id = o.id and n.is_in_site and ${VISIBLE} order by n.id desc limit 1) newest on true`,
    [personIds],
  );
  return rows.map((row) => ({
    personId: row.personId,
    unreadCount: row.unreadCount,
    newestIn: (style) => (row.id !== null && hasReadableFacts(row) ? presentItem(row, style) : null),
  }));
}

type MarkRead = { ids: readonly number[]; upTo: number; now: Date };

/** Returns whether any of the notifications was unread. */
export async function markRead(db: Db, personId: string, { ids, upTo, now }: MarkRead): Promise<boolean> {
  const rowCount = await db.execute(
    `update notifications set read_at = $4
      where person_id = $1 and is_in_site and read_at is null and (id = any ($2::bigint[]) or id <= $3)`,
    [personId, ids, upTo, now],
  );
  return rowCount > 0;
}

/** A month of notifications goes when all of it is so old; a reason may be used again once it is. */
export async function deleteOldNotifications(db: Database, keptFor: string): Promise<void> {
  await dropOldPartitions(db, 'notifications', { keptFor });
  await db.execute('delete from notification_reasons where created_at < now() - $1::interval', [keptFor]);
}
