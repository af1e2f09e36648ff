import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Attendance } from '#contracts/events/event-fields.ts';
import { EventCard, SeriesDates } from '#contracts/events/events.contract.ts';
import { Cursor, Flag, Instant, Month, numeric, pageOf, TimeZone } from '#contracts/fields.ts';
import { DayFilters, RadiusKm } from './search.contract.ts';

/** The viewer's relation to an event, strongest first; `reserved`: with tickets that are not paid yet. */
const Relation = z.enum(['hosting', 'going', 'reserved', 'waitlisted', 'group']);
export type Relation = z.infer<typeof Relation>;

/** Filters for the viewer's own events and for suggested events. */
const UpcomingFilters = z.object({
  ...DayFilters.pick({ from: true, to: true, timeZone: true }).shape,
  attendance: Attendance.optional(),
  /** Distance from the place in the viewer's profile. */
  radiusKm: RadiusKm.optional(),
});
export type UpcomingFilters = z.output<typeof UpcomingFilters>;

export const listUpcomingEvents = endpoint({
  method: 'GET',
  path: '/api/upcoming-events',
  summary: 'List the events the viewer hosts, goes to, is waitlisted for, or may join with their groups, soonest first',
  access: 'person',
  query: UpcomingFilters.extend({
    /** Include past events of the requested days. */
    includePast: Flag.optional(),
    /** Leave out cancelled events, and those of groups that the viewer has not answered. */
    onlyOwn: Flag.optional(),
    series: SeriesDates,
    cursor: Cursor,
  }),
  success: {
    status: 200,
    schema: pageOf({
      events: z.array(
        EventCard.extend({
          relation: Relation,
          /** Waitlisted, and a spot is held for the viewer until then. */
          offeredUntil: Instant.nullable(),
          /** The held spot is taken by ordering tickets. */
          isTicketOffer: z.boolean(),
        }),
      ),
    }),
  },
  errors: [],
});

export const listUpcomingDays = endpoint({
  method: 'GET',
  path: '/api/upcoming-days',
  summary: "Count the viewer's events by day of a month, including past ones",
  access: 'person',
  query: z.object({
    month: Month,
    timeZone: TimeZone.optional(),
  }),
  success: { status: 200, schema: z.object({ days: z.record(z.string(), z.int()) }) },
  errors: [],
});

export const listSuggestedEvents = endpoint({
  method: 'GET',
  path: '/api/suggested-events',
  summary:
    'Suggest events to the viewer, best first, with a reason; excludes events they answered or host, and, if their place is unknown, those far from timeZone',
  access: 'person',
  query: UpcomingFilters.extend({ limit: numeric(z.coerce.number().int().min(1).max(30)).default(12) }),
  success: {
    status: 200,
    schema: z.object({
      events: z.array(
        EventCard.extend({
          distanceKm: z.number().nullable(),
          reason: z.object({
            kind: z.enum(['interest', 'group', 'follow', 'met', 'near', 'soon']),
            /** One line: “because you like board games”. */
            text: z.string(),
          }),
        }),
      ),
    }),
  },
  errors: [],
});
