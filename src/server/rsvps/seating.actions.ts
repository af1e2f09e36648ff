import { lockSeats, updateSeats } from '#server/events/seats.queries.ts';
import { type Database, type Db, mapConstraint } from '#server/platform/postgres/db.ts';
import type { Places } from '#server/platform/waitlist.ts';
import {
  type Answer,
  decideAnswers,
  decideMove,
  decidePromotions,
  type HostMove,
  type RsvpOutcome,
  type Seating,
  type SeatingChange,
} from './decide-rsvp.ts';
import { countSeats, findSeating, listNextInLine, type RsvpRow, upsertRsvps } from './seating.queries.ts';

/*
 * Every change of seats runs here: lock the event's counters, read, decide in decide-rsvp.ts, write. A batch of answers is one transaction of
 * a few set-based statements, however many people it holds. docs/adr/0066.
 */

/** Takes answers to one event in their order; each has an outcome of its own. */
export async function takeAnswers(
  db: Database,
  eventId: string,
  answers: readonly Answer[],
  now: Date,
  { isAutomatic } = { isAutomatic: false },
): Promise<readonly RsvpOutcome[]> {
  const ids = answers.map(({ personId }) => personId);
  const taking = db.transaction(async (tx) => {
    const seating = await readSeating(tx, eventId, ids);
    if (!seating) return answers.map((): RsvpOutcome => ({ refusal: 'event.not_found' }));
    const { outcomes, ...change } = decideAnswers(seating, answers, { now, isAutomatic });
    await writeSeating(tx, eventId, { before: seating, change }, now);
    return outcomes;
  });
  return mapConstraint(taking, { rsvps_person_id_fkey: 'auth.invalid_token' });
}

/** A host moves one person to going, to the waitlist, or off the list. */
export function moveByHost(db: Database, eventId: string, move: HostMove, now: Date): Promise<RsvpOutcome> {
  return db.transaction(async (tx) => {
    const seating = await readSeating(tx, eventId, [move.personId]);
    if (!seating) return { refusal: 'event.not_found' };
    const { outcome, ...change } = decideMove(seating, move, now);
    await writeSeating(tx, eventId, { before: seating, change }, now);
    return outcome;
  });
}

/** Counts the seats again and lets people move up, after what changed answers or times from outside. */
export async function settleSeats(tx: Db, eventId: string, now: Date): Promise<void> {
  const seats = await lockSeats(tx, eventId);
  const found = seats && (await findSeating(tx, eventId, []));
  if (!found) return;
  const counted = { ...seats, ...(await countSeats(tx, eventId)) };
  const seating = {
    event: found.event,
    seats: counted,
    rsvps: await readLine(tx, eventId, { seats: counted, own: [] }),
  };
  await writeSeating(tx, eventId, { before: { ...seating, seats }, change: decidePromotions(seating, now) }, now);
}

async function readSeating(tx: Db, eventId: string, personIds: readonly string[]): Promise<Seating | undefined> {
  const seats = await lockSeats(tx, eventId);
  const found = seats && (await findSeating(tx, eventId, personIds));
  if (!found) return undefined;
  const own = found.rsvps;
  const line = await readLine(tx, eventId, { seats, own, personIds });
  return { event: found.event, seats, rsvps: [...own, ...line] };
}

type Line = { seats: Places; own: readonly RsvpRow[]; personIds?: readonly string[] };

/** Of those who wait, whoever could move up: into free seats, and into those that the people in question may give back. */
async function readLine(tx: Db, eventId: string, { seats, own, personIds = [] }: Line): Promise<RsvpRow[]> {
  const going = own.filter(({ status }) => status === 'going');
  const held = going.reduce((sum, { guests }) => sum + guests + 1, 0);
  const free = (seats.capacity ?? Number.POSITIVE_INFINITY) - seats.taken + held;
  if (seats.waiting === 0 || free <= 0) return [];
  return listNextInLine(tx, eventId, { seats: free, exceptIds: personIds });
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
