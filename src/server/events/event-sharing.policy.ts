import { categoryHues } from '#contracts/art/hue.ts';
import { formatTown } from '#contracts/places/town-name.ts';
import type { SharedPage } from '#server/pictures/share-pictures.actions.ts';
import type { EventRow } from './events.queries.ts';

/** What the share picture of an event shows; null unless the event is public and published. */
export function sharedEvent(event: EventRow): SharedPage | null {
  const { id, status, visibility, title, category, startsLocal, timeZone, host, cover, coverId, series } = event;
  if (visibility !== 'public' || status === 'draft' || !category || !startsLocal || !timeZone) return null;
  const isCancelled = status === 'cancelled';
  // Online events are everywhere.
  const zone = event.attendance === 'online' ? timeZone : null;
  return {
    kind: 'events',
    id,
    label: { startsLocal, timeZone: zone, isCancelled },
    warning: isCancelled ? 'Cancelled' : '',
    title,
    place: formatPlace(event),
    host: host.name,
    hue: categoryHues[category],
    seed: series?.id ?? id,
    coverId: cover && coverId,
  };
}

/** The town only: the address may be hidden. */
export const formatPlace = ({ attendance, place }: Pick<EventRow, 'attendance' | 'place'>): string => {
  if (attendance === 'online' || !place) return 'Online';
  return `${formatTown(place)}${attendance === 'hybrid' ? ' and online' : ''}`;
};
