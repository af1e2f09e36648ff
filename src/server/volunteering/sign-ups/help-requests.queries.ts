import { z } from 'zod';
import { HELP_REQUEST_HOURS } from '#contracts/volunteering/help-request-limits.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';

const LastRequestRow = z.object({ volunteerCount: z.number(), requestedAt: z.string() });
type LastRequest = z.infer<typeof LastRequestRow>;

/** SQL: organizers have asked for help with the shift in the `HELP_REQUEST_HOURS` before `now`. */
const wasRequestedSql = (now: string) =>
  `help_requested_at > ${now}::timestamptz - make_interval(hours => ${HELP_REQUEST_HOURS})`;

export async function findLastRequest(db: Db, shiftId: string, now: Date): Promise<LastRequest | undefined> {
  return db.row(
    LastRequestRow,
    `select helpers_asked as "volunteerCount", ${instantSql('help_requested_at')} as "requestedAt" from volunteer_shifts
      where id = $1 and ${wasRequestedSql('$2')}`,
    [shiftId, now],
  );
}

/** False if organizers have asked already. */
export async function recordRequest(
  tx: Db,
  { shiftId, volunteerCount }: { shiftId: string; volunteerCount: number },
  now: Date,
): Promise<boolean> {
  const count = await tx.execute(
    `update volunteer_shifts set help_requested_at = $2, helpers_asked = $3 where id = $1 and ${wasRequestedSql('$2')} is not true`,
    [shiftId, now, volunteerCount],
  );
  return count > 0;
}
