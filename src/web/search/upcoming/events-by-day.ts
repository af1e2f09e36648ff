import { type Day, dayOf } from '#web/ui/display/calendar-days.ts';
import type { SuggestedEvent, UpcomingEvent } from './upcoming.api.ts';

/** An event in the list: the person's own, or one that is suggested. */
export type ListedEvent = Omit<UpcomingEvent, 'relation'> & {
  relation: UpcomingEvent['relation'] | null;
  /** Why it is suggested; null for one's own. */
  reason: string | null;
};

/** Days in their order on the reader's clock, each with what begins then; what is the person's own is not suggested besides. */
export function eventsByDay(
  own: readonly UpcomingEvent[],
  suggested: readonly SuggestedEvent[],
): { day: Day; events: ListedEvent[] }[] {
  const known = new Set(own.map(({ id }) => id));
  const listed: ListedEvent[] = [
    ...own.map((event) => ({ ...event, reason: null })),
    ...suggested
      .filter(({ id }) => !known.has(id))
      .map((event) => ({ ...event, relation: null, reason: event.reason.text })),
  ];
  const days = new Map<Day, ListedEvent[]>();
  for (const event of listed.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))) {
    const day = dayOf(new Date(event.startsAt));
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].map(([day, events]) => ({ day, events }));
}
