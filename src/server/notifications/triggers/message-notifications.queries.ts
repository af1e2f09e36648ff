import { z } from 'zod';
import { hostNameSql, SUBJECT_JOINS } from '#server/conversations/conversations.queries.ts';
import { eventTitleSql } from '#server/events/hosts/event-hosts.queries.ts';
import { hostIdsSql } from '#server/events/hosts/host-ids.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const SentMessage = z.object({
  conversationId: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  host: z.string(),
  /** The title of the event; null if there is none, or if the person may not see it. */
  event: z.string().nullable(),
  isFromHost: z.boolean(),
  text: z.string(),
  recipientIds: z.array(z.string()),
});

/** Undefined if the message has been deleted or hidden. Recipients are not those whom a block parts from the person. */
export async function findSentMessage(db: Db, messageId: string): Promise<z.infer<typeof SentMessage> | undefined> {
  return db.row(
    SentMessage,
    `select c.id as "conversationId", json_build_object('id', a.id, 'name', a.name) as author,
        case when m.is_from_host then ${hostNameSql('c.person_id')} else coalesce(h.name, g.name, o.name) end as host,
        case when m.is_from_host then ${eventTitleSql('c.person_id')} else e.title end as event, m.is_from_host as "isFromHost", m.text,
        array(select recipient.id from (${hostIdsSql('c')} union select c.person_id) recipient (id)
          where recipient.id <> m.author_id and (recipient.id = c.person_id) = m.is_from_host
            and recipient.id <> all ((select people_blocked_either_way(m.author_id))::uuid[])) as "recipientIds"
      from conversation_messages m join conversations c on c.id = m.conversation_id join people a on a.id = m.author_id ${SUBJECT_JOINS}
      where m.id = $1 and m.hidden_at is null`,
    [messageId],
  );
}
