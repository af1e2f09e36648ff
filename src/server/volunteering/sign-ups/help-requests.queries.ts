import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';

const LastRequestRow = z.object({ volunteers: z.number(), at: z.string() });
type LastRequest = z.infer<typeof LastRequestRow>;

/** SQL: organizers have asked for help with the shift within 24 hours before `now`. */
const wasRequestedSql = (now: string) => `help_requested_at > ${now}::timestamptz - interval '24 hours'`;

export async function findLastRequest(db: Db, shiftId: string, now: Date): Promise<LastRequest | undefined> {
  return db.row(
    LastRequestRow,
    `select helpers_asked as volunteers, ${instantSql('help_requested_at')} as at from volunteer_shifts
      where id = $1 and ${wasRequestedSql('$2')}`,
    [shiftId, now],
  );
}

/** False if organizers have asked already. */
export async function recordRequest(
  tx: Db,
  { shiftId, volunteers }: { shiftId: string; volunteers: number },
  now: Date,
): Promise<boolean> {
  const count = await tx.execute(
    `update volunteer_shifts set help_requested_at = $2, helpers_asked = $3 where id = $1 and ${wasRequestedSql('$2')} is not true`,
    [shiftId, now, volunteers],
  );
  return count > 0;
}
