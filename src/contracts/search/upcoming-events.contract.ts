import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Attendance } from '#contracts/events/event-fields.ts';
import { EventCard } from '#contracts/events/events.contract.ts';
import { Day, numeric, TimeZone } from '#contracts/fields.ts';
import { MAX_RADIUS_KM } from './search.contract.ts';

/** How the person stands to an event of theirs, the strongest first. */
const Relation = z.enum(['hosting', 'going', 'waitlisted', 'group']);
export type Relation = z.infer<typeof Relation>;

/** Which part of them; the same for one's own and for suggested ones. */
const UpcomingFilters = z.object({
  /** First and last day, in `timeZone`. */
  from: Day.optional(),
  to: Day.optional(),
  /** The viewer's zone; UTC without it. */
  timeZone: TimeZone.optional(),
  attendance: Attendance.optional(),
  /** From the place in the person's profile. */
  radiusKm: numeric(z.coerce.number().min(1).max(MAX_RADIUS_KM, `At most ${MAX_RADIUS_KM} km`)).optional(),
});
export type UpcomingFilters = z.output<typeof UpcomingFilters>;

export const listUpcomingEvents = endpoint({
  method: 'GET',
  path: '/api/upcoming-events',
  summary: 'Events the person hosts, goes to, waits for or may go to with a group of theirs, soonest first',
  access: 'person',
  query: UpcomingFilters.extend({
    /** Also those that are over, within the days asked for. */
    includePast: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
    cursor: z.string().max(300).optional(),
  }),
  success: {
    status: 200,
    schema: z.object({
      events: z.array(EventCard.extend({ relation: Relation })),
      nextCursor: z.string().nullable(),
    }),
  },
  errors: [],
});

export const listUpcomingDays = endpoint({
  method: 'GET',
  path: '/api/upcoming-days',
  summary: 'On which days of a month events of the person begin, past ones too, and how many',
  access: 'person',
  query: z.object({
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is 2026-11'),
    timeZone: TimeZone.optional(),
  }),
  success: { status: 200, schema: z.object({ days: z.record(z.string(), z.int()) }) },
  errors: [],
});

export const listSuggestedEvents = endpoint({
  method: 'GET',
  path: '/api/suggested-events',
  summary: 'Events the person may like, best first, each with why; never one they have answered or host',
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
