import type { EventFields } from './event-fields.ts';

type CompleteEvent = Required<
  Pick<EventFields, 'title' | 'category' | 'startsLocal' | 'endsLocal' | 'timeZone' | 'attendance' | 'placeId'>
>;

/** Field errors for what an event needs before it is published; used by the form and the server. */
export function missingFields(event: CompleteEvent): Record<string, string> {
  const errors: Record<string, string> = {};
  if (event.title?.trim() === '') errors['title'] = 'Enter a title.';
  if (!event.category) errors['category'] = 'Choose a category.';
  if (!event.startsLocal) errors['startsLocal'] = 'Enter a date and start time.';
  if (!event.endsLocal) errors['endsLocal'] = 'Enter an end time.';
  if (!event.timeZone) errors['timeZone'] = 'Choose a time zone.';
  if (event.attendance !== 'online' && event.placeId === null) errors['placeId'] = 'Choose a location.';
  return errors;
}
