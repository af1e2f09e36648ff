import { z } from 'zod';
import { Message } from '#contracts/conversations/conversations.contract.ts';
import { personJson } from '#server/people/avatars.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const MessageRow = Message.omit({ abilities: true }).extend({ conversationId: z.string(), sentAt: z.date() });
export type MessageRow = z.infer<typeof MessageRow>;

const SELECT = `select m.id, m.conversation_id as "conversationId", ${personJson()} as author, m.is_from_host as "isFromHost", m.text,
    m.sent_at as "sentAt"
  from conversation_messages m join people p on p.id = m.author_id left join avatars v on v.person_id = p.id`;

type Page = { after: { at: string; id: string } | null; limit: number };

/** Newest first. */
export async function listMessagesOf(db: Db, conversationId: string, { after, limit }: Page): Promise<MessageRow[]> {
  return db.rows(
    MessageRow,
    `${SELECT} where m.conversation_id = $1 and ($2::timestamptz is null or (m.sent_at, m.id) < ($2, $3::uuid))
      order by m.sent_at desc, m.id desc limit $4`,
    [conversationId, after?.at ?? null, after?.id ?? null, limit],
  );
}

export async function findMessage(db: Db, messageId: string): Promise<MessageRow | undefined> {
  return db.row(MessageRow, `${SELECT} where m.id = $1`, [messageId]);
}

type NewMessage = { conversationId: string; authorId: string; isFromHost: boolean; text: string; now: Date };

export async function insertMessage(tx: Db, message: NewMessage): Promise<string> {
  const { conversationId, authorId, isFromHost, text, now } = message;
  const { id } = await tx.one(
    IdRow,
    `insert into conversation_messages (conversation_id, author_id, is_from_host, text, sent_at) values ($1, $2, $3, $4, $5) returning id`,
    [conversationId, authorId, isFromHost, text, now],
  );
  return id;
}

export async function deleteMessageRow(tx: Db, messageId: string): Promise<void> {
  await tx.execute('delete from conversation_messages where id = $1', [messageId]);
}

type Report = { messageId: string; reporterId: string; reason: string };

export async function upsertMessageReport(db: Db, { messageId, reporterId, reason }: Report, now: Date): Promise<void> {
  await db.execute(
    `insert into message_reports (message_id, reporter_id, reason, reported_at) values ($1, $2, $3, $4)
     on conflict (message_id, reporter_id) do update set reason = excluded.reason`,
    [messageId, reporterId, reason, now],
  );
}

/** Dismisses the reports of a message, for the site's administrators; returns how many there were. */
export async function deleteReportsOf(db: Db, messageId: string): Promise<number> {
  return db.execute('delete from message_reports where message_id = $1', [messageId]);
}

const ReportedMessage = z.object({
  messageId: z.string(),
  author: z.string(),
  /** The name of the host the conversation is with. */
  host: z.string(),
  text: z.string(),
  reports: z.array(z.object({ reporter: z.string(), reason: z.string(), reportedAt: z.string() })),
  lastReportedAt: z.date(),
});
export type ReportedMessage = z.infer<typeof ReportedMessage>;

/** Most recently reported first, for the site's administrators, who see no other messages. */
export async function listReportedMessages(db: Db, limit: number): Promise<ReportedMessage[]> {
  return db.rows(
    ReportedMessage,
    `select m.id as "messageId", author.name as author, coalesce(h.name, g.name, o.name) as host, m.text, reported.reports,
       reported.last as "lastReportedAt"
     from conversation_messages m join people author on author.id = m.author_id join conversations c on c.id = m.conversation_id
     left join people h on h.id = c.host_person_id left join groups g on g.id = c.host_group_id
     left join organizations o on o.id = c.host_organization_id
     join (select r.message_id, max(r.reported_at) as last,
         json_agg(json_build_object('reporter', p.name, 'reason', r.reason, 'reportedAt', r.reported_at) order by r.reported_at) as reports
       from message_reports r join people p on p.id = r.reporter_id group by r.message_id) reported on reported.message_id = m.id
     order by reported.last desc, m.id limit $1`,
    [limit],
  );
}
