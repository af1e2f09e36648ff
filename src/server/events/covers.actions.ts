import type { EventDetail } from '#contracts/events.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import { redraw } from '#server/platform/pictures.ts';
import { deleteUnusedCover, insertCover } from './covers.queries.ts';
import { updateEventCover } from './event-writes.queries.ts';
import { type EventDeps, lockForHost } from './events.actions.ts';
import { findEvent } from './events.queries.ts';
import { presentEvent } from './present-event.ts';

/** Small for cards, large for the page, JPEG for those who show a preview of a link. */
const RENDITIONS = [
  { width: 640, height: 360, format: 'webp' },
  { width: 1280, height: 720, format: 'webp' },
  { width: 1200, height: 630, format: 'jpeg' },
] as const;

type Of = { eventId: string; viewerId: string };

export async function setCover(deps: EventDeps, of: Of, picture: string): Promise<EventDetail> {
  // Whether they may is asked first, and again with the lock: drawing takes a while and is not for everybody.
  await deps.db.transaction((tx) => lockEditable(tx, of));
  const drawn = await redraw(picture, { field: 'picture', renditions: RENDITIONS });
  const renditions = RENDITIONS.map((rendition, at) => ({ ...rendition, bytes: drawn[at]! }));
  return changeCover(deps, of, (tx) => insertCover(tx, renditions));
}

export const removeCover = (deps: EventDeps, of: Of): Promise<EventDetail> => changeCover(deps, of, async () => null);

type Tx = Parameters<typeof lockForHost>[0];

async function changeCover(
  { db, clock }: EventDeps,
  of: Of,
  make: (tx: Tx) => Promise<string | null>,
): Promise<EventDetail> {
  return db.transaction(async (tx) => {
    const event = await lockEditable(tx, of);
    await updateEventCover(tx, event.id, await make(tx), clock.now());
    await deleteUnusedCover(tx, event.coverId);
    return presentEvent((await findEvent(tx, event.id, of.viewerId))!, clock.now());
  });
}

async function lockEditable(tx: Tx, of: Of) {
  const event = await lockForHost(tx, of);
  if (event.status === 'cancelled') throw new AppError('event.cancelled');
  return event;
}
