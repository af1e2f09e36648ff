import { categoryHues } from '#contracts/art/hue.ts';
import { formatTown } from '#contracts/places/town-name.ts';
import { cityOfZone } from '#contracts/places/zone-city.ts';
import type { SharedPage } from '#server/pictures/share-pictures.actions.ts';
import type { EventRow } from './events.queries.ts';

/** What the share picture of an event shows; null unless the event is public and published. */
export function sharedEvent(event: EventRow): SharedPage | null {
  const { id, status, visibility, title, category, startsLocal, timeZone, host, cover, coverId, series } = event;
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
    coverId: cover && coverId,
  };
}

/** The town only: the address may be hidden. */
export const formatPlace = ({ attendance, place }: Pick<EventRow, 'attendance' | 'place'>): string => {
  if (attendance === 'online' || !place) return 'Online';
  return `${formatTown(place)}${attendance === 'hybrid' ? ' and online' : ''}`;
};

// Kept, because making one takes a quarter of a millisecond. Local times are formatted as if they were UTC.
const inUtc = { timeZone: 'UTC' } as const;
const days = new Intl.DateTimeFormat('en-US', {
  ...inUtc,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const clocks = new Intl.DateTimeFormat('en-US', { ...inUtc, hour: 'numeric', minute: '2-digit' });

type StartOptions = { timeZone: string | null; isCancelled: boolean };

/** “Sat, Nov 28, 2026 · 7:00 PM”, without time for a cancelled event and in “Berlin time” for an online one. */
function formatStart(startsLocal: string, { timeZone, isCancelled }: StartOptions): string {
  const start = new Date(`${startsLocal}Z`);
  const day = days.format(start);
  if (isCancelled) return day;
  const clock = clocks.format(start);
  const zone = timeZone ? ` ${cityOfZone(timeZone)} time` : '';
  // ICU puts a narrow no-break space before AM and PM, which few fonts have.
  return `${day} · ${clock}${zone}`.replaceAll('\u202f', ' ');
}
