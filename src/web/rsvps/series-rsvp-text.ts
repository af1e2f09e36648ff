import type { SeriesRsvp } from '#contracts/rsvps/series-rsvps.contract.ts';
import { formatCount } from '#web/ui/display/count.ts';

/** “You go to all: 12 dates, 1 of them on the waitlist.” */
export function formatSeriesRsvp({ counts: { going, waitlisted, notGoing } }: Pick<SeriesRsvp, 'counts'>): string {
  const more = [waitlisted > 0 && `${waitlisted} on the waitlist`, notGoing > 0 && `${notGoing} skipped`];
  return `You're going to every date: ${[formatCount(going, 'date'), ...more].filter(Boolean).join(', ')}.`;
}
