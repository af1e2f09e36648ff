import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import type { Places } from '#server/platform/waitlist.ts';

/** The counts of one event. Those that start with `online` are the part of the others that attends online, at an event of any format. */
const SeatCounts = z.object({
  capacity: z.number().nullable(),
  taken: z.number(),
  waiting: z.number(),
  lastPosition: z.number(),
  /** Applies to hybrid events. */
  onlineCapacity: z.number().nullable(),
  onlineTaken: z.number(),
  onlineWaiting: z.number(),
  /** The part of `taken` that is held for people with an offer. */
  offered: z.number(),
  onlineOffered: z.number(),
}) satisfies z.core.$ZodType<Places>;
export type SeatCounts = z.infer<typeof SeatCounts>;

/** Locks and returns the seats of an event. Every change of seats takes this lock first, before any other lock on the event. */
export async function lockSeats(tx: Db, eventId: string): Promise<SeatCounts | undefined> {
  return tx.row(
    SeatCounts,
    `select capacity, seats_taken as taken, seats_waiting as waiting, last_position as "lastPosition",
          online_capacity as "onlineCapacity", online_taken as "onlineTaken", online_waiting as "onlineWaiting",
          seats_offered as offered, online_offered as "onlineOffered"
        from event_counters where event_id = $1 for update`,
    [eventId],
  );
}

type Admissions = { admittedIds: readonly string[]; dismissedIds: readonly string[] };

/** Writes the counts and the admissions. */
export async function updateSeats(
  tx: Db,
  eventId: string,
  { taken, waiting, lastPosition, onlineTaken, onlineWaiting, offered, onlineOffered }: SeatCounts,
  { admittedIds, dismissedIds }: Admissions,
): Promise<void> {
  await tx.execute(
    `with admitted as (
          insert into event_admissions (event_id, person_id) select $1, unnest($5::uuid[]) on conflict do nothing),
        dismissed as (delete from event_admissions where event_id = $1 and person_id = any ($6::uuid[]))
        update event_counters set seats_taken = $2, seats_waiting = $3, last_position = $4, online_taken = $7,
          online_waiting = $8, seats_offered = $9, online_offered = $10 where event_id = $1`,
    [
      eventId,
      taken,
      waiting,
      lastPosition,
      admittedIds,
      dismissedIds,
      onlineTaken,
      onlineWaiting,
      offered,
      onlineOffered,
    ],
  );
}

const TicketsRow = z.object({ hasTickets: z.boolean() });

export async function hasTickets(db: Db, eventId: string): Promise<boolean> {
  const statement = `select ticket_price is not null as "hasTickets" from event_counters where event_id = $1`;
  return (await db.row(TicketsRow, statement, [eventId]))?.hasTickets ?? false;
}

/** Sets the lowest price of the tickets of events, as cards show it; null if they have none. The caller holds the lock. */
export async function updateTicketPrice(
  tx: Db,
  eventIds: readonly string[],
  ticket: { price: number; note: string } | null,
): Promise<void> {
  await tx.execute('update event_counters set ticket_price = $2, ticket_note = $3 where event_id = any ($1)', [
    eventIds,
    ticket?.price ?? null,
    ticket?.note ?? null,
  ]);
}
