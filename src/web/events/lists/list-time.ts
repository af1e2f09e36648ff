import { formatZonedStart } from '#web/parts/zoned-time.ts';
import { isFarAhead } from '#web/ui/display/local-time.ts';

type LocalStart = { startsLocal: string | null; timeZone: string | null };

/** Empty for a draft without a date. With the year where another one would be assumed: that of earlier years, as of days that are far ahead. */
export function formatListTime({ startsLocal, timeZone }: LocalStart): string {
  if (!startsLocal) return '';
  const isOfEarlierYear = Number(startsLocal.slice(0, 4)) < new Date().getFullYear();
  return formatZonedStart(startsLocal, timeZone, isOfEarlierYear || isFarAhead(startsLocal));
}
