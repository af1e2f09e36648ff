import type { EventFields } from './event-fields.ts';

type CompleteEvent = Required<
  Pick<EventFields, 'title' | 'category' | 'startsLocal' | 'endsLocal' | 'timeZone' | 'attendance' | 'placeId'>
>;

/** What the public cannot do without, by field; the form asks before it makes anything, the server before it publishes. */
export function missingFields(event: CompleteEvent): Record<string, string> {
  const gaps: Record<string, string> = {};
  if (event.title === '') gaps['title'] = 'Give it a title';
  if (!event.category) gaps['category'] = 'Choose a category';
  if (!event.startsLocal) gaps['startsLocal'] = 'Say when it starts';
  if (!event.endsLocal) gaps['endsLocal'] = 'Say when it ends';
  if (!event.timeZone) gaps['timeZone'] = 'Choose a time zone';
  if (event.attendance !== 'online' && event.placeId === null) gaps['placeId'] = 'Say where it is';
  return gaps;
}
