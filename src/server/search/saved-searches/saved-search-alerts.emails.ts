import { paths } from '#contracts/site-paths.ts';
import type { Notice } from '#server/notifications/tell-people.actions.ts';
import type { Alert, ToldEvent } from './saved-search-alerts.queries.ts';

const NAMED = 3;
const LISTED = 20;

/** All that one search has found since it last told something, as one notice. */
export function alertNotice({ searchId, personId, name, filters, events }: Alert, publicUrl: string): Notice {
  const [first] = events as [ToldEvent, ...ToldEvent[]];
  const isOne = events.length === 1;
  const search = searchPath(filters);
  const listed = events
    .slice(0, LISTED)
    .map((event) => `${event.title}\n${whenAndWhere(event)}\n${publicUrl}${paths.event(event.id)}`);
  const more = events.length > LISTED ? [`And ${events.length - LISTED} more.`] : [];
  return {
    personId,
    kind: 'saved-search',
    reason: `saved-search:${searchId}:${first.id}`,
    title: isOne ? `New: ${first.title}` : `${events.length} new events for “${name}”`,
    text: isOne ? `${whenAndWhere(first)}. You saved the search “${name}”.` : nameSome(events),
    path: isOne ? paths.event(first.id) : search,
    ...(isOne && { eventId: first.id }),
    letter: {
      subject: isOne ? `New for “${name}”: ${first.title}` : `${events.length} new events for “${name}”`,
      paragraphs: [...listed, ...more],
      button: isOne ? 'See the event' : 'See the search',
    },
    startsAt: first.startsAt,
    expiresAt: events.at(-1)!.startsAt,
  };
}

function whenAndWhere({ startsAt, timeZone, placeName }: ToldEvent): string {
  const when = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(startsAt);
  return placeName ? `${when}, ${placeName}` : when;
}

function nameSome(events: readonly ToldEvent[]): string {
  const names = events.slice(0, NAMED).map(({ title }) => title);
  return `${names.join(', ')}${events.length > NAMED ? ` and ${events.length - NAMED} more` : ''}`;
}

/** The search as an address of its page, in the names of that page's form. */
const searchPath = ({ q, place, category, interest, types, when, from, to, hasSeats }: Alert['filters']) =>
  paths.search({
    q,
    near: place?.name ?? '',
    radius: place ? String(place.radiusKm) : '',
    category: category ?? '',
    interest: interest ?? '',
    type: types.join(','),
    when: when ?? '',
    from: from ?? '',
    to: to ?? '',
    seats: hasSeats ? 'free' : '',
  });
