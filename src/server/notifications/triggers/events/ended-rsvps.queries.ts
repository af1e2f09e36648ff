import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { FROM_RSVPS } from './event-notifications.queries.ts';
import { wasConfirmedSql } from './rsvp-notifications.queries.ts';
import { DateRow, SELECT_DATE } from './series-notifications.queries.ts';

const EndedDate = DateRow.extend({ seriesId: z.string().nullable(), wasConfirmed: z.boolean() });
export type EndedDate = z.infer<typeof EndedDate>;

/** How the reasons of these notifications begin, which the series or the single event follows. */
export const ENDED_REASONS = { left: 'series-left', membership: 'membership-ended' } as const;

type EndedRsvps = {
  personId: string;
  eventIds: readonly string[];
  ending: keyof typeof ENDED_REASONS;
  now: Date;
};

/**
 * Those of the events that are not over and that the person does not go to, by start. Without those that the person was notified of since: a job that runs
 * again finds fewer dates, or a later day, which would make another reason. The caller has locked the person.
 */
export async function listEndedDates(db: Db, { personId, eventIds, ending, now }: EndedRsvps): Promise<EndedDate[]> {
  return db.rows(
    EndedDate,
    `${SELECT_DATE}, ${wasConfirmedSql('r.person_id')} as "wasConfirmed" ${FROM_RSVPS}
      where r.person_id = $1 and e.id = any ($2::uuid[]) and r.status = 'not-going' and e.status = 'published' and e.ends_at > $3
        and not exists (select from notifications n where n.person_id = $1 and n.kind = 'rsvp' and n.created_at >= r.updated_at
          and starts_with(n.reason, $4 || ':' || coalesce(e.series_id, e.id) || ':'))
      order by e.starts_at, e.id`,
    [personId, eventIds, now, ENDED_REASONS[ending]],
  );
}
