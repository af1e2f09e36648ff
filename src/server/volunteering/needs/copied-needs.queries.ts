import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const SourceRow = z.object({ sourceId: z.string() });

export async function findSourceOfCopy(db: Db, eventId: string): Promise<string | undefined> {
  const row = await db.row(SourceRow, 'select source_id as "sourceId" from event_copies where event_id = $1', [
    eventId,
  ]);
  return row?.sourceId;
}

/** Counts roles that hosts have removed, too. */
export async function hasRoles(db: Db, eventId: string): Promise<boolean> {
  return (await db.execute('select from volunteer_roles where event_id = $1 limit 1', [eventId])) === 1;
}
