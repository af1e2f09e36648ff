import { cityOfZone } from '#contracts/places/zone-city.ts';
import { deviceZone, formatStart, localTimeIn } from '#web/ui/display/local-time.ts';

/** "Sat, Nov 21, 7:00 PM", with the zone if it is not the reader's: "Sat, Nov 21, 7:00 PM New York time". */
export function formatZonedStart(local: string, timeZone: string | null, withYear?: boolean): string {
  const start = formatStart(local, withYear);
  return timeZone && timeZone !== deviceZone() ? `${start} ${cityOfZone(timeZone)} time` : start;
}

/** The same for an instant, such as a deadline, in the event's zone; in the reader's where there is no event, as for dues. */
export const formatZonedInstant = (instant: string, timeZone: string | null): string =>
  formatZonedStart(localTimeIn(timeZone ?? deviceZone(), instant), timeZone);
