import { z } from 'zod';
import { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const HeldSeatRow = z.object({
  requestId: z.string(),
  name: z.string(),
  email: z.string(),
  guests: z.number(),
  attendance: RsvpAttendance,
  heldUntil: z.date(),
});
export type HeldSeat = z.infer<typeof HeldSeatRow>;

const SELECT = `select h.request_id as "requestId", u.name, u.email, h.guests, h.attendance, h.held_until as "heldUntil"
  from held_seats h join unconfirmed_requests u on u.id = h.request_id`;

/** The seats of an event that are held for people who have not confirmed their address. */
export async function listHeldSeats(db: Db, eventId: string): Promise<HeldSeat[]> {
  return db.rows(HeldSeatRow, `${SELECT} where h.event_id = $1 order by h.held_until, h.request_id`, [eventId]);
}

export async function findHeldSeat(db: Db, requestId: string): Promise<HeldSeat | undefined> {
  return db.row(HeldSeatRow, `${SELECT} where h.request_id = $1`, [requestId]);
}

type NewHeldSeat = Pick<HeldSeat, 'requestId' | 'guests' | 'attendance' | 'heldUntil'> & { eventId: string };

export async function insertHeldSeat(tx: Db, held: NewHeldSeat): Promise<void> {
  await tx.execute(
    'insert into held_seats (request_id, event_id, guests, attendance, held_until) values ($1, $2, $3, $4, $5)',
    [held.requestId, held.eventId, held.guests, held.attendance, held.heldUntil],
  );
}

export async function deleteHeldSeat(tx: Db, requestId: string): Promise<void> {
  await tx.execute('delete from held_seats where request_id = $1', [requestId]);
}

export async function deleteExpiredHeldSeats(tx: Db, eventId: string, now: Date): Promise<void> {
  await tx.execute('delete from held_seats where event_id = $1 and held_until <= $2', [eventId, now]);
}
