import { lockSeats, updateSeats } from '#server/events/seats.queries.ts';
import { type Database, type Db, mapConstraint } from '#server/platform/postgres/db.ts';
import type { Places } from '#server/platform/waitlist.ts';
import {
  decideHostMove,
  decidePromotions,
  decideRequests,
  type HostMove,
  type RsvpOutcome,
  type RsvpRequest,
  type Seating,
  type SeatingChange,
} from './decide-rsvp.ts';
import { countSeats, findSeating, listNextOnWaitlist, type RsvpRow, upsertRsvps } from './seating.queries.ts';

/*
 * All changes of seats happen here: lock the event's counters, read, decide in decide-rsvp.ts, write. A batch of requests is one transaction
 * with a few set-based statements, regardless of its size (ADR 66).
 */

/** Processes requests for one event in order, and returns an outcome for each. */
export async function submitRsvps(
  db: Database,
  eventId: string,
  requests: readonly RsvpRequest[],
  now: Date,
  { isAutomatic } = { isAutomatic: false },
): Promise<readonly RsvpOutcome[]> {
  const personIds = requests.map(({ personId }) => personId);
  const submission = db.transaction(async (tx) => {
    const seating = await readSeating(tx, eventId, personIds);
    if (!seating) return requests.map((): RsvpOutcome => ({ refusal: 'event.not_found' }));
    const { outcomes, ...change } = decideRequests(seating, requests, { now, isAutomatic });
    await writeSeating(tx, eventId, { before: seating, change }, now);
    return outcomes;
  });
  return mapConstraint(submission, { rsvps_person_id_fkey: 'auth.invalid_token' });
}

/** Moves one person to going, to the waitlist, or off the list, on behalf of a host. */
export function moveByHost(db: Database, eventId: string, move: HostMove, now: Date): Promise<RsvpOutcome> {
  return db.transaction(async (tx) => {
    const seating = await readSeating(tx, eventId, [move.personId]);
    if (!seating) return { refusal: 'event.not_found' };
    const { outcome, ...change } = decideHostMove(seating, move, now);
    await writeSeating(tx, eventId, { before: seating, change }, now);
    return outcome;
  });
}

/** Recounts the seats and promotes people from the waitlist, after RSVPs were deleted or the event was edited. */
export async function settleSeats(tx: Db, eventId: string, now: Date): Promise<void> {
  const seats = await lockSeats(tx, eventId);
  const stored = seats && (await findSeating(tx, eventId, []));
  if (!stored) return;
  const recounted = { ...seats, ...(await countSeats(tx, eventId)) };
  const rsvps = await readWaitlist(tx, eventId, { seats: recounted, own: [] });
  const seating = { event: stored.event, seats: recounted, rsvps };
  await writeSeating(tx, eventId, { before: { ...seating, seats }, change: decidePromotions(seating, now) }, now);
}

async function readSeating(tx: Db, eventId: string, personIds: readonly string[]): Promise<Seating | undefined> {
  const seats = await lockSeats(tx, eventId);
  const stored = seats && (await findSeating(tx, eventId, personIds));
  if (!stored) return undefined;
  const waiting = await readWaitlist(tx, eventId, { seats, own: stored.rsvps, personIds });
  return { event: stored.event, seats, rsvps: [...stored.rsvps, ...waiting] };
}

type WaitlistRead = { seats: Places; own: readonly RsvpRow[]; personIds?: readonly string[] };

/** The waitlisted people who could be promoted: into free seats, and into seats that the people in question (`own`) might give up. */
async function readWaitlist(tx: Db, eventId: string, { seats, own, personIds = [] }: WaitlistRead): Promise<RsvpRow[]> {
  const ownSeats = own.filter(isGoing).reduce((sum, { guests }) => sum + guests + 1, 0);
  const free = (seats.capacity ?? Number.POSITIVE_INFINITY) - seats.taken + ownSeats;
  if (seats.waiting === 0 || free <= 0) return [];
  return listNextOnWaitlist(tx, eventId, { seats: free, exceptIds: personIds });
}

async function writeSeating(
  tx: Db,
  eventId: string,
  { before, change }: { before: Seating; change: SeatingChange },
  now: Date,
): Promise<void> {
  const { seats, rsvps } = change;
  if (rsvps.length > 0) await upsertRsvps(tx, eventId, change, now);
  const wasGoing = new Set(before.rsvps.filter(isGoing).map(({ personId }) => personId));
  const admittedIds = rsvps
    .filter((rsvp) => isGoing(rsvp) && !wasGoing.has(rsvp.personId))
    .map(({ personId }) => personId);
  const dismissedIds = rsvps
    .filter((rsvp) => !isGoing(rsvp) && wasGoing.has(rsvp.personId))
    .map(({ personId }) => personId);
  const hasChanged = (['taken', 'waiting', 'lastPosition'] as const).some(
    (count) => seats[count] !== before.seats[count],
  );
  if (hasChanged || admittedIds.length > 0 || dismissedIds.length > 0)
    await updateSeats(tx, eventId, seats, { admittedIds, dismissedIds });
}

const isGoing = ({ status }: RsvpRow) => status === 'going';
