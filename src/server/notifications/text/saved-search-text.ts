import { paths } from '#contracts/site-paths.ts';
import type { FoundEvent, NotificationFacts } from '#server/notifications/notification-facts.ts';
import { formatStart } from '#server/platform/formats/zoned-time.ts';
import type { KindText } from './kind-text.ts';

/** How many events lists name, and how many mails list. */
const MAX_NAMED = 3;
const MAX_LISTED = 20;

function whenAndWhere({ isOnline, placeName, ...start }: FoundEvent): string {
  const place = isOnline ? 'Online' : placeName;
  return place ? `${formatStart(start)}, ${place}` : formatStart(start);
}

/** The events that could be named may all have begun, or be unlisted. */
function formatTitles({ events, count }: NotificationFacts<'saved-search'>): string {
  const titles = events.slice(0, MAX_NAMED).map(({ title }) => title);
  if (titles.length === 0) return 'View all results.';
  return `${titles.join(', ')}${count > titles.length ? ` and ${count - titles.length} more` : ''}`;
}

export const savedSearchText: { 'saved-search': KindText<'saved-search'> } = {
  'saved-search': {
    short: (facts) => {
      const { name, events, count } = facts;
      const [first] = events;
      return first && count === 1
        ? { title: `New event: ${first.title}`, text: `${whenAndWhere(first)}. Matches your saved search “${name}”.` }
        : { title: `${count} new ${count === 1 ? 'event' : 'events'} for “${name}”`, text: formatTitles(facts) };
    },
    mail: ({ name, count }, { events, siteUrl }) => ({
      subject: count === 1 ? `New event for “${name}”: ${events[0]!.title}` : `${count} new events for “${name}”`,
      paragraphs: [
        ...events
          .slice(0, MAX_LISTED)
          .map((event) => `${event.title}\n${whenAndWhere(event)}\n${siteUrl}${paths.event(event.id)}`),
        ...(count > MAX_LISTED ? [`And ${count - MAX_LISTED} more.`] : []),
      ],
      button: count === 1 ? 'View event' : 'View all results',
    }),
  },
};
