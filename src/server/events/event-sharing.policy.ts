import { categoryHues } from '#contracts/art/hue.ts';
import type { SharedPage } from '#server/pictures/share-pictures.actions.ts';
import type { EventRow } from './events.queries.ts';

/** What the share picture of an event shows; null unless the event is public and published. */
export function sharedEvent(event: EventRow): SharedPage | null {
  const { id, status, visibility, title, category, startsLocal, timeZone, host, coverId, series } = event;
  if (visibility !== 'public' || status === 'draft' || !category || !startsLocal || !timeZone) return null;
  const isCancelled = status === 'cancelled';
  return {
    kind: 'events',
    id,
    label: formatStart(startsLocal, { timeZone: event.attendance === 'online' ? timeZone : null, isCancelled }),
    warning: isCancelled ? 'Cancelled' : '',
    title,
    place: formatPlace(event),
    host: host.name,
    hue: categoryHues[category],
    seed: series?.id ?? id,
    coverId,
  };
}

/** Town and country only: the address may be hidden. */
export const formatPlace = ({ attendance, place }: Pick<EventRow, 'attendance' | 'place'>): string => {
  if (attendance === 'online' || !place) return 'Online';
  return `${place.name}, ${place.country}${attendance === 'hybrid' ? ' and online' : ''}`;
};

type StartOptions = { timeZone: string | null; isCancelled: boolean };

/** “Sat, Nov 28, 2026 · 7:00 PM”, without time for a cancelled event and with the zone for an online one. */
function formatStart(startsLocal: string, { timeZone, isCancelled }: StartOptions): string {
  const start = Temporal.PlainDateTime.from(startsLocal);
  const day = start.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  if (isCancelled) return day;
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const clock = timeZone
    ? start.toZonedDateTime(timeZone).toLocaleString('en-US', { ...time, timeZoneName: 'short' })
    : start.toLocaleString('en-US', time);
  // ICU puts a narrow no-break space before AM and PM, which few fonts have.
  return `${day} · ${clock}`.replaceAll('\u202f', ' ');
}
