import type { Db } from '#server/platform/db.ts';
import type { MailKind } from './mail-kinds.ts';

export async function insertMutedMail(db: Db, personId: string, kind: MailKind): Promise<void> {
  await db.query(
    `insert into notification_switches (person_id, kind, channel, value) select id, $2, 'mail', 'off' from people where id = $1
       on conflict (person_id, kind, channel) do update set value = 'off', changed_at = now()`,
    [personId, kind],
  );
}
