import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const StartRow = z.object({ startsAt: z.date().nullable() });

export async function findStart(db: Db, eventId: string): Promise<Date | null> {
  const row = await db.row(StartRow, 'select starts_at as "startsAt" from events where id = $1', [eventId]);
  return row?.startsAt ?? null;
}

/** Orders that wait for a transfer longer than until `latest`: until then only. The caller holds the lock of the event's seats. */
export async function shortenDeadlines(tx: Db, eventId: string, latest: Date): Promise<string[]> {
  const rows = await tx.rows(
    IdRow,
    `update orders set expires_at = $2, revision = revision + 1 where event_id = $1 and state = 'transfer' and expires_at > $2 returning id`,
    [eventId, latest],
  );
  return rows.map(({ id }) => id);
}
