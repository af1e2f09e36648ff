import type { EventDetail } from '#contracts/events/events.contract.ts';
import type { CropArea } from '#contracts/page-fields.ts';
import { drawPicture } from '#server/pictures/pictures.actions.ts';
import { deleteUnusedPictures, insertPicture } from '#server/pictures/pictures.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import { updateEditedCover, updateEventCover } from './event-writes.queries.ts';
import { type EventDeps, lockEventForEditor } from './events.actions.ts';
import { findEvent } from './events.queries.ts';
import { presentEvent } from './present-event.ts';

type EventRef = { eventId: string; viewerId: string };

export async function setCover(
  deps: EventDeps,
  ref: EventRef,
  { picture, crop }: { picture: string; crop?: CropArea | undefined },
): Promise<EventDetail> {
  // Check the permission before the expensive drawing, and again under the lock.
  await deps.db.transaction((tx) => lockEditable(tx, ref));
  const drawn = await drawPicture(deps, picture, 'cover', crop);
  return changeCover(deps, ref, (tx) => insertPicture(tx, drawn));
}

export const removeCover = (deps: EventDeps, ref: EventRef): Promise<EventDetail> =>
  changeCover(deps, ref, async () => null);

type Tx = Parameters<typeof lockEventForEditor>[0];

async function changeCover(
  { db, clock }: EventDeps,
  ref: EventRef,
  createPicture: (tx: Tx) => Promise<string | null>,
): Promise<EventDetail> {
  return db.transaction(async (tx) => {
    const event = await lockEditable(tx, ref);
    await updateEventCover(tx, event.id, await createPicture(tx), clock.now());
    await updateEditedCover(tx, event.id);
    await deleteUnusedPictures(tx, [event.coverId]);
    return presentEvent((await findEvent(tx, event.id, ref.viewerId))!, clock.now());
  });
}

async function lockEditable(tx: Tx, ref: EventRef) {
  const event = await lockEventForEditor(tx, ref);
  if (event.status === 'cancelled') throw new AppError('event.cancelled');
  return event;
}
