import type { Db } from '#server/platform/db.ts';
import type { MailKind } from './mail-kinds.ts';

export async function insertMutedMail(db: Db, personId: string, kind: MailKind): Promise<void> {
  await db.query(
    `insert into muted_mails (person_id, kind) select id, $2 from people where id = $1 on conflict do nothing`,
    [personId, kind],
  );
}
