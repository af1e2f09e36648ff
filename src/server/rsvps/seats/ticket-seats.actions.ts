import type { ErrorCode } from '#contracts/errors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import {
  decidePaidSeats,
  decideReservation,
  decideReturnedSeats,
  decideUnpaidSeats,
  type PaidParty,
  type TicketRequest,
} from './decide-tickets.ts';
import { readSeating, writeSeating } from './seating.actions.ts';

/* What orders do with seats. Each takes the lock of the event's counters first, so a caller that locks more does so afterwards (ADR 120). */

type Refused = { refusal: ErrorCode };

export async function reserveSeats(
  tx: Db,
  eventId: string,
  request: TicketRequest,
  now: Date,
): Promise<Refused | undefined> {
  const seating = await readSeating(tx, eventId, { personIds: [request.personId] });
  if (!seating) return { refusal: 'event.not_found' };
  const { outcome, ...change } = decideReservation(seating, request, now);
  if ('refusal' in outcome) return outcome;
  await writeSeating(tx, eventId, { before: seating, change }, now);
  return undefined;
}

export async function seatPaidOrder(
  tx: Db,
  eventId: string,
  party: PaidParty,
  now: Date,
): Promise<Refused | undefined> {
  const seating = await readSeating(tx, eventId, { personIds: [party.personId] });
  if (!seating) return { refusal: 'event.not_found' };
  const { outcome, ...change } = decidePaidSeats(seating, party, now);
  if ('refusal' in outcome) return outcome;
  await writeSeating(tx, eventId, { before: seating, change }, now);
  return undefined;
}

/** The order of a person was not paid after all: their seats are held for it again. */
export async function holdUnpaidSeats(tx: Db, eventId: string, personId: string, now: Date): Promise<void> {
  const seating = await readSeating(tx, eventId, { personIds: [personId] });
  if (!seating) return;
  await writeSeating(tx, eventId, { before: seating, change: decideUnpaidSeats(seating, personId, now) }, now);
}

export async function returnSeats(
  tx: Db,
  eventId: string,
  party: { personId: string; seatsLeft: number; isByPerson: boolean },
  now: Date,
): Promise<void> {
  const seating = await readSeating(tx, eventId, { personIds: [party.personId] });
  if (!seating) return;
  await writeSeating(tx, eventId, { before: seating, change: decideReturnedSeats(seating, party, now) }, now);
}
