import type { SeriesRsvp } from '#contracts/rsvps/series-rsvps.contract.ts';

/** “You go to all: 12 dates, 1 of them on the waitlist.” */
export function formatSeriesRsvp({ counts: { going, waitlisted, notGoing } }: Pick<SeriesRsvp, 'counts'>): string {
  const dates = going === 1 ? '1 date' : `${going} dates`;
  const more = [waitlisted > 0 && `${waitlisted} on the waitlist`, notGoing > 0 && `${notGoing} skipped`];
  return `You're going to every date: ${[dates, ...more].filter(Boolean).join(', ')}.`;
}
