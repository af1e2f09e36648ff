import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import type { UnconfirmedRequestRow } from './unconfirmed-requests.queries.ts';

const HeldPlacesRow = z.object({
  requestId: z.string(),
  name: z.string(),
  email: z.string(),
  places: z.number(),
  /** How the person attends an event; null for a shift. */
  attendance: z.enum(['in-person', 'online']).nullable(),
  heldUntil: z.date(),
});
export type HeldPlaces = z.infer<typeof HeldPlacesRow>;

type Target = Pick<UnconfirmedRequestRow, 'kind' | 'targetId'>;

/** SQL: the held places `h` of the requests `q`. */
export const HELD_PLACES = 'held_places h join unconfirmed_requests q on q.id = h.request_id';

const SELECT = `select h.request_id as "requestId", q.name, q.email, h.places, h.attendance, h.held_until as "heldUntil" from ${HELD_PLACES}`;

/** The places of a target that are held for people who have not confirmed their address. */
export async function listHeldPlaces(db: Db, { kind, targetId }: Target): Promise<HeldPlaces[]> {
  return db.rows(
    HeldPlacesRow,
    `${SELECT} where q.kind = $1 and q.target_id = $2 order by h.held_until, h.request_id`,
    [kind, targetId],
  );
}

export async function findHeldPlaces(db: Db, requestId: string): Promise<HeldPlaces | undefined> {
  return db.row(HeldPlacesRow, `${SELECT} where h.request_id = $1`, [requestId]);
}

type NewHeldPlaces = Pick<HeldPlaces, 'requestId' | 'places' | 'attendance' | 'heldUntil'>;

export async function insertHeldPlaces(tx: Db, held: NewHeldPlaces): Promise<void> {
  await tx.execute('insert into held_places (request_id, places, attendance, held_until) values ($1, $2, $3, $4)', [
    held.requestId,
    held.places,
    held.attendance,
    held.heldUntil,
  ]);
}

export async function deleteHeldPlaces(tx: Db, requestId: string): Promise<void> {
  await tx.execute('delete from held_places where request_id = $1', [requestId]);
}

export async function deleteExpiredHeldPlaces(tx: Db, { kind, targetId }: Target, now: Date): Promise<void> {
  await tx.execute(
    `delete from held_places h using unconfirmed_requests q
      where q.id = h.request_id and q.kind = $1 and q.target_id = $2 and h.held_until <= $3`,
    [kind, targetId, now],
  );
}
