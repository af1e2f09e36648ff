import { cityOfZone, deviceZone, formatStart } from '#web/ui/display/local-time.ts';

type Timed = { startsLocal: string | null; timeZone: string | null };

/** "Sat, Nov 21, 7:00 PM", with the zone if it is not the reader's: "Sat, Nov 21, 7:00 PM New York time". Empty for a draft without a date. */
export function formatListTime({ startsLocal, timeZone }: Timed): string {
  if (!startsLocal) return '';
  const start = formatStart(startsLocal);
  return timeZone && timeZone !== deviceZone() ? `${start} ${cityOfZone(timeZone)} time` : start;
}
