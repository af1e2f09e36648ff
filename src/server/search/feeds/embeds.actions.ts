import { showEvent } from '#server/events/events.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { EmbeddedEvent } from './embed-pages.ts';

/** Only public events that are published or cancelled can be embedded; unlisted ones cannot. */
export async function findEmbeddable(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  eventId: string,
): Promise<EmbeddedEvent | undefined> {
  try {
    const { place, ...event } = await showEvent(deps, eventId, null);
    const { visibility, category, startsAt, endsAt, startsLocal, timeZone } = event;
    if (visibility !== 'public' || !category || !startsAt || !endsAt || !startsLocal || !timeZone) return undefined;
    const placeName = place && event.attendance !== 'online' ? `${place.name}, ${place.country}` : '';
    return { ...event, category, startsAt, endsAt, startsLocal, timeZone, placeName };
  } catch (error) {
    if (error instanceof AppError && error.code === 'event.not_found') return undefined;
    throw error;
  }
}
