import { z } from 'zod';
import { mailStates } from '#contracts/admin/mails.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const MailRow = z.object({
  id: z.number(),
  state: z.enum(mailStates),
  recipient: z.string(),
  subject: z.string(),
  kind: z.string(),
  attempts: z.number(),
  error: z.string(),
  createdAt: z.date(),
  dueAt: z.date(),
  text: z.string(),
});
export type MailRow = z.infer<typeof MailRow>;

const COLUMNS = `id, state, recipient, subject, split_part(reason, ':', 1) as kind, attempts, last_error as error, created_at as "createdAt",
  coalesce(settled_at, due_at) as "dueAt", body_text as text`;

const lists = {
  waiting: ['queued', 'sending'],
  failed: ['failed', 'uncertain', 'expired'],
  sent: ['sent', 'kept'],
} as const;
export type MailList = keyof typeof lists;

export async function listMails(
  db: Db,
  list: MailList,
  { before, limit }: { before: number | null; limit: number },
): Promise<MailRow[]> {
  const statement = `select ${COLUMNS} from outbox where state = any ($1) and ($2::bigint is null or id < $2) order by id desc limit $3`;
  return db.rows(MailRow, statement, [lists[list], before, limit]);
}

export async function findMail(db: Db, id: number): Promise<MailRow | undefined> {
  return db.row(MailRow, `select ${COLUMNS} from outbox where id = $1`, [id]);
}
