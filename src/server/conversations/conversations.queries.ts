import { z } from 'zod';
import { Conversation } from '#contracts/conversations/conversations.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { canSeeEventSql, pathSql } from '#server/events/hosts/event-hosts.queries.ts';
import { hostIdsSql } from '#server/events/hosts/host-ids.queries.ts';
import { personJson } from '#server/people/avatars.queries.ts';
import { maySeeSql } from '#server/people/visibility.policy.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { CountRow, IdRow } from '#server/platform/postgres/row-schemas.ts';

/** The host of a conversation, and the event it is about. Exactly one of the hosts is set. */
export type HostRef = {
  eventId: string | null;
  personId: string | null;
  groupId: string | null;
  organizationId: string | null;
};

const HIDDEN_GROUP_NAME = 'Private group';
const HIDDEN_ORGANIZATION_NAME = 'Hidden organization';

const apartFrom = (viewer: string) => `((select people_blocked_either_way(${viewer}::uuid))::uuid[])`;
const isHostSql = (hosted: string, viewer: string) =>
  `exists (select from (${hostIdsSql(hosted)}) host (id) where host.id = ${viewer}::uuid)`;
/** SQL: whether anyone of the host can receive messages of a person. */
const isReachableSql = (hosted: string, person: string) =>
  `(exists (select from (${hostIdsSql(hosted)}) host (id) where host.id <> ${person}::uuid and host.id <> all (${apartFrom(person)}))
    and not exists (select from group_bans b where b.group_id = ${hosted}.host_group_id and b.person_id = ${person}::uuid))`;

const isEventVisibleSql = (viewer: string) => `e.id is not null and ${canSeeEventSql(`${viewer}::uuid`)}`;
const isOrganizationVisibleSql = (viewer: string) =>
  `(o.hidden_at is null or is_organization_staff(o.id, ${viewer}::uuid))`;
/**
 * SQL: the name of the host, using SUBJECT_JOINS. A group that has become private is named only to its members, and on events that the viewer may
 * see; a hidden organization only to its staff.
 */
export const hostNameSql = (
  viewer: string,
) => `case when g.id is null or can_see_group(g.id, ${viewer}::uuid) or ${isEventVisibleSql(viewer)}
    then coalesce(h.name, g.name, case when ${isOrganizationVisibleSql(viewer)} then o.name else '${HIDDEN_ORGANIZATION_NAME}' end)
    else '${HIDDEN_GROUP_NAME}' end`;

const hostJsonFor = (viewer: string) => `json_build_object(
    'kind', case when h.id is not null then 'person' when g.id is not null then 'group' else 'organization' end,
    'name', ${hostNameSql(viewer)},
    'path', case when can_see_group(g.id, ${viewer}::uuid) then ${pathSql(paths.group, 'g.slug')} when o.id is not null and ${isOrganizationVisibleSql(viewer)} then ${pathSql(paths.organization, 'o.slug')}
      when ${maySeeSql('page', 'h', viewer)} then ${pathSql(paths.person, 'h.id')} end)`;
const eventJsonFor = (viewer: string) =>
  `case when ${isEventVisibleSql(viewer)} then json_build_object('id', e.id, 'title', e.title) end`;
/** SQL: joins the host and the event of `c`. */
export const SUBJECT_JOINS = `left join people h on h.id = c.host_person_id left join groups g on g.id = c.host_group_id
    left join organizations o on o.id = c.host_organization_id left join events e on e.id = c.event_id`;

const ContactRow = z.object({
  host: Conversation.shape.host,
  event: Conversation.shape.event,
  isHost: z.boolean(),
  isReachable: z.boolean(),
  takesMessages: z.boolean(),
  conversationId: z.string().nullable(),
});
type ContactRow = z.infer<typeof ContactRow>;

/** Anonymous viewers reach every host. */
export async function findContact(db: Db, host: HostRef, viewerId: string | null): Promise<ContactRow> {
  return db.one(
    ContactRow,
    `with c as (select $2::uuid as event_id, $3::uuid as host_person_id, $4::uuid as host_group_id, $5::uuid as host_organization_id)
     select ${hostJsonFor('$1')} as host, ${eventJsonFor('$1')} as event, ${isHostSql('c', '$1')} as "isHost",
       $1::uuid is null or ${isReachableSql('c', '$1')} as "isReachable",
       not exists (select from closed_hosts k where k.person_id = c.host_person_id or k.group_id = c.host_group_id
         or k.organization_id = c.host_organization_id) as "takesMessages",
       (select known.id from conversations known where known.person_id = $1 and known.event_id is not distinct from c.event_id
         and known.host_person_id is not distinct from c.host_person_id and known.host_group_id is not distinct from c.host_group_id
         and known.host_organization_id is not distinct from c.host_organization_id) as "conversationId"
     from c ${SUBJECT_JOINS}`,
    [viewerId, host.eventId, host.personId, host.groupId, host.organizationId],
  );
}

const EventHostRow = z.object({
  personId: z.string().nullable(),
  groupId: z.string().nullable(),
  organizationId: z.string().nullable(),
});

