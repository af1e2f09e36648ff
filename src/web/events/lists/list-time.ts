import { DAY_MS } from '#contracts/durations.ts';
import { formatZonedStart } from '#web/parts/zoned-time.ts';
import { formatLocal } from '#web/ui/display/local-time.ts';

type Timed = { startsLocal: string | null; timeZone: string | null };

const MAX_DAYS_AHEAD = 330;

/** Empty for a draft without a date. With the year, where it would be taken for a date of this year or of the coming months. */
export function formatListTime({ startsLocal, timeZone }: Timed, now = new Date()): string {
  if (!startsLocal) return '';
  const start = formatZonedStart(startsLocal, timeZone);
  const daysAhead = (Date.parse(`${startsLocal}Z`) - now.getTime()) / DAY_MS;
  const isClear = daysAhead < 0 ? Number(startsLocal.slice(0, 4)) === now.getFullYear() : daysAhead < MAX_DAYS_AHEAD;
  return isClear ? start : `${start} (${formatLocal(startsLocal, { year: 'numeric' })})`;
}
