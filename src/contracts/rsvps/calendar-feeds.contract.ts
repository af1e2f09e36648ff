import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';

/** Address of the calendar of one's own events: whoever knows it may read it. */
export const CalendarFeed = z.object({ url: z.string().nullable() });

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  summary: 'Private address of the calendar of events the person goes to, waits for or hosts; null when there is none',
  access: 'person',
  success: { status: 200, schema: CalendarFeed },
  errors: [],
});

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  summary: 'Make a private address; an earlier one stops working',
  access: 'person',
  success: { status: 201, schema: CalendarFeed },
  errors: [],
});

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  summary: 'Make the private address stop working',
  access: 'person',
  success: { status: 204, schema: NoContent },
  errors: [],
});
