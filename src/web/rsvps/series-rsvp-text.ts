import type { SeriesRsvp } from '#contracts/rsvps/series-rsvps.contract.ts';
import { formatCount } from '#web/ui/display/count.ts';

/** “You go to all: 12 dates, 1 of them on the waitlist.” */
export function formatSeriesRsvp({ counts }: Pick<SeriesRsvp, 'counts'>): string {
  const { going, waitlisted, requested, notGoing, unanswered } = counts;
  if (unanswered > 0 && going + waitlisted + requested === 0) return "You'll go to every date once its RSVPs open.";
  const more = [
    waitlisted > 0 && `${waitlisted} on the waitlist`,
    requested > 0 && `${requested} requested`,
    notGoing > 0 && `${notGoing} skipped`,
    unanswered > 0 && `${unanswered} not open yet or answered one by one`,
  ];
  return `You're going to every date: ${[formatCount(going, 'date'), ...more].filter(Boolean).join(', ')}.`;
}
