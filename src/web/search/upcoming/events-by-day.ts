import type { Day } from '#web/ui/calendar/calendar-days.ts';
import { localTimeIn } from '#web/ui/display/local-time.ts';
import type { SuggestedEvent, UpcomingEvent } from './upcoming.api.ts';

/** An event of the list: the person's own or a suggestion. */
export type ListedEvent = Omit<UpcomingEvent, 'relation'> & {
  relation: UpcomingEvent['relation'] | null;
  /** Why it is suggested; null for the person's own. */
  reason: string | null;
};

/** The event with its times in the zone of its day: the viewer's for an online event. */
const inZoneOfDay = (event: ListedEvent, timeZone: string): ListedEvent =>
  event.attendance === 'online'
    ? {
        ...event,
        startsLocal: localTimeIn(timeZone, event.startsAt),
        endsLocal: localTimeIn(timeZone, event.endsAt),
        timeZone,
      }
    : event;

/** Groups events by day, as the server counts them; suggestions that are among the person's own events are dropped. */
export function eventsByDay(
  own: readonly UpcomingEvent[],
  suggested: readonly SuggestedEvent[],
  viewerZone: string,
): { day: Day; events: ListedEvent[] }[] {
  const ownIds = new Set(own.map(({ id }) => id));
  const listed: ListedEvent[] = [
    ...own.map((event) => ({ ...event, reason: null })),
    ...suggested
      .filter(({ id }) => !ownIds.has(id))
      .map((event) => ({
        ...event,
        relation: null,
        offeredUntil: null,
        isTicketOffer: false,
        reason: event.reason.text,
      })),
  ];
  const days = new Map<Day, ListedEvent[]>();
  for (const stored of listed.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))) {
    const event = inZoneOfDay(stored, viewerZone);
    const day = event.startsLocal.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].map(([day, events]) => ({ day, events })).toSorted((a, b) => a.day.localeCompare(b.day));
}
