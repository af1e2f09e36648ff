import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import {
  findHeldPlaces,
  type HeldPlaces,
  insertHeldPlaces,
  listHeldPlaces,
} from '#server/accounts/unconfirmed/held-places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { partySize } from './seat-pools.ts';

/** Seats held for a person who has not confirmed their address. */
export type HeldSeat = Pick<HeldPlaces, 'requestId' | 'name' | 'email' | 'heldUntil'> & {
  guests: number;
  attendance: RsvpAttendance;
};

const toHeldSeat = ({ places, attendance, ...held }: HeldPlaces): HeldSeat => ({
  ...held,
  guests: places - 1,
  attendance: attendance!,
});

export async function listHeldSeats(db: Db, eventId: string): Promise<HeldSeat[]> {
  return (await listHeldPlaces(db, { kind: 'rsvp', targetId: eventId })).map(toHeldSeat);
}

export async function findHeldSeat(db: Db, requestId: string): Promise<HeldSeat | undefined> {
  const held = await findHeldPlaces(db, requestId);
  return held && toHeldSeat(held);
}

export async function insertHeldSeat(tx: Db, held: Omit<HeldSeat, 'name' | 'email'>): Promise<void> {
  await insertHeldPlaces(tx, { ...held, places: partySize(held) });
}
