import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const Publications = z.object({ events: z.number(), series: z.number(), dates: z.number() });
/** How much a person has published on one day. */
export type Publications = z.infer<typeof Publications>;

/** Adds to the counts of a day, and returns the sums. Concurrent transactions of one person wait for each other. */
export async function addPublications(
  tx: Db,
  { personId, day }: { personId: string; day: string },
  added: Publications,
): Promise<Publications> {
  return tx.one(
    Publications,
    `insert into publications as p (person_id, day, events, series, dates) values ($1, $2, $3, $4, $5)
     on conflict (person_id) do update set day = excluded.day,
       events = excluded.events + case when p.day = excluded.day then p.events else 0 end,
       series = excluded.series + case when p.day = excluded.day then p.series else 0 end,
       dates = excluded.dates + case when p.day = excluded.day then p.dates else 0 end
     returning events, series, dates`,
    [personId, day, added.events, added.series, added.dates],
  );
}
