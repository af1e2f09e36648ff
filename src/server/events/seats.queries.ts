import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import type { Places } from '#server/platform/waitlist.ts';

const PlacesRow = z.object({
  capacity: z.number().nullable(),
  taken: z.number(),
  waiting: z.number(),
  lastPosition: z.number(),
});

/** Seats of an event, guests included. The narrow row is the lock of whoever changes them; nothing else of the event is locked before it. */
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

/** Writes the counts, and who besides the hosts may see a hidden address and the meeting link: those going. */
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
