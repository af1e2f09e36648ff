import { z } from 'zod';
import { IS_ACTIVE_ADMINISTRATOR } from '#server/accounts/site-roles.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { CountRow } from '#server/platform/postgres/row-schemas.ts';

type NewLink = { tokenHash: Buffer; name: string; accountId: string; now: Date; expiresAt: Date };

export async function insertBackupLink(tx: Db, { tokenHash, name, accountId, now, expiresAt }: NewLink): Promise<void> {
  await tx.execute('delete from backup_links where expires_at <= $1', [now]);
  await tx.execute(
    'insert into backup_links (token_hash, name, account_id, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    [tokenHash, name, accountId, now, expiresAt],
  );
}

const LinkRow = z.object({ name: z.string() });

/** Uses the link up; the backup it is for, if its maker is still an administrator who can act. Of concurrent requests, one succeeds. */
export async function deleteBackupLink(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db.row(
    LinkRow,
    `delete from backup_links l using accounts a
      where l.token_hash = $1 and l.expires_at > $2 and a.id = l.account_id and ${IS_ACTIVE_ADMINISTRATOR} returning l.name`,
    [tokenHash, now],
  );
  return row?.name;
}

/** Whether a backup waits or is being made; one that failed and is retried waits, too. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const statement = `select count(*) as count from graphile_worker.jobs where task_identifier = 'make-backup' and attempts < max_attempts`;
  return (await db.one(CountRow, statement)).count > 0;
}
