import type { Db } from '#server/platform/postgres/db.ts';

export async function insertCopy(tx: Db, eventId: string, sourceId: string): Promise<void> {
  await tx.execute('insert into event_copies (event_id, source_id) values ($1, $2)', [eventId, sourceId]);
}

export async function isCopy(db: Db, eventId: string): Promise<boolean> {
  return (await db.execute('select from event_copies where event_id = $1', [eventId])) === 1;
}
