import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';

/** URL of the viewer's private calendar; anyone with the URL can read it. */
export const CalendarFeed = z.object({ url: z.string().nullable() });

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  summary: 'Get the private URL of the viewer’s calendar (going, waitlisted, hosting); null if none',
  access: 'person',
  success: { status: 200, schema: CalendarFeed },
  errors: [],
});

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  summary: 'Create a private calendar URL; the previous one stops working',
  access: 'person',
  success: { status: 201, schema: CalendarFeed },
  errors: [],
});

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  summary: 'Revoke the private calendar URL',
  access: 'person',
  success: { status: 204, schema: NoContent },
  errors: [],
});

export const getEventCalendar = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/calendar.ics',
  summary: 'Get an event as an .ics file, with everything the viewer may see of it',
  access: 'person',
  params: z.object({ eventId: z.uuid() }),
  success: { status: 200, schema: z.string(), type: 'text/calendar' },
  errors: ['event.not_found'],
});
