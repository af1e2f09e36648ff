import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { FROM_RSVPS } from './event-notifications.queries.ts';
import { wasConfirmedSql } from './rsvp-notifications.queries.ts';
import { DateRow, SELECT_DATE } from './series-notifications.queries.ts';

const EndedDate = DateRow.extend({ seriesId: z.string().nullable(), wasConfirmed: z.boolean() });
export type EndedDate = z.infer<typeof EndedDate>;

type EndedRsvps = { personId: string; eventIds: readonly string[]; now: Date };

/** Those of the events that are not over and that the person does not go to, by start. */
export async function listEndedDates(db: Db, { personId, eventIds, now }: EndedRsvps): Promise<EndedDate[]> {
  return db.rows(
    EndedDate,
    `${SELECT_DATE}, ${wasConfirmedSql('r.person_id')} as "wasConfirmed" ${FROM_RSVPS}
      where r.person_id = $1 and e.id = any ($2::uuid[]) and r.status = 'not-going' and e.status = 'published' and e.ends_at > $3
      order by e.starts_at, e.id`,
    [personId, eventIds, now],
  );
}
