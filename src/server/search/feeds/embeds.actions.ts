import { showEvent } from '#server/events/events.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Embedded } from './embed-pages.ts';

/** An event that may appear on other sites: public, and published or cancelled. An unlisted one is for whoever was given its link. */
export async function findEmbeddable(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  eventId: string,
): Promise<Embedded | undefined> {
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
