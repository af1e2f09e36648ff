import { formatZonedStart } from '#web/parts/zoned-time.ts';

type Timed = { startsLocal: string | null; timeZone: string | null };

/** Empty for a draft without a date. */
export const formatListTime = ({ startsLocal, timeZone }: Timed): string =>
  startsLocal ? formatZonedStart(startsLocal, timeZone) : '';
