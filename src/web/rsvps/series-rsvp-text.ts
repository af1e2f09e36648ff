import type { SeriesRsvp } from '#contracts/rsvps/series-rsvps.contract.ts';
import { formatCount } from '#web/ui/display/count.ts';

/** “You go to all: 12 dates, 1 of them on the waitlist.” */
export function formatSeriesRsvp({ counts }: Pick<SeriesRsvp, 'counts'>): string {
  const { going, waitlisted, requested, notGoing, notOpen, unanswered } = counts;
  const more = [
    waitlisted > 0 && `${waitlisted} on the waitlist`,
    requested > 0 && `${requested} requested`,
    notGoing > 0 && `${notGoing} skipped`,
    notOpen > 0 && `${notOpen} not open yet`,
    unanswered > 0 && `${unanswered} closed or answered one by one`,
  ].filter(Boolean);
  if (going === 0 && more.length === 0) return 'You’ll go to every date that’s added.';
  if (going === 0 && more.length === 1 && notOpen > 0)
    return 'You’ll go to each date once its RSVPs open, unless it asks other questions or sells tickets.';
  if (going === 0) return `You’re not going to any date yet: ${more.join(', ')}.`;
  return `You’re going to every date: ${[formatCount(going, 'date'), ...more].join(', ')}.`;
}