export async function findEventHost(db: Db, eventId: string): Promise<z.infer<typeof EventHostRow>> {
  return db.one(
    EventHostRow,
    `select host_person_id as "personId", host_group_id as "groupId", host_organization_id as "organizationId" from events where id = $1`,
    [eventId],
  );
}

const ConversationRow = Conversation.omit({ isOpen: true }).extend({ isReachable: z.boolean() });
export type ConversationRow = z.infer<typeof ConversationRow>;

/** $1 is the viewer. Hosts do not see conversations with people whom they block, or who block them. */
const COLUMNS = `c.id, ${personJson()} as person, ${hostJsonFor('$1')} as host, ${eventJsonFor('$1')} as event,
  c.person_id <> $1 as "isForHost", ${isReachableSql('c', 'c.person_id')} as "isReachable"`;
const FROM = `conversations c join people p on p.id = c.person_id left join avatars v on v.person_id = p.id ${SUBJECT_JOINS}`;
/** SQL: whether a viewer sees the conversation `c`. */
export const canSeeConversationSql = (viewer: string) =>
  `(c.person_id = ${viewer} or (${isHostSql('c', viewer)} and c.person_id <> all (${apartFrom(viewer)})))`;
/** The same conversations by index. */
const IS_OWN = `(c.person_id = $1 or c.host_person_id = $1
  or c.host_group_id = any (array(select m.group_id from group_members m where m.person_id = $1 and m.role <> 'member'))
  or c.host_organization_id = any (array(select s.organization_id from organization_staff s where s.person_id = $1)))`;

export async function findConversation(
  db: Db,
  conversationId: string,
  viewerId: string,
): Promise<ConversationRow | undefined> {
  return db.row(ConversationRow, `select ${COLUMNS} from ${FROM} where c.id = $2 and ${canSeeConversationSql('$1')}`, [
    viewerId,
    conversationId,
  ]);
}

/** Whether the person wrote it or is one of the host's people, also after a block between them. */
export const isPartOfConversation = async (db: Db, conversationId: string, personId: string): Promise<boolean> =>
  (await db.execute(`select from conversations c where c.id = $2 and (c.person_id = $1 or ${isHostSql('c', '$1')})`, [
    personId,
    conversationId,
  ])) > 0;

const ItemRow = ConversationRow.extend({
  last: z.object({ author: z.string(), excerpt: z.string() }),
  lastMessageAt: z.date(),
});
type ItemRow = z.infer<typeof ItemRow>;
const EXCERPT_LENGTH = 200;
type Page = { after: { at: string; id: string } | null; limit: number };

/** The page is chosen before anything is joined: hosts have thousands of conversations. */
export async function listConversationsOf(db: Db, viewerId: string, { after, limit }: Page): Promise<ItemRow[]> {
  return db.rows(
    ItemRow,
    `with page as materialized (select c.id from conversations c
        where ${IS_OWN} and (c.person_id = $1 or c.person_id <> all (${apartFrom('$1')}))
          and exists (select from conversation_messages m where m.conversation_id = c.id and m.hidden_at is null)
          and ($2::timestamptz is null or (c.last_message_at, c.id) < ($2, $3::uuid))
        order by c.last_message_at desc, c.id desc limit $4)
      select ${COLUMNS}, last.message as last, c.last_message_at as "lastMessageAt" from ${FROM}
       join lateral (select json_build_object('author', a.name, 'excerpt', left(m.text, ${EXCERPT_LENGTH})) as message
         from conversation_messages m join people a on a.id = m.author_id where m.conversation_id = c.id and m.hidden_at is null
         order by m.sent_at desc, m.id desc limit 1) last on true
      where c.id = any (array(select id from page)) order by c.last_message_at desc, c.id desc`,
    [viewerId, after?.at ?? null, after?.id ?? null, limit],
  );
}

export async function insertConversation(tx: Db, host: HostRef, personId: string, now: Date): Promise<string> {
  const { id } = await tx.one(
    IdRow,
    `insert into conversations (person_id, event_id, host_person_id, host_group_id, host_organization_id, started_at, last_message_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict on constraint conversations_one_per_subject do update set last_message_at = excluded.last_message_at returning id`,
    [personId, host.eventId, host.personId, host.groupId, host.organizationId, now],
  );
  return id;
}

export async function updateLastMessage(tx: Db, conversationId: string, now: Date): Promise<void> {
  await tx.execute('update conversations set last_message_at = $2 where id = $1', [conversationId, now]);
}

/** Adds one to the messages of a day, and returns their number. Concurrent transactions of one person wait for each other. */
export async function addMessageCount(tx: Db, personId: string, day: string): Promise<number> {
  const { count } = await tx.one(
    CountRow,
    `insert into message_counts as c (person_id, day, count) values ($1, $2, 1)
     on conflict (person_id) do update set day = excluded.day, count = 1 + case when c.day = excluded.day then c.count else 0 end
     returning count`,
    [personId, day],
  );
  return count;
}
