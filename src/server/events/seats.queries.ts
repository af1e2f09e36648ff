import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import type { Places } from '#server/platform/waitlist.ts';

const PlacesRow = z.object({
  capacity: z.number().nullable(),
  taken: z.number(),
  waiting: z.number(),
  lastPosition: z.number(),
});

/** Locks and returns the seats of an event. Every change of seats takes this lock first, before any other lock on the event. */
export async function lockSeats(tx: Db, eventId: string): Promise<Places | undefined> {
  return tx.row(
    PlacesRow,
    {
      name: 'lock-seats',
      text: `select capacity, seats_taken as taken, seats_waiting as waiting, last_position as "lastPosition"
        from event_counters where event_id = $1 for update`,
    },
    [eventId],
  );
}

type Admissions = { admittedIds: readonly string[]; dismissedIds: readonly string[] };

/** Writes the counts and the admissions: attendees may see a hidden address and the meeting link. */
export async function updateSeats(
  tx: Db,
  eventId: string,
  { taken, waiting, lastPosition }: Places,
  { admittedIds, dismissedIds }: Admissions,
): Promise<void> {
  await tx.execute(
    {
      name: 'update-seats',
      text: `with admitted as (
          insert into event_admissions (event_id, person_id) select $1, unnest($5::uuid[]) on conflict do nothing),
        dismissed as (delete from event_admissions where event_id = $1 and person_id = any ($6::uuid[]))
        update event_counters set seats_taken = $2, seats_waiting = $3, last_position = $4 where event_id = $1`,
    },
    [eventId, taken, waiting, lastPosition, admittedIds, dismissedIds],
  );
}
