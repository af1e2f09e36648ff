import type { Database, Db } from '#server/platform/postgres/db.ts';
import { dropOldPartitions } from '#server/platform/postgres/partitions/partitions.ts';

export type AuditEntry = {
  at: Date;
  /** Null for the command line and for jobs. */
  actorId: string | null;
  /** What was done, such as `staff.role-changed`. */
  action: string;
  kind: string;
  targetId: string;
  /** Ids and settings only: entries outlive the people they name. */
  before?: object | null;
  after?: object | null;
};

/** Records what the staff or the command line did, in the transaction of the change. */
export async function recordAudit(tx: Db, { at, actorId, action, kind, targetId, before, after }: AuditEntry) {
  const values = [at, actorId, action, kind, targetId, before ?? null, after ?? null];
  await tx.execute(
    `insert into audit_entries (at, actor_id, action, kind, target_id, before, after) values ($1, $2, $3, $4, $5, $6, $7)`,
    values,
  );
}

/** Two years are enough to answer what happened. */
export const deleteOldAuditEntries = (db: Database): Promise<void> =>
  dropOldPartitions(db, 'audit_entries', { keptFor: '2 years' });
