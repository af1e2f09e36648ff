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
    `${SELECT} where m.conversation_id = $1 and m.hidden_at is null and ($2::timestamptz is null or (m.sent_at, m.id) < ($2, $3::uuid))
      order by m.sent_at desc, m.id desc limit $4`,
    [conversationId, after?.at ?? null, after?.id ?? null, limit],
  );
}

export async function findMessage(db: Db, messageId: string): Promise<MessageRow | undefined> {
  return db.row(MessageRow, `${SELECT} where m.id = $1 and m.hidden_at is null`, [messageId]);
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
