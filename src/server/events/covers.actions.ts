import type { EventDetail } from '#contracts/events/events.contract.ts';
import { drawPicture } from '#server/pictures/pictures.actions.ts';
import { deleteUnusedPictures, insertPicture } from '#server/pictures/pictures.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import { updateEventCover, updateToOwnCover } from './event-writes.queries.ts';
import { type EventDeps, lockForHost } from './events.actions.ts';
import { findEvent } from './events.queries.ts';
import { presentEvent } from './present-event.ts';

type EventRef = { eventId: string; viewerId: string };

export async function setCover(deps: EventDeps, of: EventRef, picture: string): Promise<EventDetail> {
  // Whether they may is asked first, and again with the lock: drawing takes a while and is not for everybody.
  await deps.db.transaction((tx) => lockEditable(tx, of));
  const drawn = await drawPicture(picture, 'cover');
  return changeCover(deps, of, (tx) => insertPicture(tx, drawn));
}

export const removeCover = (deps: EventDeps, of: EventRef): Promise<EventDetail> =>
  changeCover(deps, of, async () => null);

type Tx = Parameters<typeof lockForHost>[0];

async function changeCover(
  { db, clock }: EventDeps,
  of: EventRef,
  make: (tx: Tx) => Promise<string | null>,
): Promise<EventDetail> {
  return db.transaction(async (tx) => {
    const event = await lockEditable(tx, of);
    await updateEventCover(tx, event.id, await make(tx), clock.now());
    await updateToOwnCover(tx, event.id);
    await deleteUnusedPictures(tx, [event.coverId]);
    return presentEvent((await findEvent(tx, event.id, of.viewerId))!, clock.now());
  });
}

async function lockEditable(tx: Tx, of: EventRef) {
  const event = await lockForHost(tx, of);
  if (event.status === 'cancelled') throw new AppError('event.cancelled');
  return event;
}
